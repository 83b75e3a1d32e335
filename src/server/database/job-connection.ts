/** What the job queue needs of a database whose connections it shares. It is given values as the drivers parse them by default. */
export interface JobConnection {
  /** Runs a statement, or without values a script of several; answers the rows of all. */
  // biome-ignore lint/suspicious/noExplicitAny: the rows are whatever the statement selects
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[] }>
  /** Calls back with each payload that is notified on a channel. */
  listen?(channel: string, onNotification: (payload: string) => void): Promise<{ close(): Promise<void> }>
}
