import { refuseLine, type LineRefusal, type PaymentLine } from '../../domain/rules/payment-line.ts'
import { isNoLongerPayable } from '../../domain/rules/stale.ts'
import { refuse } from '../http/refusal.ts'

/** An amount to pay, and the version of the invoice that the requester had seen. */
export type SeenLine = PaymentLine & { seenVersion: number }

type Change = { trx_id: string; invoice_id: string; code: LineRefusal | 'invoiceChanged'; open_amount: number }

/**
 * Refuses with 409 when an invoice has changed since the requester saw it; `meta.changes` gives the present facts of
 * each line, so that the reader can decide again.
 */
export function refuseStale(lines: readonly SeenLine[]): void {
  const changes = lines.flatMap((line): Change[] => {
    const refusal = refuseLine(line)
    const code = line.version === line.seenVersion ? refusal : (refusal ?? 'invoiceChanged')
    // An amount that never was payable is a fault of the request, and no change.
    if (code === null || (line.version === line.seenVersion && !isNoLongerPayable(code))) return []
    return [{ trx_id: line.trxId, invoice_id: line.invoiceId, code, open_amount: line.openMinor }]
  })
  const [first] = changes
  if (!first) return
  const reason = changes.find(({ code }) => isNoLongerPayable(code))?.code ?? 'invoiceChanged'
  throw refuse(409, reason, { meta: { changes } })
}
