import { Pool } from 'pg'

/** No request waits longer than this for one statement, and no idle transaction locks rows longer. */
const STATEMENT_TIMEOUT_MS = 15_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 10_000
const CONNECTIONS = 10

type Connections = {
  /** At most so many at once. */
  readonly max?: number
  /** 0 keeps an idle connection open, for the locks that it holds at the server. */
  readonly idleTimeoutMillis?: number
}

/**
 * Opens the pool of connections to a PostgreSQL server. `onIdleError` is called for idle connections that broke (a
 * restarted server); the pool replaces them, and without a listener Node would stop the process.
 */
export function openPostgres(
  databaseUrl: string,
  onIdleError: (error: Error) => void,
  connections: Connections = {},
): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'trade-credit-portal',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    // Compiling a query takes seconds where running it takes milliseconds. What a list of 40,000 accounts sorts and
    // groups stays in memory, which takes a tenth off it.
    options: '-c jit=off -c work_mem=16MB',
    ...connections,
  })
  pool.on('error', onIdleError)
  // One that breaks while it is in use: its query rejects, or the next one. Without a listener Node would stop here too.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
