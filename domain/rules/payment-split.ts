/** Parts of a selection that one payment cannot take: what is paid now, and what is held back for a later payment. */
import type { PaymentSettings } from '../contract/program-settings.ts'
import type { Currency } from '../money.ts'
import type { DuePart } from './due/dues.ts'
import type { PaymentLine } from './payment-line.ts'

/** An invoice that was chosen and is left for a later payment; without an amount all that can be paid. */
type HeldLine = { trxId: string; amountMinor: number | null; currency: Currency }

/** All invoices that match a list's filters, which are the parameters of its call, but the few that were left out. */
export type Matching = { filters: Readonly<Record<string, string>>; except: readonly string[] }

/** Invoices that are read and selected together: all that is due, a part of it, or all that match. */
export type DueSelection = {
  part: DuePart | null
  matching?: Matching | null | undefined
}

/** What was asked to be paid and is in a later payment. */
export type HeldBack = {
  lines: readonly HeldLine[]
  /** Invoices beyond the most that one payment takes. */
  due: (DueSelection & { count: number }) | null
}

export const nothingHeld: HeldBack = { lines: [], due: null }

type Selection = { lines: readonly PaymentLine[]; heldBack: HeldBack }

/**
 * Splits a selection by a currency, or (null) by the most invoices that a card pays at once; the rest is held back, in
 * addition to what was before. Null where it is whole.
 */
export function splitSelection(
  { settings, lines, heldBack }: Selection & { settings: PaymentSettings },
  currency: Currency | null,
): Selection | null {
  const isMixed = lines.some((line) => line.currency !== lines[0]?.currency)
  if (currency === null && isMixed) return null
  const max = settings.cardMaximumInvoices
  const now = lines.filter((line, index) => (currency === null ? index < max : line.currency === currency))
  const later = lines.filter((line) => !now.includes(line))
  if (now.length === 0 || later.length === 0) return null
  const before = stillHeld(heldBack, lines)
  const held = later.map((line) => ({ trxId: line.trxId, amountMinor: line.amountMinor, currency: line.currency }))
  return { lines: now, heldBack: { ...before, lines: [...before.lines, ...held] } }
}

/** Returns what is held back without the invoices that are chosen again. */
export function stillHeld({ lines, due }: HeldBack, chosen: readonly { trxId: string }[]): HeldBack {
  return { lines: lines.filter(({ trxId }) => !chosen.some((line) => line.trxId === trxId)), due }
}

/** Returns what was held back on an earlier day as of today: what is due by then is another. */
export function heldOn({ lines, due }: HeldBack, today: string): HeldBack {
  return { lines, due: due === null ? null : { ...due, part: due.part === null ? null : { ...due.part, today } } }
}

/** Returns the number of invoices that are held back. */
export const countHeld = ({ lines, due }: HeldBack): number => lines.length + (due?.count ?? 0)

/** Takes the invoices of one currency out of what is held back: they are paid next, the others stay held. */
export function nextOf({ lines, due }: HeldBack, currency: Currency): { next: HeldBack['lines']; held: HeldBack } {
  return {
    next: lines.filter((line) => line.currency === currency),
    held: { lines: lines.filter((line) => line.currency !== currency), due },
  }
}
