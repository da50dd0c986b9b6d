/** Who an e-mail is from: a program, and the ways to reach its support. */
import { eq } from 'drizzle-orm'

import { programs } from '../store/schema/programs.ts'
import type { Transactions } from '../store/transactions.ts'

type Sender = { readonly program: string; readonly support: string }

/** Returns a program's title and the ways to reach its support, each empty where there is none. */
export async function senderOf(store: Transactions, programId: string | null): Promise<Sender> {
  if (programId === null) return { program: '', support: '' }
  const [program] = await store
    .db()
    .select({ title: programs.title, config: programs.config })
    .from(programs)
    .where(eq(programs.id, programId))
  const { support_phone: phone, support_email: email } = program?.config ?? {}
  const ways = [phone, email].filter((way) => typeof way === 'string' && way !== '')
  return { program: program?.title ?? '', support: ways.join(', ') }
}
