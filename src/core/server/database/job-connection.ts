/** Database access for the job queue, on the server's connections. Values are parsed by the driver's default parsers. */
export interface JobConnection {
  /** Executes a statement, or without values a script of several; resolves with the rows of all. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Subscribes to the notifications of a channel. */
  listen?(channel: string, onNotification: (payload: string) => void): Promise<{ close(): Promise<void> }>
}
