/** What people do in the portal that moves money, or what it is owed. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'

import { DisputeListSchema, DisputeReasonsSchema, partyPaths, type Dispute } from '../../../domain/contract/dispute.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { PaymentSchema, QuoteSchema } from '../../../domain/contract/payment.ts'
import { demoAccounts, HALVORSEN, methodId } from '../../../server/demo/accounts.ts'
import { CustomersSchema } from '../../../domain/contract/account.ts'
import { MerchantsSchema } from '../../../domain/contract/merchant/merchant.ts'
import { LocationsSchema } from '../../../domain/contract/location.ts'
import { SelfSchema } from '../../../domain/contract/self.ts'
import type { Random } from '../../../server/demo/random.ts'
import type { Client } from './client.ts'
import { openInvoicesOf } from './sources.ts'

export type People = {
  readonly customer: Client
  /** Who answers for the merchants. */
  readonly merchants: readonly [Client, ...Client[]]
  readonly support: Client
}
export type World = {
  readonly people: People
  readonly random: Random
  /** Moves the portal's time, and runs what has become due. */
  readonly moveDays: (days: number) => Promise<void>
  /** Imports invoices of the account as a CSV file of these lines. */
  readonly importInvoices: (lines: readonly string[]) => Promise<void>
  /** Numbers the imported invoices. */
  readonly number: () => number
}
/** Does something and says what it was; null when there is nothing that it could be done with. */
export type Action = (world: World) => Promise<string | null>

const DAY_MS = 86_400_000
export const dayMs = (days: number) => days * DAY_MS

/** The payment method of the account that the provider's sandbox answers so. */
function method(kind: 'bankAccount' | 'cardOnFile', token: string) {
  const { methods } = demoAccounts.find(({ buid }) => buid === HALVORSEN) ?? { methods: [] }
  const index = methods.findIndex(({ providerToken }) => providerToken === token)
  if (index < 0) throw new Error(`The account has no method ${token}.`)
  return { kind, payment_method_id: methodId(HALVORSEN, index) }
}

type Line = { invoice: Invoice; amount: number }
const whole = (invoice: Invoice): Line => ({ invoice, amount: payable(invoice) })
const payable = ({ openAmount, pendingAmount }: Invoice) => openAmount - pendingAmount

async function pay(client: Client, lines: readonly Line[], by: ReturnType<typeof method>): Promise<string> {
  const quote = v.parse(
    QuoteSchema,
    await client.post('/ecaas/payment-quotes', 'payment-quotes', {
      lines: lines.map(({ invoice: { trxId, version }, amount }) => ({ trx_id: trxId, amount, version })),
      method: by,
    }),
  )
  if (quote.fee > 0)
    await client.post(`/ecaas/payment-quotes/${quote.id}/fee-acceptance`, 'fee-acceptances', { fee: quote.fee })
  const body = { quote_id: quote.id, terms_accepted: true }
  const { state } = v.parse(PaymentSchema, await client.post('/ecaas/payments', 'payments', body, randomUUID()))
  return `${lines.length} of ${lines.map(({ invoice }) => invoice.invoiceId).join(', ')} in ${quote.currency}: ${state}`
}

/** Invoices of the account in dollars that a bank account can pay, in an order that is always the same. */
async function dollars({ people: { customer } }: World): Promise<Invoice[]> {
  return (await openInvoicesOf(customer, HALVORSEN)).filter(({ currency }) => currency === 'USD')
}

/** Picks so many, or fewer. */
function some<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.between(0, left.length - 1), 1),
  ).flat()
}

const paying =
  (
    words: string,
    by: ReturnType<typeof method>,
    count: number,
    part: (world: World, invoice: Invoice) => number,
  ): Action =>
  async (world) => {
    const lines = some(world.random, await dollars(world), count).map((invoice) => ({
      invoice,
      amount: part(world, invoice),
    }))
    return lines.length === 0 ? null : `${words} ${await pay(world.people.customer, lines, by)}`
  }
const all = (_world: World, invoice: Invoice) => payable(invoice)
const part = ({ random }: World, invoice: Invoice) => random.between(1, payable(invoice))

async function payPastDue(world: World): Promise<string | null> {
  const { customer } = world.people
  const found = (await openInvoicesOf(customer, HALVORSEN)).filter(({ status }) => status.includes('Past Due'))
  const [currency] = some(world.random, [...new Set(found.map((invoice) => invoice.currency))], 1)
  const lines = found.filter((invoice) => invoice.currency === currency).slice(0, 12)
  if (lines.length === 0) return null
  return `pay past due by card ${await pay(customer, lines.map(whole), method('cardOnFile', 'card_approved'))}`
}

async function payForSeveralAccounts({ people: { customer }, random }: World): Promise<string | null> {
  const found = (await openInvoicesOf(customer, null)).filter(({ currency }) => currency === 'USD')
  const own = some(
    random,
    found.filter(({ buidCustomer }) => buidCustomer === HALVORSEN),
    2,
  )
  const others = some(
    random,
    found.filter(({ buidCustomer }) => buidCustomer !== HALVORSEN),
    2,
  )
  if (own.length === 0 || others.length === 0) return null
  const by = method('cardOnFile', 'card_approved')
  return `pay for several accounts by card ${await pay(customer, [...own, ...others].map(whole), by)}`
}

async function moveClock({ random, moveDays }: World): Promise<string> {
  const days = random.between(1, 6)
  await moveDays(days)
  return `move the clock by ${days} days`
}

async function disputesOf(client: Client, side: keyof typeof partyPaths): Promise<Dispute[]> {
  const path = `/ecaas/${partyPaths[side]}-disputes?filter[status]=active&page[size]=100`
  const { items } = v.parse(DisputeListSchema, await client.get(path))
  return items.filter(({ buidCustomer }) => buidCustomer === HALVORSEN)
}

async function dispute({ people: { customer }, random }: World): Promise<string | null> {
  const eligible = (await openInvoicesOf(customer, HALVORSEN)).filter(
    (invoice) => invoice.eligibleForDispute === 'Y' && invoice.disputedTotal === 0 && invoice.pendingAmount === 0,
  )
  const reasons = v.parse(DisputeReasonsSchema, await customer.get('/customer-dispute-reasons')).items
  const reason = reasons.find(({ documentationRequired }) => documentationRequired === 'N')
  const [invoice] = some(random, eligible, 1)
  if (!invoice || !reason) return null
  const amount = random.percent(50) ? random.between(1, invoice.openAmount) : null
  const attributes = {
    kind: 'dispute',
    trx_ids: [invoice.trxId],
    dispute_reason_id: reason.disputeReasonId,
    description: 'Not as ordered.',
    disputed_amounts: amount === null ? [] : [{ trx_id: invoice.trxId, amount }],
    contacts: [],
    document_ids: [],
  }
  await customer.post('/ecaas/customer-disputes', 'disputes', attributes, randomUUID())
  return `dispute ${amount === null ? 'the whole' : 'a part'} of ${invoice.invoiceId}`
}

async function cancelDispute({ people: { customer }, random }: World): Promise<string | null> {
  const [found] = some(random, await disputesOf(customer, 'customer'), 1)
  if (!found) return null
  const path = `/ecaas/customer-disputes/${found.id}/cancellation`
  const attributes = { version: found.version, comment: '' }
  await customer.post(path, 'dispute-cancellations', attributes, randomUUID())
  return `cancel the dispute of ${found.invoiceId}`
}

async function respond(client: Client, side: keyof typeof partyPaths, found: Dispute, more: object): Promise<void> {
  const attributes = {
    disputes: [{ dispute_id: found.id, version: found.version }],
    comment: 'We agree.',
    adjustment: null,
    contacts: [],
    document_ids: [],
    ...more,
  }
  await client.post(`/ecaas/${partyPaths[side]}-dispute-response`, 'dispute-responses', attributes, randomUUID())
}

async function proposeAdjustment({ people: { merchants }, random }: World): Promise<string | null> {
  for (const merchant of merchants) {
    const turns = (await disputesOf(merchant, 'merchant')).filter(
      ({ turn, status, openAmount }) => turn === 'merchant' && status === 'open' && openAmount > 1,
    )
    const [found] = some(random, turns, 1)
    if (!found) continue
    const adjustment = random.between(1, Math.min(found.disputedAmount, found.openAmount))
    await respond(merchant, 'merchant', found, { dispute_action: 'adjustment.propose', adjustment })
    return `propose an adjustment of ${found.invoiceId}`
  }
  return null
}

async function acceptAdjustment({ people: { customer }, random }: World): Promise<string | null> {
  const proposed = (await disputesOf(customer, 'customer')).filter(({ status }) => status === 'pendingAdjustment')
  const [found] = some(random, proposed, 1)
  if (!found) return null
  await respond(customer, 'customer', found, { dispute_action: 'adjustment.accept', comment: '' })
  return `accept the adjustment of ${found.invoiceId}`
}

async function importInvoices({ random, importInvoices: store, number }: World): Promise<string> {
  const currencies = ['USD', 'EUR', 'NOK'] as const
  const lines = Array.from({ length: 3 }, () => {
    const amount = `${random.percent(25) ? '-' : ''}${random.between(10, 900)}.50`
    return `AGR-${number()},2026-10-${random.between(10, 28)},2026-11-${random.between(10, 28)},${amount},${random.pick(currencies)},${placeAt(random.between(0, 3))}`
  })
  await store(lines)
  return `import ${lines.length} invoices`
}

/** Where imported invoices belong: one location is of no list, and some invoices have none. */
export const placeAt = (index: number): string => ['001', '002', 'Dock 3 Süd', ''][index % 4] ?? ''

/** Returns the locations of the account that invoices have. */
export async function placesOf(client: Client): Promise<string[]> {
  const path = `/locations?filter[buid_customer]=${HALVORSEN}&page[size]=100`
  const { items } = v.parse(LocationsSchema, await client.get(path))
  return [...new Set([...items.map(({ displayLocation }) => displayLocation), 'Dock 3 Süd'])]
}

/** Selects another account, location or merchant: what is selected changes no figure, and the answer names it. */
async function select({ people: { customer, merchants }, random }: World): Promise<string | null> {
  if (random.percent(25)) {
    const { items } = v.parse(MerchantsSchema, await merchants[0].get('/merchants'))
    const [merchant] = some(random, items, 1)
    if (merchant === undefined) return null
    const named = await selected(merchants[0], { merchant_id: merchant.buidMerchant })
    if (named?.merchantName !== merchant.merchantName) throw new Error(`The merchant is named ${named?.merchantName}.`)
    return `select the merchant ${merchant.merchantName}`
  }
  const { items: accounts } = v.parse(CustomersSchema, await customer.get('/customers?page[size]=100'))
  const [account] = some(random, accounts, 1)
  if (account === undefined) return null
  const path = `/locations?filter[buid_customer]=${account.buidCustomer}&page[size]=100`
  const { items: places } = v.parse(LocationsSchema, await customer.get(path))
  const [place] = some(random, places, random.percent(60) ? 1 : 0)
  const keys = { customer_id: account.buidCustomer, location: place?.displayLocation ?? null }
  const named = await selected(customer, keys)
  const wanted = [account.customerName, place?.name ?? null]
  const is = [named?.customerName, named?.locationName]
  if (is.join('/') !== wanted.join('/')) throw new Error(`${wanted.join('/')} is named ${is.join('/')}.`)
  return `select ${account.customerName}${place === undefined ? '' : `, ${place.name}`}`
}

async function selected(client: Client, keys: Readonly<Record<string, string | null>>) {
  const sessionKeys = Object.entries(keys).map(([key, value]) => ({ key, value }))
  return v.parse(SelfSchema, await client.post('/ecaas/session_data', 'session-data', { sessionKeys }))
}

/** By name; each is done with what chance picks. */
export const actions: Readonly<Record<string, Action>> = {
  payOne: paying('pay', method('bankAccount', 'bank_approved'), 1, all),
  payParts: paying('pay parts', method('bankAccount', 'bank_approved'), 4, part),
  payAndReturn: paying('pay by an account that returns', method('bankAccount', 'bank_return_r01'), 2, all),
  payDeclined: paying('pay by a card that is declined', method('cardOnFile', 'card_insufficient_funds'), 1, all),
  payLate: paying('pay without an answer in time', method('bankAccount', 'bank_late'), 1, part),
  payPastDue,
  payForSeveralAccounts,
  moveClock,
  dispute,
  cancelDispute,
  proposeAdjustment,
  acceptAdjustment,
  importInvoices,
  select,
}
