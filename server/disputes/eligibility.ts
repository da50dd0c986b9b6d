import { and, asc, inArray, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import type {
  DisputeKind,
  IneligibleCode,
  IneligibleTransactionAttributesSchema,
} from '../../domain/contract/dispute.ts'
import { refuseDisputing } from '../../domain/rules/disputes/dispute-eligibility.ts'
import { disputedMinorOf } from '../../domain/rules/disputes/disputed-invoice.ts'
import { seesInvoice } from '../invoices/list-invoices.ts'
import type { InvoiceRow } from '../invoices/invoice-resource.ts'
import { invoices } from '../store/schema/invoices.ts'
import type { Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

export type IneligibleWire = InferInput<typeof IneligibleTransactionAttributesSchema>

/** For those who read no codes. */
const reasons: Readonly<Record<IneligibleCode, string>> = {
  transactionUnknown: 'The transaction is not known.',
  notDisputable: 'The transaction cannot be disputed.',
  creditNote: 'A credit note cannot be disputed.',
  notBilled: 'The transaction has not been billed yet.',
  alreadyDisputed: 'The transaction is disputed already.',
  disputedElsewhere: 'The transaction is disputed already, outside the portal.',
  paymentStillProcessing: 'A payment of the transaction is still processing.',
  alreadyPaid: 'The transaction is paid.',
  chargebackTooLate: 'The transaction was billed too long ago for a chargeback.',
  chargebackUnavailable: 'The transaction is not available for chargeback. Contact support.',
}

/** Above this number the accounts seen are looked up; below it, parents are climbed one by one. */
const FEW = 20

/**
 * The condition that the portal has a dispute of the invoice. The invoice is named in full, since in a query of one table
 * Drizzle writes a bare `trx_id`, which would be the dispute's own.
 */
const disputedHere = sql<boolean>`exists (
  select from disputes own where own.trx_id = ${invoices}.trx_id and own.status <> 'closed'
)`
/** Disputed amounts also come with imported invoices, whose disputes are led elsewhere. */
const disputedAnywhere = sql<boolean>`(${invoices.disputedMinor} > 0 or ${disputedHere})`

type Question = {
  kind: DisputeKind
  trxIds: readonly string[]
  today: string
  chargebackDays: number
}

/**
 * Returns the transactions that the reader may dispute by the rule at this moment, and those that are ineligible, both
 * in the requested order: foreign ones are as unknown as those that do not exist. `lock` locks the rows until the
 * transaction ends.
 */
export async function askEligibility(
  store: Store,
  reader: Reader,
  { kind, trxIds, today, chargebackDays }: Question,
  { lock }: { lock: boolean },
): Promise<{ eligible: InvoiceRow[]; ineligible: IneligibleWire[] }> {
  const query = store
    .db()
    .select({ invoice: invoices, isDisputed: disputedAnywhere, isHere: disputedHere })
    .from(invoices)
    .where(and(inArray(invoices.trxId, [...trxIds]), seesInvoice(reader, { many: trxIds.length > FEW })))
    .orderBy(asc(invoices.trxId))
  const rows = await (lock ? query.for('update', { of: invoices }) : query)
  const codes = new Map<string, IneligibleCode | null>(
    rows.map(({ invoice, isDisputed }) => [
      invoice.trxId,
      refuseDisputing(
        {
          kind: invoice.kind === 'creditNote' ? 'creditNote' : 'invoice',
          billedOn: invoice.billedOn,
          openMinor: invoice.openMinor,
          pendingMinor: invoice.pendingMinor,
          isEligible: invoice.eligibleForDispute,
          isDisputed,
          disputedMinor: disputedMinorOf(invoice),
        },
        kind,
        { today, chargebackDays },
      ),
    ]),
  )
  const byId = new Map(rows.map(({ invoice }) => [invoice.trxId, invoice]))
  const here = new Set(rows.filter(({ isHere }) => isHere).map(({ invoice }) => invoice.trxId))
  return {
    eligible: trxIds.flatMap((trxId) => (codes.get(trxId) === null ? (byId.get(trxId) ?? []) : [])),
    ineligible: trxIds.flatMap((trxId) => {
      const refusal = codes.has(trxId) ? codes.get(trxId) : 'transactionUnknown'
      const code = refusal === 'alreadyDisputed' && !here.has(trxId) ? 'disputedElsewhere' : refusal
      return code ? [{ trx_id: trxId, ineligible_reason: reasons[code], ineligible_code: code }] : []
    }),
  }
}
