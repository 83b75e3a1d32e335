import pg from 'pg'
import { vi } from 'vitest'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** Runs `work` and returns the statements that this process has sent to PostgreSQL meanwhile, without those of transactions. */
export async function recordStatements(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = []
  const original = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [sent, values] = args as [string | Partial<Statement>, readonly unknown[] | undefined]
    const statement = typeof sent === 'string' ? { text: sent, values: values ?? [] } : { text: sent.text ?? '', values: sent.values ?? [] }
    if (/^\s*(with|select|insert|update|delete)\b/i.test(statement.text)) statements.push(statement)
    return original.apply(this, args as Parameters<typeof original>)
  })
  try {
    await work()
    return statements
  } finally {
    spy.mockRestore()
  }
}
