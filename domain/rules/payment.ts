/** Rules of payments: invoices, methods and the cost of a card payment (§5, design §6). */
import type { MethodKind } from '../contract/payment.ts'
import type { PaymentSettings } from '../contract/program-settings.ts'
import { minorUnits, type Currency } from '../money.ts'
import type { Role } from '../people.ts'
import type { MandateObstacle } from './mandates/obstacles.ts'
import { mayPay, refuseLine, type LineRefusal, type PaymentLine } from './payment-line.ts'
import { isCard } from './payment-method.ts'

export type PaymentFacts = {
  role: Role
  settings: PaymentSettings
  lines: readonly PaymentLine[]
  method: MethodKind | null
  /** Absent of a new card and of mail. */
  stored?: StoredFacts
}

/** The facts of a stored method that its kind does not say. */
export type StoredFacts = {
  /** The one currency that it pays in; null or absent: each that the program allows for its kind. */
  readonly currency?: string | null | undefined
  /** Its card has expired. */
  readonly isExpired?: boolean | undefined
  /** Why its bank account cannot be debited, or not yet. */
  readonly mandate?: MandateObstacle | null | undefined
}

export type MethodRefusal =
  | 'bankPaymentsNotEnabled'
  | 'cardPaymentsNotEnabled'
  | 'mailPaymentsNotEnabled'
  | 'severalCurrencies'
  | 'severalCustomers'
  | 'currencyNotSupported'
  | 'belowCardMinimum'
  | 'tooManyCardInvoices'
  | 'cardExpired'
  | MandateObstacle

export type PaymentRefusal = 'roleMayNotPay' | 'nothingChosen' | 'methodNotChosen' | LineRefusal | MethodRefusal

export type SubmitRefusal = PaymentRefusal | 'quoteExpired' | 'feeNotAccepted' | 'termsNotAccepted'

/** Returns the smallest card payment of a currency, in its minor units (§5; a program setting). */
export function cardMinimum(settings: PaymentSettings, currency: Currency): number {
  return Math.round((settings.cardMinimumHundredths * 10 ** minorUnits(currency)) / 100)
}

/** Returns the reason why these invoices cannot be paid by this kind of method, or by this stored one, or null (§5). */
export function refuseMethod(
  { settings, lines }: Pick<PaymentFacts, 'settings' | 'lines'>,
  method: MethodKind,
  { currency: own, isExpired, mandate }: StoredFacts = {},
): MethodRefusal | null {
  if (isCard(method) && !settings.cardPaymentsEnabled) return 'cardPaymentsNotEnabled'
  if (method === 'bankAccount' && !settings.bankPaymentsEnabled) return 'bankPaymentsNotEnabled'
  if (method === 'mail' && settings.mailPayments === null) return 'mailPaymentsNotEnabled'
  if (isExpired === true) return 'cardExpired'
  if (mandate != null) return mandate
  const [first] = lines
  if (!first) return null
  if (lines.some(({ currency }) => currency !== first.currency)) return 'severalCurrencies'
  if (!isCard(method)) {
    if (lines.some(({ customerId }) => customerId !== first.customerId)) return 'severalCustomers'
    if (own != null && own !== first.currency) return 'currencyNotSupported'
    return settings.bankCurrencies.includes(first.currency) ? null : 'currencyNotSupported'
  }
  if (!settings.cardCurrencies.includes(first.currency)) return 'currencyNotSupported'
  if (lines.length > settings.cardMaximumInvoices) return 'tooManyCardInvoices'
  if (totalOf(lines) < cardMinimum(settings, first.currency)) return 'belowCardMinimum'
  return null
}

/**
 * Returns the reason why no method can pay these invoices, so that it is said once, or null. Where bank and card refuse
 * for different reasons it is the card's, which another selection mends, unless cards are not offered.
 */
export function refuseEveryMethod(facts: Pick<PaymentFacts, 'settings' | 'lines'>): MethodRefusal | null {
  const byBank = refuseMethod(facts, 'bankAccount')
  const byCard = refuseMethod(facts, 'newCard')
  if (byBank === null || refuseMethod(facts, 'mail') === null) return null
  return byCard === 'cardPaymentsNotEnabled' ? byBank : byCard
}

/** Returns the first reason why this selection cannot be quoted and paid, or null. */
export function refusePayment(facts: PaymentFacts): PaymentRefusal | null {
  const { role, lines, method, stored } = facts
  if (!mayPay(role)) return 'roleMayNotPay'
  if (lines.length === 0) return 'nothingChosen'
  for (const line of lines) {
    const refusal = refuseLine(line)
    if (refusal) return refusal
  }
  return method === null ? 'methodNotChosen' : refuseMethod(facts, method, stored)
}

export type QuoteFacts = { isExpired: boolean; feeMinor: number; isFeeAccepted: boolean; areTermsAccepted: boolean }

/** Returns the first reason why a quote cannot be paid now, or null. */
export function refuseSubmit({
  isExpired,
  feeMinor,
  isFeeAccepted,
  areTermsAccepted,
}: QuoteFacts): SubmitRefusal | null {
  if (isExpired) return 'quoteExpired'
  if (feeMinor > 0 && !isFeeAccepted) return 'feeNotAccepted'
  return areTermsAccepted ? null : 'termsNotAccepted'
}

/** Returns the sum of the lines; they are of one currency by then. */
export function totalOf(lines: readonly { amountMinor: number }[]): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/**
 * Returns the lines that may still be paid, each amount at most what is open; for a selection whose facts have changed.
 */
export function payableOf(lines: readonly PaymentLine[]): readonly PaymentLine[] {
  return lines
    .map((line) => ({ ...line, amountMinor: Math.min(line.amountMinor, line.openMinor) }))
    .filter((line) => refuseLine(line) === null)
}
