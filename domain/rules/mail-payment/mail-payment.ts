/** Payments by mail: what became of a cheque that was announced, and which of its invoices it pays. */

/** The announced amount in minor units, and the first business date on which the invoices are free again. */
export type MailPaymentFacts = { readonly announcedMinor: number; readonly releasedOn: string }

export type ReceiptRefusal = 'amountNotPositive'
export type ReleaseRefusal = 'chequeNotOverdue'

/** Returns the status of a cheque that came with this amount, in minor units of the announced currency. */
export function receiptOf(
  { announcedMinor }: Pick<MailPaymentFacts, 'announcedMinor'>,
  receivedMinor: number,
): 'receivedInFull' | 'receivedShort' | 'receivedOver' {
  if (receivedMinor === announcedMinor) return 'receivedInFull'
  return receivedMinor < announcedMinor ? 'receivedShort' : 'receivedOver'
}

/** Returns why no cheque of this amount can be booked, or null: one without an amount never arrived. */
export function refuseReceipt(receivedMinor: number): ReceiptRefusal | null {
  return Number.isSafeInteger(receivedMinor) && receivedMinor > 0 ? null : 'amountNotPositive'
}

/** Returns why the portal does not give the cheque up on this business date, or null. */
export function refuseRelease(
  { releasedOn }: Pick<MailPaymentFacts, 'releasedOn'>,
  today: string,
): ReleaseRefusal | null {
  return today >= releasedOn ? null : 'chequeNotOverdue'
}

export type ChequeShare = {
  readonly trxId: string
  readonly invoiceId: string
  /** Null comes last. */
  readonly dueOn: string | null
  readonly amountMinor: number
}

export type AllocatedReceipt = {
  readonly paid: readonly { readonly trxId: string; readonly amountMinor: number }[]
  /** What stays open, as positive amounts. */
  readonly open: readonly { readonly trxId: string; readonly amountMinor: number }[]
  /** More than was announced: in favour of the account. */
  readonly creditMinor: number
}

/**
 * Allocates what arrived to the announced invoices in order of their due dates, each up to its announced share. Paid,
 * open and credit add up to the cent: paid + credit is what arrived, and paid + open what was announced.
 */
export function allocateReceipt(shares: readonly ChequeShare[], receivedMinor: number): AllocatedReceipt {
  const paid: { trxId: string; amountMinor: number }[] = []
  const open: { trxId: string; amountMinor: number }[] = []
  let restMinor = receivedMinor
  for (const { trxId, amountMinor } of shares.toSorted(byDueDate)) {
    const paidMinor = Math.min(restMinor, amountMinor)
    restMinor -= paidMinor
    if (paidMinor > 0) paid.push({ trxId, amountMinor: paidMinor })
    if (paidMinor < amountMinor) open.push({ trxId, amountMinor: amountMinor - paidMinor })
  }
  return { paid, open, creditMinor: restMinor }
}

/** By due date, then by number, so that the order is the same at every server. */
function byDueDate(a: ChequeShare, b: ChequeShare): number {
  const key = ({ dueOn, invoiceId, trxId }: ChequeShare) => [dueOn ?? '9999-12-31', invoiceId, trxId]
  const [left, right] = [key(a), key(b)]
  const at = left.findIndex((part, index) => part !== right[index])
  return at === -1 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1
}
