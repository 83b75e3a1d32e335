export const demonstrationPassword: string
export const demonstrationAccounts: ReadonlyArray<{ username: string; shows: string }>
