/** Whose endpoints a reader administers: those of the program, or of the merchants that the reader acts for. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'

import type { WebhookOwner } from '../../domain/rules/webhooks/kinds.ts'
import { notFound } from '../http/refusal.ts'
import type { Session } from '../session/sessions.ts'
import { merchants } from '../store/schema/accounts.ts'
import { webhookEndpoints } from '../store/schema/webhooks/endpoints.ts'
import { users } from '../store/schema/users.ts'
import { merchantsSeen } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

export type Administrator = Pick<Session, 'user' | 'userType'>

export const ownerOf = ({ userType }: Administrator): WebhookOwner => (userType === 'merchant' ? 'merchant' : 'program')

/** The condition that an endpoint is one of the reader's and was not deleted. */
export function isOwn(reader: Administrator): SQL | undefined {
  const { user } = reader
  return and(
    eq(webhookEndpoints.programId, user.programId),
    isNull(webhookEndpoints.deletedAt),
    ownerOf(reader) === 'program'
      ? isNull(webhookEndpoints.buidMerchant)
      : sql`${webhookEndpoints.buidMerchant} in ${merchantsSeen(user)}`,
  )
}

/** Endpoints with the names that are shown beside them. */
export function selectEndpoints(store: Store) {
  return store
    .db()
    .select({
      endpoint: webhookEndpoints,
      merchantName: merchants.name,
      createdBy: sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(webhookEndpoints)
    .leftJoin(merchants, eq(merchants.buid, webhookEndpoints.buidMerchant))
    .leftJoin(users, eq(users.id, webhookEndpoints.createdBy))
}
export type FoundEndpoint = Awaited<ReturnType<typeof selectEndpoints>>[number]

/** Returns one of the reader's endpoints; refuses with 404 any other, whether it exists or not. */
export async function ownEndpoint(store: Store, reader: Administrator, id: string): Promise<FoundEndpoint> {
  const [found] = await selectEndpoints(store).where(and(eq(webhookEndpoints.id, id), isOwn(reader)))
  if (!found) throw notFound()
  return found
}
