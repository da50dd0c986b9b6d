import { refuseLine, type LineRefusal, type PaymentLine } from '../../domain/rules/payment-line.ts'
import { isNoLongerPayable } from '../../domain/rules/stale.ts'
import { refuse } from '../http/refusal.ts'

/** What was asked to be paid, and the version of the invoice that the asker had seen. */
export type SeenLine = PaymentLine & { seenVersion: number }

type Change = { trx_id: string; invoice_id: string; code: LineRefusal | 'invoiceChanged'; open_amount: number }

/**
 * Refuses (409) when an invoice is no longer what the asker saw; `meta.changes` says of each line what it is now, so
 * that the reader can decide anew.
 */
export function refuseStale(lines: readonly SeenLine[]): void {
  const changes = lines.flatMap((line): Change[] => {
    const refusal = refuseLine(line)
    const code = line.version === line.seenVersion ? refusal : (refusal ?? 'invoiceChanged')
    // An amount that never was payable is the asker's fault and no news.
    if (code === null || (line.version === line.seenVersion && !isNoLongerPayable(code))) return []
    return [{ trx_id: line.trxId, invoice_id: line.invoiceId, code, open_amount: line.openMinor }]
  })
  const [first] = changes
  if (!first) return
  const reason = changes.find(({ code }) => isNoLongerPayable(code))?.code ?? 'invoiceChanged'
  throw refuse(409, reason, { meta: { changes } })
}
