import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'

import { EndedSessionsSchema } from '../../domain/contract/access/own-session.ts'
import { ProviderPageSchema } from '../../domain/contract/access/sso.ts'
import { LocationSchema } from '../../domain/contract/location.ts'
import {
  SessionDataRequestSchema,
  SignInRequestSchema,
  SelfSchema,
  SessionTimesSchema,
} from '../../domain/contract/self.ts'
import { isLocale } from '../../domain/locales.ts'
import { recordAudit } from '../audit.ts'
import { noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { replyNothing, replyOne, resource } from '../http/reply.ts'
import { accountsOf, currenciesOf } from './accounts.ts'
import { currencyBrought, EVERY_CURRENCY, selectedCurrency } from './selected-currency.ts'
import {
  changeUserType,
  clearSessionCookie,
  endSession,
  endSessionsOf,
  extendSession,
  selectInSession,
  type Selection,
  type Session,
} from './sessions.ts'
import { signIn } from './sign-in.ts'
import { seesAccount, seesMerchant } from '../store/scope.ts'
import { customers, locations, merchants } from '../store/schema/accounts.ts'
import { users } from '../store/schema/users.ts'
import { providerSignOut } from '../sso/provider-sign-out.ts'
import { route, sessionOf } from '../http/route.ts'
import { selfResource, sessionTimes } from './self.ts'

export const sessionRoutes = [
  route({
    method: 'GET',
    path: '/self',
    summary: 'Read the signed-in user',
    returns: ok(SelfSchema),
    permission: 'public',
    async handle(c) {
      const { session } = c.var
      // 200 for a visitor too: browsers would write a 401 to the console as an error.
      return replyOne(c, session ? await selfResource(c, session) : resource('self', 'visitor', { logged_in: false }))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/sign-in',
    summary: 'Sign in',
    sends: SignInRequestSchema,
    returns: ok(SelfSchema),
    refuses: [401],
    permission: 'public',
    async handle(c) {
      const session = await signIn(c, await readBody(c, SignInRequestSchema, 10_000))
      return replyOne(c, await selfResource(c, session))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/sign-out',
    summary: 'Sign out',
    sends: null,
    returns: [...noContent, ...ok(ProviderPageSchema)],
    // A visitor who is signed out already is answered like one who was not.
    permission: 'public',
    async handle(c) {
      const { session, deps } = c.var
      const address = session && (await providerSignOut(c, session))
      if (session) {
        await endSession(deps.store, session.tokenHash)
        await recordAudit(c, { action: 'session.ended', outcome: 'done' })
      }
      clearSessionCookie(c)
      return address === null ? replyNothing(c) : replyOne(c, resource('provider-pages', 'sign-out', { address }))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/session/end-others',
    summary: 'End the other sessions of the user',
    sends: null,
    returns: ok(EndedSessionsSchema),
    permission: 'signedIn',
    async handle(c) {
      const session = sessionOf(c)
      const { store } = c.var.deps
      const count = await store.tx(async () => {
        const ended = await endSessionsOf(store, session.user.id, session)
        await recordAudit(c, { action: 'sessions.ended', outcome: 'done', facts: { count: ended } })
        return ended
      })
      return replyOne(c, resource('ended-sessions', session.user.id, { count }))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/session/extend',
    summary: 'Extend the session',
    sends: null,
    returns: ok(SessionTimesSchema),
    permission: 'signedIn',
    async handle(c) {
      const session = await extendSession(c.var.deps, sessionOf(c))
      return replyOne(c, resource('session', session.user.id, sessionTimes(c, session)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/session_data',
    summary: 'Choose user type, account, location, merchant, language or currency',
    sends: SessionDataRequestSchema,
    returns: ok(SelfSchema),
    permission: 'signedIn',
    async handle(c) {
      const { sessionKeys } = await readBody(c, SessionDataRequestSchema, 10_000)
      const session = await c.var.deps.store.tx(async () => {
        const before = await withUserType(c, sessionOf(c), sessionKeys)
        const after = await chosen(c, before, sessionKeys)
        if (typeof after.language === 'string') await setLanguage(c, before.user.id, after.language)
        if (Object.keys(after).length === 0) return before
        await recordAudit(c, { action: 'session.changed', outcome: 'done', facts: { ...after } })
        const known = after.currency === undefined ? before : await withCurrency(c, before, after.currency)
        return selectInSession(c.var.deps.store, known, { ...after, ...(await currencyAfter(c, known, after)) })
      })
      return replyOne(c, await selfResource(c, session))
    },
  }),
]

type SessionKeys = v.InferOutput<typeof SessionDataRequestSchema>['sessionKeys']
type Key = Exclude<SessionKeys[number]['key'], 'user_type'>
const selectionKeys = {
  customer_id: 'customerId',
  location: 'location',
  merchant_id: 'merchantId',
  language: 'language',
  currency: 'currency',
} as const satisfies Record<Key, keyof Selection>

const notSelectable = (index: number) =>
  refuse(422, 'notSelectable', { pointer: `/data/attributes/sessionKeys/${index}/value` })

/** Takes the user type of the keys into use, if there is one. Refuses with 422 `notSelectable` one that is not theirs. */
async function withUserType(c: PortalContext, session: Session, keys: SessionKeys): Promise<Session> {
  const index = keys.findIndex(({ key }) => key === 'user_type')
  if (index === -1) return session
  const userType = session.user.ownTypes.find((type) => type === keys[index]?.value)
  if (userType === undefined) throw notSelectable(index)
  if (userType === session.userType) return session
  await recordAudit(c, { action: 'session.changed', outcome: 'done', facts: { userType } })
  return changeUserType(c.var.deps.store, session, userType)
}

/**
 * Returns the selection of the keys, all or nothing. Refuses with 422 `notSelectable` what the user does not see,
 * whether it exists or not, and a location that is not the chosen customer's.
 */
async function chosen(c: PortalContext, session: Session, keys: SessionKeys): Promise<Partial<Selection>> {
  const selection: Partial<Record<keyof Selection, string | null>> = {}
  const at = new Map<Key, number>()
  for (const [index, { key, value }] of keys.entries()) {
    if (key === 'user_type') continue
    selection[selectionKeys[key]] = value === '' ? null : value
    at.set(key, index)
  }
  const customerChanges = selection.customerId !== undefined && selection.customerId !== session.selection.customerId
  // A location of another account would be left over.
  if (customerChanges && selection.location === undefined) selection.location = null

  const customerId = selection.customerId === undefined ? session.selection.customerId : selection.customerId
  const refused: [Key, boolean][] = [
    ['currency', typeof selection.currency === 'string' && !(await dealsIn(c, session, selection.currency))],
    ['language', typeof selection.language === 'string' && !isLocale(selection.language)],
    [
      'customer_id',
      typeof selection.customerId === 'string' && !(await seesCustomer(c, session, selection.customerId)),
    ],
    ['merchant_id', typeof selection.merchantId === 'string' && !(await seesDealer(c, session, selection.merchantId))],
    ['location', typeof selection.location === 'string' && !(await isLocationOf(c, selection.location, customerId))],
  ]
  for (const [key, isRefused] of refused) {
    if (!isRefused) continue
    throw notSelectable(at.get(key) ?? 0)
  }
  return selection
}

/** Stores the choice with the user, so that it holds after another sign-in and on their other devices. */
async function withCurrency(c: PortalContext, session: Session, chosenCurrency: string | null): Promise<Session> {
  const currency = chosenCurrency ?? EVERY_CURRENCY
  await c.var.deps.store.db().update(users).set({ currency }).where(eq(users.id, session.user.id))
  return { ...session, user: { ...session.user, currency } }
}

/** Returns the currency that the selected account brings, where another account or currency was chosen. */
async function currencyAfter(
  c: PortalContext,
  session: Session,
  { currency, customerId }: Partial<Selection>,
): Promise<Partial<Selection>> {
  const { store } = c.var.deps
  // The reader has just said which one they want to see.
  if (currency !== undefined || customerId === null) return { currency: null }
  if (customerId === undefined) return {}
  const { customerCurrencies } = await accountsOf(store, session.user)
  const { selection } = session
  const wanted = selectedCurrency({ ...session, selection: { ...selection, currency: null } }, customerCurrencies)
  return { currency: await currencyBrought(store, customerId, wanted) }
}

/** Stores the choice with the user too, so that mails and later sessions follow it. */
async function setLanguage(c: PortalContext, userId: string, language: string): Promise<void> {
  await c.var.deps.store.db().update(users).set({ language }).where(eq(users.id, userId))
}

async function dealsIn(c: PortalContext, { user, userType }: Session, currency: string): Promise<boolean> {
  return currenciesOf(userType, await accountsOf(c.var.deps.store, user)).includes(currency)
}

async function seesCustomer(c: PortalContext, { user }: Session, buid: string): Promise<boolean> {
  if (!isId(buid)) return false
  const found = await c.var.deps.store
    .db()
    .select({ buid: customers.buid })
    .from(customers)
    .where(and(eq(customers.buid, buid), seesAccount(user, buid)))
  return found.length > 0
}

async function seesDealer(c: PortalContext, { user }: Session, buid: string): Promise<boolean> {
  if (!isId(buid)) return false
  const found = await c.var.deps.store
    .db()
    .select({ buid: merchants.buid })
    .from(merchants)
    .where(and(eq(merchants.buid, buid), seesMerchant(user, buid)))
  return found.length > 0
}

async function isLocationOf(c: PortalContext, location: string, customerId: string | null): Promise<boolean> {
  if (customerId === null || !v.is(LocationSchema, location)) return false
  const found = await c.var.deps.store
    .db()
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.buidCustomer, customerId), eq(locations.displayLocation, location)))
  return found.length > 0
}

function isId(text: string): boolean {
  return /^[\x20-\x7e]{1,64}$/.test(text)
}
