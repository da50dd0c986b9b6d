/** Reasons why a merchant's file cannot be read as it is said to be, each with its place. */
import type { ImportField, ImportReading, MerchantImport } from '../../contract/merchant/invoice-import.ts'

/** Fields that a row cannot do without; a due date only where no number of days stands for it. */
const requiredFields = ['invoice_id', 'billed_on', 'due_on', 'amount'] as const satisfies readonly ImportField[]

export type ReadingRefusal = 'columnMissing' | 'columnTwice' | 'localeMissing' | 'currencyMissing' | 'accountMissing'

/** A refusal with its place in the reading, such as `locale` or `columns/3`, and the field that it is about. */
export type ReadingRefusedAt = {
  readonly code: ReadingRefusal
  readonly at: string
  readonly field: ImportField | null
}

/** Returns what is missing or said twice in the reading of a file. An e-invoice says all of it itself. */
export function refuseReading(reading: ImportReading, format: MerchantImport['format']): readonly ReadingRefusedAt[] {
  if (format === 'ubl') return []
  const { columns, locale, currency, buid_customer: account, due_days: dueDays } = reading
  const refusals: ReadingRefusedAt[] = []
  const refuse = (code: ReadingRefusal, at: string, field: ImportField | null = null) =>
    refusals.push({ code, at, field })
  for (const field of requiredFields)
    if (!columns.includes(field) && (field !== 'due_on' || dueDays === null)) refuse('columnMissing', 'columns', field)
  for (const [index, field] of columns.entries())
    if (field !== null && columns.indexOf(field) !== index) refuse('columnTwice', `columns/${String(index)}`, field)
  if (locale === null) refuse('localeMissing', 'locale')
  if (currency === null && !columns.includes('currency')) refuse('currencyMissing', 'currency', 'currency')
  if (account === null && !columns.includes('customer_id')) refuse('accountMissing', 'buid_customer', 'customer_id')
  return refusals
}
