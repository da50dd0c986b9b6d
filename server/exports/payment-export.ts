import type { PaymentExport } from '../../domain/contract/export.ts'
import { money } from '../../domain/money.ts'
import { headed } from '../http/file-stream.ts'
import { countPayments, streamPayments } from '../payments/list-payments.ts'
import { paymentCsvHead, paymentCsvLines } from '../payments/payment-csv.ts'
import type { PaymentWire } from '../payments/payment-resource.ts'
import { filterOf, listParameters } from '../payments/routes.ts'
import { speak } from '../words.ts'
import { exportWords, paymentTitles, stateWords } from './export-words.ts'
import { prepareTable, readFilters, type ExportSource, type Prepared } from './prepared.ts'
import { dayCell, type Column } from './table.ts'

/** Prepares the payments of a history as a table. */
export async function preparePayments(
  { services, payer, today }: ExportSource,
  { format, locale, filters: given }: PaymentExport,
): Promise<Prepared> {
  const parameters = readFilters(given, listParameters)
  const filter = filterOf(parameters)
  // Payments of one account are few beside those of all.
  const reader = payer({ list: filter.buidCustomer === null })
  return prepareTable({
    format,
    locale,
    title: speak('mails', locale)(exportWords.payments),
    name: `payments-${today}`,
    rowsTotal: await countPayments(services, reader, filter),
    columns,
    rows: () => streamPayments(services, reader, { ...filter, sort: parameters.sort }),
    data: (parts) => headed(paymentCsvHead(), lines(parts)),
  })
}

async function* lines(parts: AsyncIterable<readonly PaymentWire[]>): AsyncGenerator<string> {
  for await (const part of parts) yield paymentCsvLines(part)
}

const column = (name: keyof typeof paymentTitles, cell: Column<PaymentWire>['cell']): Column<PaymentWire> => ({
  name,
  title: paymentTitles[name],
  cell,
})
const text = (
  name: 'payment_number' | 'confirmation_number' | 'created_by' | 'buid_customer' | 'customer_name' | 'currency',
) => column(name, (payment) => payment[name])
const amount = (name: 'subtotal' | 'fee' | 'total') => column(name, (payment) => money(payment[name], payment.currency))

const columns: readonly Column<PaymentWire>[] = [
  text('payment_number'),
  text('confirmation_number'),
  column('state', ({ state }, say) => say(stateWords[state])),
  column('created_at', ({ created_at: instant }) => ({ instant })),
  text('created_by'),
  text('buid_customer'),
  text('customer_name'),
  column('method', ({ method_kind: kind, method_label: name, method_last4: last4 }, say) =>
    kind === 'mail'
      ? say(exportWords.byMail)
      : name !== null && last4 !== null
        ? say(exportWords.method, { name, last4 })
        : name,
  ),
  text('currency'),
  amount('subtotal'),
  amount('fee'),
  amount('total'),
  column('refunded', ({ refunded = 0, currency }) => money(refunded, currency)),
  column('expected_to', ({ expected_to: day }) => dayCell(day)),
  column('decline_code', ({ decline_code: code }) => code),
  column('return_code', ({ return_code: code }) => code),
  column('invoices', ({ allocations }) => allocations.map(({ invoice_id: id }) => id).join(' ')),
]
