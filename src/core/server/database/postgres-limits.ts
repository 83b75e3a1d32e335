/** Time limits of a PostgreSQL connection in milliseconds; 0 disables one. */
export interface PostgresLimits {
  /** For checking out or opening a connection. */
  connectMs: number
  /** For one statement: `statement_timeout`. */
  statementMs: number
  /** For one lock that another transaction holds: `lock_timeout`. */
  lockMs: number
  /** Between two statements of a transaction: `idle_in_transaction_session_timeout`. */
  idleInTransactionMs: number
  /** From taking a connection from the pool to giving it back, measured by this process. */
  heldMs: number
}

/**
 * The limits of requests, whose statements take milliseconds.
 *
 * They are ordered by how precise their errors are: a lock times out before its statement, a statement before its connection.
 *
 * `heldMs` alone works without the server, such as with a frozen backend or a cut network. It also bounds whole transactions, for which
 * PostgreSQL has a limit only from version 17.
 */
export const postgresLimits: PostgresLimits = {
  connectMs: 5_000,
  lockMs: 5_000,
  statementMs: 10_000,
  idleInTransactionMs: 10_000,
  heldMs: 15_000,
}

/** The limits of migrations and seeding, which may take long and wait for other processes doing the same. */
export const noPostgresLimits: PostgresLimits = {
  connectMs: postgresLimits.connectMs,
  lockMs: 0,
  statementMs: 0,
  idleInTransactionMs: 0,
  heldMs: 0,
}
