import { and, asc, count, eq, inArray, type SQL } from 'drizzle-orm'

import type { InvoiceExport } from '../../domain/contract/export.ts'
import type { InvoiceWire } from '../../domain/contract/invoice.ts'
import { EXPORT_DOCUMENTS } from '../../domain/limits.ts'
import { money } from '../../domain/money.ts'
import { statusesIn } from '../../domain/rules/invoice-status.ts'
import { safeName } from '../http/attachment.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { csvHead, csvLines } from '../invoices/invoice-csv.ts'
import { listCondition } from '../invoices/invoice-filters.ts'
import { invoiceWire, partiesOf, type InvoiceParties, type InvoiceRow } from '../invoices/invoice-resource.ts'
import { countInvoices, seesInvoice } from '../invoices/list-invoices.ts'
import { withScope } from '../invoices/list-scope.ts'
import { filtersOf, invoiceParameters } from '../invoices/routes.ts'
import { streamChosen, streamInvoices } from '../invoices/stream-invoices.ts'
import { headed } from '../http/file-stream.ts'
import { contentOf } from '../storage/contents.ts'
import { invoiceDocuments, invoices } from '../store/schema/invoices.ts'
import type { Store } from '../store/store.ts'
import { speak } from '../words.ts'
import { exportWords, invoiceTitles, kindWords, statusWords } from './export-words.ts'
import { prepareTable, readFilters, type ExportSource, type Prepared } from './prepared.ts'
import { dayCell, type Cell, type Column } from './table.ts'
import { zipOf } from './zip-stream.ts'

/** Invoices of an export: their number, a condition that finds them, and a way through all of them. */
type Choice = {
  readonly name: string
  readonly total: () => Promise<number>
  readonly condition: SQL | undefined
  readonly rows: () => AsyncIterable<readonly InvoiceRow[]>
}

/** An invoice with the customers and merchants of its part. */
type ExportedInvoice = { readonly row: InvoiceRow; readonly parties: InvoiceParties; readonly wire: InvoiceWire }

async function choiceOf({ services: { store }, reader, today }: ExportSource, request: InvoiceExport): Promise<Choice> {
  const { trx_ids: trxIds, filters: given = {} } = request
  if (trxIds) {
    const ids = [...new Set(trxIds)]
    const condition = and(inArray(invoices.trxId, ids), seesInvoice(reader, { many: true }))
    return {
      name: `invoices-${today}`,
      condition,
      async total() {
        const found = await store.db().$count(invoices, condition)
        // A foreign invoice answers like an unknown one.
        if (found < ids.length) throw notFound()
        return found
      },
      rows: () => streamChosen(store, reader, ids),
    }
  }
  const parameters = readFilters(given, invoiceParameters)
  const list = parameters['filter[status]']
  const filters = await withScope(store, reader, filtersOf(parameters))
  return {
    name: `invoices-${list}-${today}`,
    condition: listCondition(reader, list, filters, today),
    total: async () => (await countInvoices(store, reader, { list, filters }, today)).counts[list],
    rows: () => streamInvoices(store, reader, { list, filters, sort: parameters.sort }, today),
  }
}

/** Prepares the invoices of a list, or chosen ones, as a table or with their documents. */
export async function prepareInvoices(source: ExportSource, request: InvoiceExport): Promise<Prepared> {
  const { store } = source.services
  const { format, locale } = request
  const choice = await choiceOf(source, request)
  if (format === 'zip') {
    // A chosen invoice that is not found refuses all; a list need not be counted for its documents.
    if (request.trx_ids) await choice.total()
    return prepareDocuments(source, choice)
  }
  const rowsTotal = await choice.total()
  const complete = async function* (): AsyncGenerator<readonly ExportedInvoice[]> {
    for await (const rows of choice.rows()) {
      const parties = await partiesOf(store, rows)
      yield rows.map((row) => ({ row, parties, wire: invoiceWire(row, parties, source.today) }))
    }
  }
  return prepareTable({
    format,
    locale,
    title: speak('mails', locale)(exportWords.invoices),
    name: choice.name,
    rowsTotal,
    columns,
    rows: complete,
    data: (parts) => headed(csvHead(), lines(parts, source.today)),
  })
}

async function* lines(parts: AsyncIterable<readonly ExportedInvoice[]>, today: string): AsyncGenerator<string> {
  for await (const part of parts) {
    const parties = part[0]?.parties
    if (parties)
      yield csvLines(
        part.map(({ row }) => row),
        parties,
        today,
      )
  }
}

type TextField = {
  [Name in keyof InvoiceWire & keyof typeof invoiceTitles]: InvoiceWire[Name] extends string | null ? Name : never
}[keyof InvoiceWire & keyof typeof invoiceTitles]
type AmountField = {
  [Name in keyof InvoiceWire & keyof typeof invoiceTitles]: InvoiceWire[Name] extends number ? Name : never
}[keyof InvoiceWire & keyof typeof invoiceTitles]

const column = (name: keyof typeof invoiceTitles, cell: Column<ExportedInvoice>['cell']): Column<ExportedInvoice> => ({
  name,
  title: invoiceTitles[name],
  cell,
})
const text = (name: TextField) => column(name, ({ wire }): Cell => wire[name])
const day = (name: 'billed_on' | 'due_on' | 'received_on' | 'paid_on') =>
  column(name, ({ wire }) => dayCell(wire[name]))
const amount = (name: AmountField) => column(name, ({ wire }) => money(wire[name], wire.currency))

const columns: readonly Column<ExportedInvoice>[] = [
  text('invoice_id'),
  column('kind', ({ wire }, say) => say(kindWords[wire.kind])),
  column('status', ({ wire }, say) =>
    statusesIn(wire.status)
      .map((status) => say(statusWords[status]))
      .join(', '),
  ),
  text('buid_customer'),
  text('customer_name'),
  text('buid_merchant'),
  text('merchant_name'),
  text('buid_location'),
  text('po_number'),
  day('billed_on'),
  day('due_on'),
  day('received_on'),
  day('paid_on'),
  text('currency'),
  amount('billed_total'),
  amount('subtotal'),
  amount('tax'),
  amount('rebates'),
  amount('adjusted'),
  amount('late_fee'),
  amount('disputed_total'),
  amount('open_amount'),
  amount('pending_amount'),
  text('trx_id'),
]

/** Prepares a zip file of all documents of these invoices. Refuses with 422 when there are none, or too many. */
async function prepareDocuments(
  { services: { store, objects = null }, today }: ExportSource,
  { condition, name }: Choice,
): Promise<Prepared> {
  const some = store
    .db()
    .select({ id: invoiceDocuments.id })
    .from(invoiceDocuments)
    .innerJoin(invoices, eq(invoices.trxId, invoiceDocuments.trxId))
    .where(condition)
    // One too many is enough to know; a program has millions.
    .limit(EXPORT_DOCUMENTS + 1)
    .as('some')
  const [found] = await store.db().select({ total: count() }).from(some)
  const rowsTotal = found?.total ?? 0
  const pointer = '/data/attributes/format'
  if (rowsTotal === 0) throw refuse(422, 'exportEmpty', { pointer })
  if (rowsTotal > EXPORT_DOCUMENTS) throw refuse(422, 'exportTooLong', { pointer, meta: { maximum: EXPORT_DOCUMENTS } })
  // The audit names the documents that the file has: they are looked up once for both.
  let known: ReturnType<typeof documentsOf> | null = null
  const documents = () => (known ??= documentsOf(store, condition))
  return {
    fileName: `${name.replace(/^invoices/, 'invoice-documents').replace(/-\d{4}-\d\d-\d\d$/, '')}-${today}.zip`,
    mediaType: 'application/zip',
    rowsTotal,
    facts: async () => ({ documents: (await documents()).map(({ id }) => id) }),
    async *parts(onDocuments) {
      const pathOf = uniquePaths()
      yield* zipOf(
        (await documents()).map(({ id, invoiceId, fileName }) => ({
          path: pathOf(safeName(invoiceId), safeName(fileName)),
          isCompressed: true,
          async *parts() {
            const { content, objectKey, sha256 } = invoiceDocuments
            const [document] = await store
              .db()
              .select({ content, objectKey, sha256 })
              .from(invoiceDocuments)
              .where(eq(invoiceDocuments.id, id))
            if (!document) throw new Error('A document has gone while it was exported.')
            yield* contentOf(objects, document)
            onDocuments(1)
          },
        })),
      )
    },
  }
}

/** The documents of these invoices in the order of a zip file, without their content. */
async function documentsOf(store: Store, condition: SQL | undefined) {
  return store
    .db()
    .select({ id: invoiceDocuments.id, invoiceId: invoices.invoiceId, fileName: invoiceDocuments.fileName })
    .from(invoiceDocuments)
    .innerJoin(invoices, eq(invoices.trxId, invoiceDocuments.trxId))
    .where(condition)
    .orderBy(asc(invoices.invoiceId), asc(invoiceDocuments.enteredAt), asc(invoiceDocuments.id))
    .limit(EXPORT_DOCUMENTS)
}

/** Two invoices may have the same number, and two documents the same name. */
function uniquePaths(): (folder: string, name: string) => string {
  const known = new Set<string>()
  return (folder, name) => {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    for (let number = 1; ; number += 1) {
      const path = `${folder}/${number === 1 ? name : `${stem} (${number})${ending}`}`
      // Some systems do not distinguish case.
      const key = path.toLowerCase()
      if (known.has(key)) continue
      known.add(key)
      return path
    }
  }
}
