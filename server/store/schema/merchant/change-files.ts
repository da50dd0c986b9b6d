/** Files of changes that software sends whole: how they are read, how far they are, and what became of each row. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import type { RowRefusal } from '../../../../domain/contract/intake/change-file.ts'
import type { IntakeResult } from '../../../../domain/contract/intake/result.ts'
import { merchants } from '../accounts.ts'
import { bytes, instant } from '../columns.ts'
import { programs } from '../programs.ts'
import { users } from '../users.ts'

export const changeFiles = pgTable(
  'change_files',
  {
    id: text().primaryKey(),
    /** The order in which they came. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    /** The merchant whose software sent it; null: that of the program. */
    buidMerchant: text().references(() => merchants.buid),
    /** The API key that signed the call; null: a user sent it in the browser. */
    keyId: text(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** Of its owner: the same call again is about the same file. */
    idempotencyKey: text().notNull(),
    requestHash: text().notNull(),
    kind: text().notNull(),
    /** What becomes of what is there already: refuse, change or skip. */
    mode: text().notNull(),
    isDryRun: boolean().notNull(),
    /** A `ChangeFileReading`, checked by its schema when it is read. */
    reading: jsonb().notNull(),
    fileName: text().notNull(),
    fileSize: integer().notNull(),
    /** A status of the lifecycle `changeFile`. */
    status: text().notNull(),
    /** Counts transitions; whoever works at it holds the version of its beginning. */
    version: integer().notNull().default(1),
    /** Rows below the header that are done. */
    rowsDone: bigint({ mode: 'number' }).notNull().default(0),
    counts: jsonb().$type<Readonly<Record<IntakeResult, number>>>().notNull(),
    /** Why it could not be read, at all or to its end. */
    refusal: jsonb().$type<{ readonly line: number; readonly code: string; readonly words: string }>(),
    /** Its columns and what each is read as, checked by `FileColumnsSchema` when it is read; null: nobody chose it in the browser. */
    columns: jsonb(),
    /** The first refused rows of one that was chosen in the browser. */
    refusals: jsonb()
      .$type<readonly RowRefusal[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Rows that its check has found. */
    rowsTotal: bigint({ mode: 'number' }),
    /** Tries that have failed since the last batch that was done. */
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('change_files_intent').on(t.programId, sql`coalesce(${t.buidMerchant}, '')`, t.idempotencyKey),
    index('change_files_open')
      .on(t.programId, t.number)
      .where(sql`${t.endedAt} is null`),
    index('change_files_ended').on(t.endedAt),
    index('change_files_list').on(t.programId, t.createdAt, t.id),
    index('change_files_creator').on(t.createdBy),
  ],
)

/** The bytes of a file in pieces, which come before its row, and go when it has ended or was only checked for long. */
export const changeFilePieces = pgTable(
  'change_file_pieces',
  {
    fileId: text().notNull(),
    position: integer().notNull(),
    content: bytes().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'change_file_pieces_pk', columns: [t.fileId, t.position] }),
    index('change_file_pieces_received').on(t.receivedAt),
  ],
)

/** The report on a file, a part for each batch of its rows. */
export const changeFileReports = pgTable(
  'change_file_reports',
  {
    fileId: text()
      .notNull()
      .references(() => changeFiles.id, { onDelete: 'cascade' }),
    /** Rows that were done before. */
    position: bigint({ mode: 'number' }).notNull(),
    /** Lines of CSV. */
    lines: text().notNull(),
  },
  (t) => [primaryKey({ name: 'change_file_reports_pk', columns: [t.fileId, t.position] })],
)
