/** Files of invoices that merchants import in the browser, with how they are read and what became of their lines. */
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { merchants } from '../accounts.ts'
import { bytes, instant } from '../columns.ts'
import { users } from '../users.ts'

/** A file that is being sent, or whose import is open: it goes with the end of that. */
export const importFiles = pgTable(
  'merchant_import_files',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (t) => [index('merchant_import_files_user').on(t.userId)],
)

/** The bytes of a file, each piece but the last as long as the others. */
export const importPieces = pgTable(
  'merchant_import_pieces',
  {
    fileId: text()
      .notNull()
      .references(() => importFiles.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ name: 'merchant_import_pieces_pk', columns: [t.fileId, t.position] })],
)

/** The first rows of a table, as they are shown; `exact` are the positions of cells that are numbers. */
export type StoredTable = {
  readonly header: readonly string[]
  readonly rows: readonly {
    readonly line: number
    readonly cells: readonly string[]
    readonly exact: readonly number[]
  }[]
}

export const imports = pgTable(
  'merchant_imports',
  {
    id: text().primaryKey(),
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
    fileName: text().notNull(),
    fileSize: integer().notNull(),
    /** Null once it is deleted. */
    fileId: text().references(() => importFiles.id, { onDelete: 'set null' }),
    /** csv, xlsx or ubl: the last for every e-invoice, also for CII and for a PDF with one in it. */
    format: text().notNull(),
    /** The encoding of a text that is not UTF-8. */
    encoding: text(),
    /** A status of the lifecycle `merchantImport`. */
    status: text().notNull(),
    /** Counts changes; whoever works at it holds the version of its beginning. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    changedAt: instant().notNull(),
    endedAt: instant(),
    /** The latest sign of life of the server that works at it. */
    seenAt: instant().notNull(),
    linesDone: integer().notNull().default(0),
    linesTotal: integer(),
    table: jsonb().$type<StoredTable>(),
    /** An `ImportReading`, checked by its schema when it is read. */
    reading: jsonb().notNull(),
    /** guessed, remembered or chosen. */
    readingFrom: text().notNull(),
    possibleLocales: jsonb().$type<readonly string[]>().notNull().default([]),
    preview: jsonb().$type<readonly object[]>().notNull().default([]),
    outcome: jsonb().$type<object>(),
    stored: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
  },
  (t) => [
    index('merchant_imports_list').on(t.buidMerchant, t.createdAt, t.id),
    index('merchant_imports_status').on(t.status, t.changedAt),
  ],
)

/**
 * What is read and judged, in parts: rows that wait to be stored together, which go with the end of the import, and what
 * becomes of each line.
 */
export const importParts = pgTable(
  'merchant_import_parts',
  {
    importId: text()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    invoices: jsonb().$type<readonly object[]>(),
    lines: jsonb().$type<readonly object[]>(),
    addresses: jsonb().$type<readonly object[]>(),
    /** Of each line: its number, its invoice number and what becomes of it. */
    results: jsonb().$type<readonly (readonly [line: number, invoice: string, what: string])[]>().notNull(),
  },
  (t) => [primaryKey({ name: 'merchant_import_parts_pk', columns: [t.importId, t.position] })],
)

/** Why lines were refused, in the order of the file. */
export const importRefusals = pgTable(
  'merchant_import_refusals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    importId: text()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    invoiceNumber: text(),
    code: text().notNull(),
    words: text().notNull(),
    columnName: text(),
    value: text(),
    toRejections: boolean().notNull(),
  },
  (t) => [index('merchant_import_refusals_line').on(t.importId, t.line, t.id)],
)

/** How a merchant's files with such a header were read last. */
export const importReadings = pgTable(
  'merchant_import_readings',
  {
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
    /** Of the normalised header. */
    digest: text().notNull(),
    reading: jsonb().notNull(),
    usedAt: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'merchant_import_readings_pk', columns: [t.buidMerchant, t.digest] })],
)
