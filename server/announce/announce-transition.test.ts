/** Other systems learn of every transition of every lifecycle. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { transitionsOf } from '../../charts/graph/transitions.ts'
import {
  TEST_KIND,
  webhookLifecycles,
  webhookStatuses,
  type WebhookLifecycle,
} from '../../domain/rules/webhooks/kinds.ts'
import { catalog } from '../../machines/catalog.ts'
import { storeApplication } from '../../tests/server/applications/application-fixture.ts'
import { storePortalImports } from '../../tests/server/credit/stored-imports.ts'
import { storePortalRejections } from '../../tests/server/credit/stored-rejections.ts'
import { storePortalVouchers } from '../../tests/server/credit/stored-vouchers.ts'
import { describeStore } from '../../tests/server/database.ts'
import { START } from '../../tests/server/portal-fixture.ts'
import { storePortalMailPayments } from '../../tests/server/portal-fixture-mail.ts'
import { storePrivacyRequests } from '../../tests/server/privacy/stored-requests.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { storeEndpoint } from '../../tests/server/webhooks/stored-endpoints.ts'
import { moveApplication } from '../applications/move.ts'
import { lockAutoPay, moveAutoPay } from '../auto-pay/state.ts'
import { moveDispute } from '../disputes/transition.ts'
import { lockDisputes } from '../disputes/stored-dispute.ts'
import { giveUpCheque } from '../mail-payments/end-mail-payment.ts'
import { move as moveImport } from '../merchant-imports/transition.ts'
import { moveMandate } from '../mandates/move-mandate.ts'
import { movePayment } from '../payments/transition.ts'
import { moveRefund } from '../refunds/move-refund.ts'
import { move as moveRejection } from '../rejections/transition.ts'
import { changeAccess } from '../session/change-access.ts'
import { applications } from '../store/schema/applications.ts'
import { autoPays } from '../store/schema/auto-pay.ts'
import { mandates } from '../store/schema/methods/mandates.ts'
import { imports } from '../store/schema/merchant/imports.ts'
import { rejections } from '../store/schema/merchant/rejections.ts'
import { refunds } from '../store/schema/refunds.ts'
import { payments } from '../store/schema/payments.ts'
import { webhookDeliveries, webhookEvents } from '../store/schema/webhooks/deliveries.ts'
import { voidVoucher } from '../vouchers/end-voucher.ts'

/** Lifecycles that nobody is told of, each with the reason. */
const untold: Readonly<Record<string, string>> = {
  changeFileLifecycle: 'whoever sends a file asks after it, and no other system waits for it',
  failedItemLifecycle: 'what the portal’s own jobs could not do is the operator’s, on the status page',
  webhookDeliveryLifecycle: 'a delivery that told of itself would have no end',
}

const told = catalog
  .filter(({ kind, machine }) => kind === 'lifecycle' && untold[machine.id] === undefined)
  .map(({ machine }) => machine)
const nameOf = (id: string) => id.replace(/Lifecycle$/, '')

it('knows every lifecycle, and no other', () => {
  expect(webhookLifecycles.toSorted()).toEqual(told.map(({ id }) => nameOf(id)).toSorted())
})

it.each(told)('has an event for each status that a transition of $id leads to', (machine) => {
  const reached = transitionsOf(machine).flatMap(({ targets }) => targets.map((target) => target.split('.').at(-1)))
  const known = webhookStatuses[nameOf(machine.id) as WebhookLifecycle]
  expect([...known].toSorted()).toEqual([...new Set(reached)].toSorted())
})

/** The server's own files, each with its text. */
const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join('server', file), 'utf8') }))

/** Returns the files that decide about a lifecycle and tell nobody. */
const silent = (id: string, all: readonly { file: string; text: string }[]) =>
  all
    .filter(({ text }) => new RegExp(`import \\{[^}]*\\b${id}\\b`).test(text))
    .filter(({ text }) => !new RegExp(`announceTransition\\(store, \\{\\s*lifecycle: '${nameOf(id)}'`).test(text))
    .map(({ file }) => file)

it.each(told)('each file that moves along $id tells of it', ({ id }) => {
  expect(files.some(({ text }) => text.includes(`decide(${id}`) || text.includes(`const lifecycle = ${id}`))).toBe(true)
  expect(silent(id, files)).toEqual([])
})

it('finds a file that moves and tells nobody', () => {
  const text = "import { cardLifecycle } from 'x'\nawait announceTransition(store, { lifecycle: 'voucher', id })"
  expect(silent('cardLifecycle', [{ file: 'cards/change.ts', text }])).toEqual(['cards/change.ts'])
})

let portal: TestPortal
const nobody = { userId: null, requestId: null }
const services = () => ({ store: portal.store, clock: portal.clock })
function the<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The fixture has no such row.')
  return row
}

/** One transition of each lifecycle, by the server's own code, with the event that it makes. */
const moves: Readonly<Record<WebhookLifecycle, { kind: string; data: object; move: () => Promise<unknown> }>> = {
  application: {
    kind: 'application.withdrawn',
    data: { id: 'ca-own', transition: 'application.withdraw', from: 'inReview', to: 'withdrawn' },
    async move() {
      await storeApplication(portal.store, 'own')
      const row = the(await portal.store.db().select().from(applications))
      await portal.store.tx(() => moveApplication(services(), row, { type: 'application.withdraw' }))
    },
  },
  autoPay: {
    kind: 'autoPay.pausedByUser',
    data: { id: 'c-own', currency: 'USD', account: 'c-own', from: 'on', to: 'pausedByUser' },
    async move() {
      const { store } = portal
      const scope = { buidCustomer: 'c-own', currency: 'USD' }
      const values = { ...scope, status: 'on', ranThrough: '2026-11-20', countedFrom: START, turnedOnBy: 'u-admin' }
      await store.db().insert(autoPays).values(values)
      await store.tx(async () => {
        const row = await lockAutoPay(store, scope)
        if (row) await moveAutoPay(store, row, { type: 'autoPay.pause' }, START)
      })
    },
  },
  card: {
    kind: 'card.terminated',
    data: { id: 'cd-own', account: 'c-own', transition: 'card.terminate', from: 'active' },
    async move() {
      const admin = await portal.signedIn('admin')
      const attributes = { reason: 'lost', replace: false, version: 1 }
      const document = { data: { type: 'card-terminations', attributes } }
      expect(await admin.post('/ecaas/cards/cd-own/terminate', document, { 'idempotency-key': 'lost' })).toMatchObject({
        status: 200,
      })
    },
  },
  dispute: {
    kind: 'dispute.closed',
    data: { id: 'dp-open', account: 'c-own', transition: 'customer.cancel', from: 'open', to: 'closed' },
    async move() {
      const { store } = portal
      await store.tx(async () => {
        const dispute = the(await lockDisputes(store, ['dp-open'], undefined))
        const by = { id: 'u-payer', side: 'customer', role: 'payer', requestId: 'r-1' } as const
        const move = {
          event: 'customer.cancel',
          by,
          seenVersion: dispute.version,
          comment: null,
          adjustmentMinor: null,
        } as const
        await moveDispute(store, dispute, move, { now: START, responseDays: 5 })
      })
    },
  },
  mailPayment: {
    kind: 'mailPayment.neverArrived',
    data: { id: 'p-mail', from: 'announced', amount: { minor: 500, currency: 'USD' } },
    async move() {
      await storePortalMailPayments(portal.store)
      await giveUpCheque(services(), null, 'p-mail')
    },
  },
  mandate: {
    kind: 'mandate.ended',
    data: { account: 'c-own', transition: 'mandate.end', from: 'active', to: 'ended' },
    async move() {
      const id = '5d8f3a52-5a5e-4e0c-9d0f-3f0a2b9d7c11'
      const row = { id, paymentMethodId: 'pm-own', providerToken: 'bank_own', scheme: 'ach', status: 'active' } as const
      const times = { acceptedAt: START, requestedAt: START, changedAt: START }
      await portal.store
        .db()
        .insert(mandates)
        .values({ ...row, ...times })
      await moveMandate(services(), id, 'mandate.end')
    },
  },
  merchantImport: {
    kind: 'merchantImport.cancelled',
    data: { id: 'mi-m-1', from: 'uploaded', to: 'cancelled' },
    async move() {
      await storePortalImports(portal.store)
      const own = eq(imports.id, 'mi-m-1')
      await portal.store.db().update(imports).set({ status: 'uploaded', endedAt: null }).where(own)
      const row = the(await portal.store.db().select().from(imports).where(own))
      await moveImport(portal.store, row, { type: 'import.cancel' }, { actor: nobody, now: START })
    },
  },
  payment: {
    kind: 'payment.settled',
    data: {
      object: 'payment',
      id: 'p-own',
      account: 'c-own',
      transition: 'payment.settled',
      from: 'processing',
      to: 'settled',
    },
    move: () => settle('p-own'),
  },
  privacyRequest: {
    kind: 'privacyRequest.withdrawn',
    data: { id: 'pr-open', account: null, from: 'requested' },
    async move() {
      await storePrivacyRequests(portal.store)
      const stranger = await portal.signedIn('stranger')
      const document = { data: { type: 'privacy-withdrawals', attributes: {} } }
      expect((await stranger.post('/ecaas/privacy-requests/withdrawal', document)).status).toBeLessThan(300)
    },
  },
  refund: {
    kind: 'refund.accepted',
    data: { account: 'c-own', transition: 'refund.accept', from: 'requested', to: 'accepted' },
    async move() {
      const refundId = '3f0c2a52-5a5e-4e0c-9d0f-3f0a2b9d7c11'
      const row = { id: refundId, paymentId: 'p-own', status: 'requested', amountMinor: 100, currency: 'USD' }
      const by = { reason: 'duplicate', note: '', requestedAt: START, requestedBy: 'u-admin' }
      await portal.store
        .db()
        .insert(refunds)
        .values({ ...row, ...by })
      await moveRefund(services(), { refundId, paymentId: 'p-own' }, 'refund.accept', {})
    },
  },
  rejection: {
    kind: 'rejection.cancelled',
    data: { id: 'rj-active', transition: 'rejection.cancel', from: 'active' },
    async move() {
      await storePortalRejections(portal.store)
      const row = the(await portal.store.db().select().from(rejections).where(eq(rejections.id, 'rj-active')))
      await portal.store.tx(() =>
        moveRejection(portal.store, row, { type: 'rejection.cancel' }, { actor: nobody, now: START }),
      )
    },
  },
  userAccess: {
    kind: 'userAccess.locked',
    data: { id: 'u-viewer', account: null, transition: 'user.lock', from: 'active' },
    move: () =>
      portal.store.tx(() =>
        changeAccess(portal.store, 'u-viewer', { type: 'user.lock', by: 'support' }, 'support', START),
      ),
  },
  voucher: {
    kind: 'voucher.voided',
    data: { id: 'v-open', account: 'c-own', transition: 'voucher.void', from: 'issued' },
    async move() {
      await storePortalVouchers(portal.store)
      await voidVoucher(services(), nobody, 'v-open')
    },
  },
}

async function settle(id: string): Promise<void> {
  const { store } = portal
  await store.db().update(payments).set({ state: 'processing' }).where(eq(payments.id, id))
  const stored = { id, state: 'processing', methodKind: 'bankAccount' } as const
  await store.tx(() => movePayment(store, stored, 'payment.settled', START))
}
const events = async () =>
  (await portal.store.db().select().from(webhookEvents))
    .map(({ payload }) => payload)
    .filter(({ type }) => type !== TEST_KIND)
const endpointsTold = async () =>
  (await portal.store.db().select().from(webhookDeliveries)).map(({ endpointId }) => endpointId).toSorted()

describeStore('a transition and its event', (openStore) => {
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })

  it.each(webhookLifecycles)('%s: stored together, with ids and nothing else of anybody', async (lifecycle) => {
    await storeEndpoint(portal.store, 'whe-all')
    const { kind, data, move } = moves[lifecycle]
    await move()
    const mine = (await events()).filter(({ type }) => String(type).startsWith(`${lifecycle}.`))
    expect(mine).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
        type: kind,
        occurred_at: START.toISOString(),
        program: 'near',
        merchant: null,
        data: expect.objectContaining({ object: lifecycle, ...data }),
      },
    ])
    expect(JSON.stringify(mine)).not.toMatch(/@|Weaver|Petersen|Baltic/)
  })

  it('leaves no event where the transition is rolled back', async () => {
    await storeEndpoint(portal.store, 'whe-all')
    const { store } = portal
    const broken = store.tx(async () => {
      await moves.payment.move()
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await events()).toEqual([])
  })

  it('stores nothing where nobody listens: off, deleted, of another program, or for other events', async () => {
    const { store } = portal
    await storeEndpoint(store, 'whe-off', { isOn: false })
    await storeEndpoint(store, 'whe-gone', { deletedAt: START })
    await storeEndpoint(store, 'whe-far', { programId: 'far' })
    await storeEndpoint(store, 'whe-other', { kinds: ['dispute.*', 'payment.returned'] })
    await settle('p-own')
    expect(await events()).toEqual([])
  })

  it('goes to all who chose it: every event, those of a lifecycle, or this one', async () => {
    const { store } = portal
    await storeEndpoint(store, 'whe-all')
    await storeEndpoint(store, 'whe-lifecycle', { kinds: ['card.*', 'payment.*'] })
    await storeEndpoint(store, 'whe-one', { kinds: ['payment.settled'] })
    await settle('p-own')
    expect(await endpointsTold()).toEqual(['whe-all', 'whe-lifecycle', 'whe-one'])
  })

  it('tells a merchant of payments of its own invoices alone, with its own part', async () => {
    const { store } = portal
    await storeEndpoint(store, 'whe-own', { buidMerchant: 'm-1' })
    await storeEndpoint(store, 'whe-other', { buidMerchant: 'm-2' })
    await settle('p-own')
    expect(await endpointsTold()).toEqual(['whe-own'])
    const [event] = await events()
    expect(event).toMatchObject({ type: 'payment.settled', merchant: 'm-1', data: { id: 'p-own', account: 'c-own' } })
  })

  it('tells no merchant what is the customer’s or the program’s own', async () => {
    await storeEndpoint(portal.store, 'whe-own', { buidMerchant: 'm-1' })
    for (const lifecycle of ['autoPay', 'card', 'privacyRequest', 'voucher', 'userAccess'] as const)
      await moves[lifecycle].move()
    expect(await events()).toEqual([])
  })

  describe('of a merchant', () => {
    it.each(['application', 'dispute', 'mailPayment', 'merchantImport', 'rejection'] as const)(
      '%s is told to the merchant whose it is',
      async (lifecycle) => {
        await storeEndpoint(portal.store, 'whe-own', { buidMerchant: 'm-1' })
        await storeEndpoint(portal.store, 'whe-other', { buidMerchant: 'm-2' })
        await moves[lifecycle].move()
        expect((await events()).map(({ type, merchant }) => [type, merchant])).toContainEqual([
          moves[lifecycle].kind,
          'm-1',
        ])
        expect(new Set(await endpointsTold())).toEqual(new Set(['whe-own']))
      },
    )
  })
})
