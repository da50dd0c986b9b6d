import type { StatementExport } from '../../domain/contract/export.ts'
import { STATEMENT_LINES } from '../../domain/limits.ts'
import { refusePeriod } from '../../domain/rules/export/statement-period.ts'
import { refuse } from '../http/refusal.ts'
import { statementName } from '../pdf/statement-name.ts'
import type { ExportSource, Prepared } from './prepared.ts'
import { countStatement, readStatement } from './statement.ts'
import { statementPdf } from './statement-pdf.ts'

/** Prepares the statement of an account. Refuses with 422 a period that is none, and one with too many entries. */
export async function prepareStatement(
  { services: { store }, reader, today }: ExportSource,
  { locale, buid_customer: buidCustomer, currency, from, to }: StatementExport,
): Promise<Prepared> {
  const pointer = '/data/attributes/to'
  const refusal = refusePeriod({ from, to }, today)
  if (refusal !== null) throw refuse(422, refusal, { pointer })
  const query = { buidCustomer, currency, from, to, today }
  const requireLines = (lines: number) => {
    if (lines > STATEMENT_LINES) throw refuse(422, 'exportTooLong', { pointer, meta: { maximum: STATEMENT_LINES } })
  }
  const rowsTotal = await countStatement(store, reader, query)
  requireLines(rowsTotal)
  return {
    fileName: statementName(locale, { buidCustomer, currency, from, to }),
    mediaType: 'application/pdf',
    rowsTotal,
    facts: () => Promise.resolve({ format: 'pdf' }),
    async *parts(count) {
      const statement = await readStatement(store, reader, query)
      requireLines(statement.lines.length)
      yield await statementPdf(statement, locale, count)
    },
  }
}
