/** Imports as rows, and as their merchants' people see them. */
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'

import { MERCHANT_IMPORT, ReadingSchema, type ImportReading } from '../../domain/contract/merchant/invoice-import.ts'
import { merchantImportStatuses } from '../../domain/rules/merchant-invoices/invoice-import.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { merchants } from '../store/schema/accounts.ts'
import { importRefusals, imports } from '../store/schema/merchant/imports.ts'
import { users } from '../store/schema/users.ts'
import type { MerchantReader } from '../store/scope.ts'
import type { Transactions } from '../store/transactions.ts'

export type ImportRow = typeof imports.$inferSelect
type Page = { readonly number: number; readonly size: number }

export const statusOf = ({ status }: Pick<ImportRow, 'status'>) => v.parse(v.picklist(merchantImportStatuses), status)
export const formatOf = ({ format }: Pick<ImportRow, 'format'>) => v.parse(v.picklist(['csv', 'xlsx', 'ubl']), format)
export const readingOf = ({ reading }: Pick<ImportRow, 'reading'>): ImportReading => v.parse(ReadingSchema, reading)

const ofReader = ({ merchants: own }: MerchantReader, id: string) =>
  and(eq(imports.id, id), inArray(imports.buidMerchant, [...own]))

/** Returns one import of the reader's merchants; any other is not found, whether it exists or not (promise S1). */
export async function importOf(store: Transactions, reader: MerchantReader, id: string): Promise<ImportRow> {
  const [row] = await store.db().select().from(imports).where(ofReader(reader, id))
  if (!row) throw notFound()
  return row
}

type Found = { row: ImportRow; merchantName: string; first: string | null; last: string | null }

function select(store: Transactions) {
  return store
    .db()
    .select({ row: imports, merchantName: merchants.name, first: users.firstName, last: users.lastName })
    .from(imports)
    .innerJoin(merchants, eq(merchants.buid, imports.buidMerchant))
    .leftJoin(users, eq(users.id, imports.createdBy))
}

function summaryOf({ row, merchantName, first, last }: Found) {
  return {
    status: statusOf(row),
    buid_merchant: row.buidMerchant,
    merchant_name: merchantName,
    file_name: row.fileName,
    file_size: row.fileSize,
    format: formatOf(row),
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    created_by: first === null || last === null ? null : `${first} ${last}`,
    version: row.version,
    stored: row.stored,
    rejected: row.rejected,
  }
}

/** Returns one import as it is now. */
export async function readImport(store: Transactions, reader: MerchantReader, id: string): Promise<Resource> {
  const [found] = await select(store).where(ofReader(reader, id))
  if (!found) throw notFound()
  const { row } = found
  const isAtWork = row.status === 'checking' || row.status === 'importing'
  return resource(MERCHANT_IMPORT, id, {
    ...summaryOf(found),
    table: row.table && { header: row.table.header, rows: row.table.rows.map(({ cells }) => cells) },
    reading: readingOf(row),
    reading_from: row.readingFrom,
    possible_locales: row.possibleLocales,
    preview: row.preview,
    progress: isAtWork ? { lines: row.linesDone, of: row.linesTotal } : null,
    outcome: row.outcome,
  })
}

/** Returns a page of the imports of the reader's merchants, the latest first, and how many there are. */
export async function listImports(
  store: Transactions,
  { merchants: own }: MerchantReader,
  page: Page,
): Promise<{ items: Resource[]; total: number }> {
  const isTheirs = inArray(imports.buidMerchant, [...own])
  const [counted] = await store.db().select({ total: count() }).from(imports).where(isTheirs)
  const rows = await select(store)
    .where(isTheirs)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const items = rows.map((found) => resource(MERCHANT_IMPORT, found.row.id, summaryOf(found)))
  return { items, total: counted?.total ?? 0 }
}

type RefusalRow = typeof importRefusals.$inferSelect

/** A refusal as it is sent. */
export const refusalWire = (row: Omit<RefusalRow, 'id' | 'importId' | 'words'>) => ({
  line: row.line,
  invoice_number: row.invoiceNumber,
  code: row.code,
  column: row.columnName,
  value: row.value,
  to_rejections: row.toRejections,
})

/** Returns a page of an import's refusals in the order of the file, and how many there are. */
export async function listRefusals(
  store: Transactions,
  importId: string,
  page: Page,
): Promise<{ items: Resource[]; total: number }> {
  const isOwn = eq(importRefusals.importId, importId)
  const [counted] = await store.db().select({ total: count() }).from(importRefusals).where(isOwn)
  const rows = await store
    .db()
    .select()
    .from(importRefusals)
    .where(isOwn)
    .orderBy(importRefusals.line, importRefusals.id)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const items = rows.map((row) => resource('import-refusals', String(row.id), refusalWire(row)))
  return { items, total: counted?.total ?? 0 }
}
