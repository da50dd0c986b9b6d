/** What other connections and other servers tell: LISTEN, on a connection that is opened again when it breaks. */
import { Client } from 'pg'

export type Listening = {
  /** Called with each message, once the transaction that sent it is committed. */
  readonly onMessage: (message: string) => void
  /** Called when messages may have been missed: whoever depends on them looks for himself. */
  readonly onGap: () => void
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 15_000

/** Listens to a channel of a PostgreSQL server until the returned function is called. */
export function listenOnPostgres(
  databaseUrl: string,
  channel: string,
  { onMessage, onGap }: Listening,
): () => Promise<void> {
  let isStopped = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let pauseMs = FIRST_PAUSE_MS

  function again(): void {
    client = null
    if (isStopped) return
    timer = setTimeout(() => void connect(), pauseMs).unref()
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }

  async function connect(): Promise<void> {
    const own = new Client({ connectionString: databaseUrl, application_name: 'trade-credit-portal', keepAlive: true })
    client = own
    own.on('notification', ({ payload }) => onMessage(payload ?? ''))
    own.on('error', () => void own.end().catch(() => undefined))
    own.once('end', again)
    try {
      await own.connect()
      await own.query(`listen ${own.escapeIdentifier(channel)}`)
      pauseMs = FIRST_PAUSE_MS
      // Also the first time: what was told while it connected is nobody's.
      onGap()
    } catch {
      await own.end().catch(() => undefined)
    }
  }

  void connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
