/** Cards through the real app: the lifecycle as a full product, the password entered again, and no number anywhere. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { CARD_VISIBLE_MS } from '../../domain/limits.ts'
import { ACTIVATION_ATTEMPTS, cardStatuses, type CardStatus } from '../../domain/rules/cards/card.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import { describeStore } from '../../tests/server/database.ts'
import { PASSWORD, usernames, type Username } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { sandboxCard } from '../issuer/sandbox/sandbox-card.ts'
import { makeLog } from '../log.ts'
import { customers } from '../store/schema/accounts.ts'
import { audit } from '../store/schema/audit.ts'
import { cards } from '../store/schema/cards.ts'
import { mails } from '../store/schema/mails.ts'
import { users } from '../store/schema/users.ts'
import { informIssuerOf } from './inform-issuer.ts'

let portal: TestPortal
let keys = 0
const idempotent = () => ({ 'idempotency-key': `key-${(keys += 1)}` })
const codeOf = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return error ? `${answer.status} ${error.code}` : String(answer.status)
}
type Wire = { id: string; attributes: Record<string, unknown> }
const oneOf = ({ body }: Answer) => (body as { data: Wire }).data
const many = ({ body }: Answer) => (body as { data: Wire[] }).data
const bodyOf = (type: string, attributes: object) => ({ data: { type, attributes } })

const card = {
  buid_customer: 'c-own',
  card_holder: 'Ann Weaver',
  line1: '1 Harbor Road',
  line2: '',
  city_state_zip: 'Duluth, MN 55802',
  limit: 100_000,
}
const request = (caller: Caller, change: object = {}, headers = idempotent()) =>
  caller.post('/ecaas/cards', bodyOf('cards', { ...card, ...change }), headers)
const activate = (caller: Caller, id: string, { last4, code } = sandboxCard(id)) =>
  caller.post(`/ecaas/cards/${id}/activate`, bodyOf('card-activations', { last4, activation_code: code }))
const terminate = (caller: Caller, id: string, change: object = {}) =>
  caller.post(
    `/ecaas/cards/${id}/terminate`,
    bodyOf('card-terminations', { reason: 'lost', replace: false, version: 1, ...change }),
  )
const confirm = (caller: Caller, password: string = PASSWORD) =>
  caller.post('/ecaas/password/confirm', bodyOf('password-confirmation', { password }))
const view = (caller: Caller, id = 'cd-own', buid = 'c-own') =>
  caller.post('/ecaas/cards/view-secure', bodyOf('secure-cards', { buid_customer: buid, card_id: id }))
const list = (caller: Caller, which = 'current') =>
  caller.get(`/ecaas/cards?filter[buid_customer]=c-own&filter[list]=${which}`)
const rowOf = async (id: string) => (await portal.store.db().select().from(cards).where(eq(cards.id, id)))[0]
const closeAccount = (status: string) =>
  portal.store.db().update(customers).set({ status }).where(eq(customers.buid, 'c-own'))
const actions = async () => (await portal.store.db().select().from(audit)).map(({ action }) => action)

/** The card of the fixture in each status. */
const cardIn: Readonly<Record<CardStatus, string>> = {
  requested: 'cd-mailed',
  active: 'cd-own',
  terminated: 'cd-ended',
}
const people = Object.keys(usernames) as (keyof typeof usernames)[]
/** Why everyone else is refused before the lifecycle is asked; null for those who may change cards. */
const denied: Readonly<Record<(typeof people)[number], string | null>> = {
  admin: null,
  corporate: null,
  payer: '403 roleRequired',
  viewer: '403 roleRequired',
  card_viewer: '403 roleRequired',
  safety_manager: '403 roleRequired',
  voucher_manager: '403 roleRequired',
  enrollment_manager: '403 userTypeRequired',
  merchant: '403 userTypeRequired',
  adminType: '403 userTypeRequired',
}
/** The answer to an administrator at an active account, by event and status. */
const allowed = {
  activate: { requested: '200', active: '409 cardStatusChanged', terminated: '409 cardStatusChanged' },
  terminate: { requested: '200', active: '200', terminated: '409 cardStatusChanged' },
} as const
const acts = { activate, terminate } as const
const product = people.flatMap((person) =>
  cardStatuses.flatMap((status) =>
    (['activate', 'terminate'] as const).map((event) => [person, event, status] as const),
  ),
)

describeStore('a card of the program', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('goes its way by status, event and role, and no other way', async () => {
    const callers = new Map<Username, Caller>()
    for (const person of people) callers.set(person, await portal.signedIn(person))
    const seen: unknown[] = []
    for (const [person, event, status] of product) {
      await portal.store.db().delete(cards)
      const id = cardIn[status]
      const isEnded = status === 'terminated'
      await portal.store
        .db()
        .insert(cards)
        .values({
          id,
          buidCustomer: 'c-own',
          holder: 'Ann Weaver',
          address: ['1 Harbor Road'],
          limitMinor: 1_000,
          currency: 'USD',
          status,
          last4: sandboxCard(id).last4,
          expiry: '2029-11',
          requestedAt: portal.clock.now(),
          requestedBy: 'u-admin',
          terminatedAt: isEnded ? portal.clock.now() : null,
          terminationReason: isEnded ? 'lost' : null,
        })
      const caller = callers.get(person)
      if (!caller) throw new Error(`${person} is not signed in.`)
      const answer = codeOf(await acts[event](caller, id))
      const expected = denied[person] ?? allowed[event][status]
      if (answer !== expected) seen.push({ person, event, status, answer, expected })
      const after = (await rowOf(id))?.status
      const target = expected === '200' ? (event === 'activate' ? 'active' : 'terminated') : status
      if (after !== target) seen.push({ person, event, status, after, target })
    }
    expect(seen).toEqual([])
    expect(product).toHaveLength(people.length * 6)
  })

  it.each(['inactive', 'terminated'])('is neither requested nor terminated at an %s account', async (status) => {
    const admin = await portal.signedIn('admin')
    await closeAccount(status)
    expect(codeOf(await request(admin))).toBe('409 accountInactive')
    expect(codeOf(await terminate(admin, 'cd-own'))).toBe('409 accountInactive')
    expect(codeOf(await terminate(admin, 'cd-mailed'))).toBe('409 accountInactive')
    expect((await rowOf('cd-own'))?.status).toBe('active')
    expect(await actions()).toContain('card.changeRefused')
  })

  it('is requested, mailed by the issuer and listed, once for an intent', async () => {
    const admin = await portal.signedIn('admin')
    const headers = idempotent()
    const first = await request(admin, {}, headers)
    const again = await request(admin, {}, headers)
    expect(first.status).toBe(201)
    const { id, attributes } = oneOf(first)
    expect(oneOf(again).id).toBe(id)
    expect(attributes).toMatchObject({
      card_holder: 'Ann Weaver',
      status: 'requested',
      last4: null,
      expiration: '2029-11',
      limit: 100_000,
      currency: 'USD',
    })
    expect(portal.issuer.issued.filter(({ cardId }) => cardId === id)).toHaveLength(1)
    expect(many(await list(admin)).map((one) => one.id)).toEqual(expect.arrayContaining([id, 'cd-own', 'cd-mailed']))
    expect(codeOf(await request(admin, { limit: 1 }, headers))).toBe('422 idempotencyKeyReused')
    expect(await actions()).toContain('card.requested')
  })

  it('is not requested above the credit limit', async () => {
    const admin = await portal.signedIn('admin')
    const answer = await request(admin, { limit: 5_000_001 })
    expect(codeOf(answer)).toBe('422 limitOverCredit')
    expect(errorsOf(answer)[0]?.source?.pointer).toBe('/data/attributes/limit')
  })

  it('is told to the issuer later when it gives no answer', async () => {
    const admin = await portal.signedIn('admin')
    portal.issuer.isReachable = false
    const { id, attributes } = oneOf(await request(admin))
    expect(attributes).toMatchObject({ status: 'requested', last4: null, expiration: null })
    expect(codeOf(await activate(admin, id))).toBe('409 cardNotIssued')
    expect(codeOf(await terminate(admin, 'cd-own', { reason: 'stolen' }))).toBe('200')
    portal.issuer.isReachable = true
    const deps = { store: portal.store, clock: portal.clock, issuer: portal.issuer, log: makeLog('silent') }
    await informIssuerOf(deps)
    expect((await rowOf(id))?.last4).toBe(sandboxCard(id).last4)
    expect(portal.issuer.ended).toEqual(['cd-own'])
    await informIssuerOf(deps)
    expect(portal.issuer.ended).toEqual(['cd-own'])
  })

  it('is activated with its last digits and the code of the letter', async () => {
    const admin = await portal.signedIn('admin')
    const { last4, code } = sandboxCard('cd-mailed')
    const wrong = await activate(admin, 'cd-mailed', {
      ...sandboxCard('cd-mailed'),
      code: code === '000000' ? '1' : '000000',
    })
    expect(codeOf(wrong)).toBe('422 activationCodeWrong')
    expect(codeOf(await activate(admin, 'cd-mailed', { number: '', last4, code }))).toBe('200')
    expect(await rowOf('cd-mailed')).toMatchObject({ status: 'active', wrongCodes: 0 })
    expect(await actions()).toEqual(expect.arrayContaining(['card.activated', 'card.changeRefused']))
  })

  it('is not activated any more after too many wrong codes, also when they come at once', async () => {
    const admin = await portal.signedIn('admin')
    const guesses = Array.from({ length: ACTIVATION_ATTEMPTS + 4 }, () =>
      activate(admin, 'cd-mailed', { number: '', last4: sandboxCard('cd-mailed').last4, code: '999999' }),
    )
    const codes = (await Promise.all(guesses)).map(codeOf)
    expect(codes.filter((code) => code === '422 activationCodeWrong')).toHaveLength(ACTIVATION_ATTEMPTS)
    expect(codeOf(await activate(admin, 'cd-mailed'))).toBe('409 activationBlocked')
    expect(portal.issuer.asked).toHaveLength(ACTIVATION_ATTEMPTS)
    const [listed] = many(await list(admin)).filter(({ id }) => id === 'cd-mailed')
    expect(listed?.attributes).toMatchObject({ activation_blocked: true })
  })

  it('does not count a code that the issuer could not check', async () => {
    const admin = await portal.signedIn('admin')
    portal.issuer.isReachable = false
    expect(codeOf(await activate(admin, 'cd-mailed'))).toBe('503 issuerUnavailable')
    expect((await rowOf('cd-mailed'))?.wrongCodes).toBe(0)
  })

  it('is replaced in the same step as it is terminated', async () => {
    const admin = await portal.signedIn('admin')
    expect(codeOf(await terminate(admin, 'cd-own', { reason: 'noLongerNeeded', replace: true }))).toBe(
      '422 replacementNotNeeded',
    )
    expect((await rowOf('cd-own'))?.status).toBe('active')
    const ended = await terminate(admin, 'cd-own', { reason: 'damaged', replace: true })
    expect(oneOf(ended).attributes).toMatchObject({
      status: 'terminated',
      termination_reason: 'damaged',
      termination_date: '2026-11-21',
    })
    const rows = await portal.store.db().select().from(cards).where(eq(cards.replaces, 'cd-own'))
    expect(rows).toMatchObject([
      { status: 'requested', holder: 'Ann Weaver', limitMinor: 200_000, buidCustomer: 'c-own' },
    ])
    expect(many(await list(admin, 'terminated')).map(({ id }) => id)).toEqual(['cd-ended', 'cd-own'])
  })

  it('that somebody else has changed meanwhile stays as it is', async () => {
    const admin = await portal.signedIn('admin')
    const other = await portal.signedIn('corporate')
    const codes = (await Promise.all([terminate(admin, 'cd-own'), terminate(other, 'cd-own')])).map(codeOf)
    expect(codes.toSorted()).toEqual(['200', '409 cardStatusChanged'])
    expect(codeOf(await terminate(admin, 'cd-mailed', { version: 7 }))).toBe('409 cardStatusChanged')
  })
})

describeStore('the full number of a card', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('is shown only after the password was entered again, once, in an answer that nobody stores', async () => {
    const viewer = await portal.signedIn('card_viewer')
    expect(codeOf(await view(viewer))).toBe('403 passwordNeeded')
    expect(codeOf(await confirm(viewer))).toBe('200')
    const shown = await view(viewer)
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(oneOf(shown).attributes).toMatchObject({
      card_name: 'Ann Weaver',
      card_identifier: `•••• ${sandboxCard('cd-own').last4}`,
      expiry_date: '2029-11',
      visible_seconds: 300,
    })
    expect(shown.text).not.toContain(sandboxCard('cd-own').number)
    expect(codeOf(await view(viewer))).toBe('403 passwordNeeded')
    expect(portal.issuer.viewed).toEqual(['cd-own'])
  })

  it('rotates the session: the key from before opens nothing', async () => {
    const admin = await portal.signedIn('admin')
    const former = portal.visitor()
    former.cookie = admin.cookie
    await confirm(admin)
    expect(admin.cookie).not.toBe(former.cookie)
    expect((await list(former)).status).toBe(401)
    expect((await list(admin)).status).toBe(200)
  })

  it('counts a confirmation of another session for nothing', async () => {
    const admin = await portal.signedIn('admin')
    const elsewhere = await portal.signedIn('admin')
    await confirm(elsewhere)
    expect(codeOf(await view(admin))).toBe('403 passwordNeeded')
  })

  it('asks for the password again after some minutes', async () => {
    const admin = await portal.signedIn('admin')
    await confirm(admin)
    portal.clock.move(CARD_VISIBLE_MS + 1)
    expect(codeOf(await view(admin))).toBe('403 passwordNeeded')
  })

  it('counts wrong passwords as signing in does', async () => {
    const admin = await portal.signedIn('admin')
    const codes: string[] = []
    for (let tries = 0; tries < 12 && codes.at(-1) !== '429 tooManyAttempts'; tries += 1)
      codes.push(codeOf(await confirm(admin, 'Wrong-Pine-1')))
    expect(codes[0]).toBe('401 passwordIncorrect')
    expect(codes.at(-1)).toBe('429 tooManyAttempts')
    expect(codeOf(await view(admin))).toBe('403 passwordNeeded')
    expect(await actions()).toContain('password.refused')
  })

  it('has no password to ask of who signs in with the company’s account', async () => {
    const admin = await portal.signedIn('admin')
    await portal.store.db().update(users).set({ isSso: true }).where(eq(users.id, 'u-admin'))
    expect(codeOf(await confirm(admin))).toBe('403 noPasswordHere')
  })

  it('belongs to active cards alone, and keeps a confirmation that was not used', async () => {
    const admin = await portal.signedIn('admin')
    await confirm(admin)
    expect(codeOf(await view(admin, 'cd-mailed'))).toBe('409 cardNotActive')
    expect(codeOf(await view(admin, 'cd-ended'))).toBe('409 cardNotActive')
    expect(codeOf(await view(admin, 'cd-own', 'c-child'))).toBe('404 notFound')
    expect(codeOf(await view(admin))).toBe('200')
  })

  it('is audited and e-mailed, before it is shown', async () => {
    const admin = await portal.signedIn('admin')
    await confirm(admin)
    await view(admin)
    const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'card.viewed'))
    expect(rows).toMatchObject([{ userId: 'u-admin', subject: 'cd-own', outcome: 'done' }])
    const sent = await portal.store.db().select().from(mails)
    expect(sent).toMatchObject([{ toAddress: 'admin@example.com', subject: 'A full card number was viewed' }])
    expect(sent[0]?.body).toContain(sandboxCard('cd-own').last4)
  })

  it('cannot be shown while the issuer gives no answer, and the view is said to have failed', async () => {
    const admin = await portal.signedIn('admin')
    await confirm(admin)
    portal.issuer.isReachable = false
    expect(codeOf(await view(admin))).toBe('503 issuerUnavailable')
    expect(await actions()).not.toContain('card.viewed')
  })
})

describe('sandbox numbers', () => {
  it('are valid by their check digit, and differ by card', () => {
    const isValid = (number: string) =>
      number
        .split('')
        .toReversed()
        .reduce((sum, digit, at) => {
          const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
          return sum + (doubled > 9 ? doubled - 9 : doubled)
        }, 0) %
        10 ===
      0
    const numbers = ['cd-own', 'cd-mailed', 'cd-far'].map((id) => sandboxCard(id).number)
    expect(numbers.map((number) => number.length)).toEqual([16, 16, 16])
    expect(numbers.every(isValid)).toBe(true)
    expect(new Set(numbers).size).toBe(3)
  })
})
