/** The demonstration's invoices: made up by chance that is always the same, dated from the business date. */
import { addDays } from '../../domain/dates.ts'
import { basisPointsOf, money, toDecimal } from '../../domain/money.ts'
import type { invoiceAddresses, invoiceLines, invoices } from '../store/schema/invoices.ts'
import type { DemoAccount } from './accounts.ts'
import type { DemoMerchant } from './merchants.ts'
import type { Random } from './random.ts'

export type MadeInvoice = {
  invoice: typeof invoices.$inferInsert
  lines: (typeof invoiceLines.$inferInsert)[]
  addresses: (typeof invoiceAddresses.$inferInsert)[]
}

/** Situations of an invoice; together they give every status of §4. */
const stories = [
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'due',
  'due',
  'due',
  'due',
  'due',
  'pastDue',
  'pastDue',
  'longPastDue',
  'unbilled',
  'dueOrLate',
  'onHold',
  'adjusted',
  'credit',
] as const
type Story = (typeof stories)[number]

const DAYS_TO_PAY = 30
const LATE_AFTER_DAYS = 14
/** Late fee of a month begun, in basis points. */
const LATE_FEE = 150

const adjustments = [
  ['Short delivery', 'Two of the pieces were back-ordered and taken off.'],
  ['Price agreement', 'Contract price of the framework agreement applied.'],
  ['Freight', 'Freight was agreed to be free above the minimum order.'],
] as const

function billedDaysAgo(story: Story, random: Random): number {
  switch (story) {
    case 'paid':
      return random.between(35, 400)
    case 'due':
    case 'adjusted':
    case 'onHold':
      return random.between(0, DAYS_TO_PAY)
    case 'dueOrLate':
      return random.between(5, 50)
    case 'pastDue':
      return DAYS_TO_PAY + random.between(1, LATE_AFTER_DAYS)
    case 'longPastDue':
      return DAYS_TO_PAY + random.between(LATE_AFTER_DAYS + 1, 75)
    case 'credit':
      return random.between(3, 60)
    case 'unbilled':
      return random.between(0, 6)
  }
}

/** Some paid ones too: those can be charged back. */
function isEligible(story: Story, billedAgo: number, number: number): boolean {
  if (story === 'paid') return billedAgo <= 110 && number % 2 === 0
  return story === 'due' || story === 'pastDue' || story === 'dueOrLate' || story === 'adjusted'
}

function makeLines(merchant: DemoMerchant, currency: string, trxId: string, random: Random): MadeInvoice['lines'] {
  const inKroner = currency === 'NOK' || currency === 'DKK'
  return Array.from({ length: random.between(1, 5) }, (_, index) => {
    const { number, description, unit, price } = random.pick(merchant.goods)
    const unitMinor = price * (inKroner ? 10 : 1)
    const quantity = price > 30_000 ? random.between(1, 3) : random.between(1, 12)
    return {
      trxId,
      position: index + 1,
      number,
      description,
      quantity: String(quantity),
      unit,
      unitPrice: toDecimal(money(unitMinor, currency)),
      taxPercent: String(merchant.taxPercent),
      amountMinor: unitMinor * quantity,
    }
  })
}

type Making = {
  account: DemoAccount
  merchant: DemoMerchant
  currency: string
  number: number
  today: string
  random: Random
}

/** One invoice with its lines and addresses. Amounts agree: lines, tax and rebates give what is billed. */
export function makeInvoice({ account, merchant, currency, number, today, random }: Making): MadeInvoice {
  const story = random.pick(stories)
  const trxId = String(700_000_000 + number)
  const isCredit = story === 'credit'
  const sign = isCredit ? -1 : 1
  const lines = makeLines(merchant, currency, trxId, random).map((line) => ({
    ...line,
    amountMinor: line.amountMinor * sign,
  }))
  const subtotal = Math.abs(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  const tax = basisPointsOf(subtotal, merchant.taxPercent * 100)
  const rebates = !isCredit && random.percent(12) ? basisPointsOf(subtotal, 200) : 0
  const billed = subtotal + tax - rebates
  const ago = billedDaysAgo(story, random)
  const issuedOn = addDays(today, -ago)
  const dueOn = addDays(issuedOn, DAYS_TO_PAY)
  const lateFee = story === 'longPastDue' ? basisPointsOf(billed, LATE_FEE * Math.ceil((ago - DAYS_TO_PAY) / 30)) : 0
  const adjusted = story === 'adjusted' ? -basisPointsOf(billed, random.between(100, 900)) : 0
  const [reason, comments] = random.pick(adjustments)
  const paidOn = story === 'paid' ? addDays(issuedOn, random.between(12, 34)) : null
  const isBilled = story !== 'unbilled'
  return {
    invoice: {
      trxId,
      invoiceId: `${isCredit ? 'CN' : 'INV'}-${number}`,
      kind: isCredit ? 'creditNote' : 'invoice',
      buidCustomer: account.buid,
      buidMerchant: merchant.buid,
      poNumber: random.percent(70) ? `4500-${random.between(10_000, 99_999)}` : null,
      currency,
      billedOn: isBilled ? issuedOn : null,
      dueOn: isBilled && !isCredit ? dueOn : null,
      receivedOn: issuedOn,
      paidOn,
      billedMinor: sign * billed,
      subtotalMinor: sign * subtotal,
      taxMinor: sign * tax,
      rebatesMinor: rebates,
      adjustedMinor: adjusted,
      lateFeeMinor: lateFee,
      openMinor: story === 'paid' ? 0 : sign * billed + lateFee + adjusted,
      onHold: story === 'onHold',
      eligibleForDispute: isEligible(story, ago, number),
      soldBy: random.pick(merchant.soldBy),
      notes: random.percent(15) ? 'Deliver to the rear gate, 7 a.m. to 3 p.m. Call ahead.' : null,
      adjustmentReason: adjusted === 0 ? null : reason,
      adjustmentComments: adjusted === 0 ? null : comments,
      dealerOriginalInvoice: isCredit ? `INV-${number - random.between(20, 200)}` : null,
    },
    lines,
    addresses: addressesOf(trxId, account, merchant),
  }
}

function addressesOf(trxId: string, account: DemoAccount, merchant: DemoMerchant): MadeInvoice['addresses'] {
  const at = {
    trxId,
    line1: account.line1 ?? null,
    cityStateZip: account.cityStateZip ?? null,
    country: account.country,
  }
  return [
    { ...at, kind: 'billing', contact: account.contactName ?? null },
    { ...at, kind: 'shipping', contact: 'Goods receiving', line2: account.name },
    {
      trxId,
      kind: 'merchant',
      contact: merchant.contact ?? null,
      line1: merchant.line1 ?? null,
      cityStateZip: merchant.cityStateZip ?? null,
      country: merchant.country ?? null,
    },
  ]
}
