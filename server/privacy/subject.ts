/** Whose data are meant, and by what they are found. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import { notFound } from '../http/refusal.ts'
import { audit } from '../store/schema/audit.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'

export type Subject = {
  readonly id: string
  readonly username: string
  /** In lower case; empty where another user has the same address, so that nobody gets what is another's. */
  readonly email: string
  /** The instant from which on it has been the user's; null: from the beginning. Before, it may have been another's. */
  readonly emailSince: Date | null
  readonly fullName: string
}

/**
 * Returns the user to whom everything belongs that is about them. Names find nothing: administrators give them, so that
 * one could be given another person's. Refuses with 404 who is none.
 */
export async function subjectOf(store: Store, id: string): Promise<Subject> {
  const q = store.db()
  const [user] = await q.select().from(users).where(eq(users.id, id))
  if (!user) throw notFound()
  const email = user.email.toLowerCase()
  const sharing = await q
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), ne(users.id, id), isNull(users.erasedAt)))
    .limit(1)
  const [changed] = await q
    .select({ at: sql<string | null>`max(${audit.at})::text` })
    .from(audit)
    .where(and(eq(audit.subject, id), eq(audit.action, 'user.changed'), sql`${audit.facts} ? 'email_changed'`))
  return {
    id,
    username: user.username,
    email: sharing.length > 0 ? '' : email,
    emailSince: typeof changed?.at === 'string' ? new Date(changed.at) : null,
    fullName: `${user.firstName} ${user.lastName}`.trim(),
  }
}
