/** Time limits of a connection to PostgreSQL, in milliseconds; 0 is none. */
export interface PostgresLimits {
  /** For a free connection of the pool or a new one. */
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
 * The limits of requests, whose statements take milliseconds. Each is longer than the one that answers more precisely: a lock gives up
 * before its statement does, a statement before its connection is cut.
 *
 * `heldMs` is the only one that works without the server's help: a frozen backend or a cut network answers nothing. It also bounds whole
 * transactions, for which PostgreSQL has a limit of its own from version 17 only.
 */
export const postgresLimits: PostgresLimits = {
  connectMs: 5_000,
  lockMs: 5_000,
  statementMs: 10_000,
  idleInTransactionMs: 10_000,
  heldMs: 15_000,
}

/** For migrations and demonstration data, which may take long and wait for other processes that do the same. */
export const noPostgresLimits: PostgresLimits = {
  connectMs: postgresLimits.connectMs,
  lockMs: 0,
  statementMs: 0,
  idleInTransactionMs: 0,
  heldMs: 0,
}
