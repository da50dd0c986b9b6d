import { sql } from 'drizzle-orm'

import { sendMails } from '../../server/jobs/send-mails.ts'
import type { Clock } from '../../server/clock.ts'
import type { Store } from '../../server/store/store.ts'

type Deps = { readonly store: Store; readonly clock: Clock }
type Received = {
  readonly toAddress: string
  readonly body: string
  readonly html: string
  readonly unsubscribeUrl: string | null
}

export type Mailbox = {
  /** Sends what waits, and returns all that was ever sent, oldest first. */
  read: () => Promise<readonly Received[]>
  /** Returns the secret of the link that was sent last, but of those that end e-mails; empty before there is one. */
  lastSecret: () => Promise<string>
}

/** Every reader's mailbox: the secret of a link is only here, never in the database. */
export function openMailbox({ store, clock }: Deps): Mailbox {
  const received: Received[] = []
  const transport = {
    send: ({ toAddress, body, html, unsubscribeUrl }: Received) => {
      received.push({ toAddress, body, html, unsubscribeUrl })
      return Promise.resolve()
    },
  }
  const job = sendMails(store, transport, () => 'https://portal.test')
  async function read() {
    let before = -1
    // A run sends no more than some of them.
    while (before < received.length) {
      before = received.length
      await job.run(clock.now())
    }
    return received
  }
  const secretIn = ({ body }: Received) =>
    /https:\/\/portal\.test\/(?!unsubscribe#)[a-z-]+[#/]([\w-]{43})/.exec(body)?.[1]
  return { read, lastSecret: async () => (await read()).flatMap((mail) => secretIn(mail) ?? []).at(-1) ?? '' }
}

/** Returns all rows of all tables as one text. */
export async function storedText(store: Store): Promise<string> {
  const { rows: tables } = await store
    .db()
    .execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await store
      .db()
      .execute<{ row: string }>(sql`select row_to_json(one)::text as row from ${sql.identifier(name)} one`)
    texts.push(name, ...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}
