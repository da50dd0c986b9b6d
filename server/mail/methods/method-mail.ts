/** E-mails to an account's administrators when its payment methods change. */
import { and, eq, inArray, sql } from 'drizzle-orm'

import { routeRow } from '../../../domain/routes.ts'
import { payingRoles, type Role } from '../../../domain/people.ts'
import { PORTAL } from '../dispute-mail.ts'
import { users } from '../../store/schema/users.ts'
import { givenAccounts } from '../../store/scope.ts'
import type { Store } from '../../store/store.ts'
import { news } from '../../notifications/news-types.ts'
import { notify } from '../../notifications/notify.ts'
import { methodChanged, methodNotYou, verifyFirst, type MethodNews } from './method-words.ts'
import { writeMail } from '../password-mails.ts'

/** Of one account; a company with more administrators reads it in the audit. */
const MOST = 50

export type MethodOf = {
  readonly id: string
  readonly buidCustomer: string
  readonly customerName: string
  readonly label: string
  readonly last4: string
  /** Where a link was sent. */
  readonly address?: string
  /** `pending`: it must be verified before it can be used. */
  readonly verification?: string | undefined
}

/** The one who changed something. */
export type Actor = { readonly programId: string; readonly firstName: string; readonly lastName: string }

/** Returns the active administrators of an account, who are notified of what happens to its payment methods. */
export function administratorsOf(store: Store, buidCustomer: string, programId: string): Promise<Person[]> {
  return peopleOf(store, buidCustomer, programId, ['admin'])
}

/** Returns the active users who may pay for an account. */
export function payersOf(store: Store, buidCustomer: string, programId: string): Promise<Person[]> {
  return peopleOf(store, buidCustomer, programId, payingRoles)
}

type Person = typeof users.$inferSelect

async function peopleOf(
  store: Store,
  buidCustomer: string,
  programId: string,
  roles: readonly Role[],
): Promise<Person[]> {
  const actsForIt = sql`exists (
    with recursive upward (buid, parent_buid) as (
      select buid, parent_buid from customers where buid = ${buidCustomer}
      union select above.buid, above.parent_buid from customers above join upward on above.buid = upward.parent_buid
    )
    select from upward join ${givenAccounts(users.id)} own on own.buid_customer = upward.buid
    where own.include_children or own.buid_customer = ${buidCustomer}
  )`
  return store
    .db()
    .select()
    .from(users)
    .where(and(eq(users.programId, programId), eq(users.status, 'active'), inArray(users.role, [...roles]), actsForIt))
    .orderBy(users.id)
    .limit(MOST)
}

/** Notifies all active administrators of the account, in the caller's transaction. */
export async function methodMail(
  store: Store,
  about: MethodNews,
  { id, buidCustomer, customerName, label, last4, address = '', verification }: MethodOf,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { subject, text } = methodChanged[about]
  const values = {
    who: `${actor.firstName} ${actor.lastName}`.trim(),
    method: `${label} ••${last4}`,
    account: customerName,
    address,
    link: `${PORTAL}${routeRow('paymentMethods').path}`,
  }
  const isNew = about === 'added' || about === 'addedByLink'
  const paragraphs = [text, ...(isNew && verification === 'pending' ? [verifyFirst] : []), methodNotYou]
  const { who, method, account } = values
  const changed = news.methodChange.make(
    `method-${about}-${id} ${now.toISOString()}`,
    { news: about, who, method, account, address },
    { party: 'customer', buidCustomer },
  )
  const administrators = await administratorsOf(store, buidCustomer, actor.programId)
  for (const reader of await notify(store, changed, administrators, now)) {
    await writeMail(
      store,
      reader,
      { subject, paragraphs, values },
      { key: `method-${about}-${id}`, kind: changed.kind },
      now,
    )
  }
}
