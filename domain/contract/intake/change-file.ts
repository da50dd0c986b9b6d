/** Files of changes that software sends whole, and that are worked through afterwards: docs/erp.md. Ours to design (§7). */
import * as v from 'valibot'

import { changeFileSources, changeFileStatuses } from '../../rules/intake/change-file.ts'
import { attributes, many, one, request, VersionSchema } from '../json-api.ts'
import { importFields } from '../merchant/invoice-import.ts'
import { InstantSchema } from '../time.ts'
import type { IntakeMode } from './result.ts'

export const CHANGE_FILE = 'change-files'

/** Files by what each of their rows is. */
export const changeFileKinds = [
  'invoices',
  'cancellations',
  'payments',
  'credits',
  'limits',
  'customers',
  'merchants',
  'locations',
] as const
export type ChangeFileKind = (typeof changeFileKinds)[number]

/** Fields that a column can be read as, named as on the wire; each kind of file has its own of them. */
export const changeFileFields = [
  ...importFields,
  'external_id',
  'cancelled_on',
  'reason',
  'allocated',
  'paid_on',
  'method',
  'credit_note',
  'applied_on',
  'credit_limit',
  'held',
  'name',
  'country',
  'status',
  'party_ids',
  'line1',
  'line2',
  'line3',
  'city_state_zip',
  'parent_id',
  'contact_name',
  'payment_eligible',
  'payment_web_text',
  'contact',
  'display_location',
] as const
export type ChangeFileField = (typeof changeFileFields)[number]

const FieldSchema = v.picklist(changeFileFields)

/** The columns of a file, and what each is read as. */
export const FileColumnsSchema = v.strictObject({
  header: v.array(v.string()),
  /** Some rows below it, as they stand there. */
  rows: v.array(v.array(v.string())),
  /** The fields of its kind, those that every row must have first. */
  fields: v.array(v.strictObject({ field: FieldSchema, is_needed: v.boolean() })),
  /** By position; null: it is not read. */
  read_as: v.array(v.nullable(FieldSchema)),
  /** By the usual names, as it was said of the last file with this header, or as it was chosen for this one. */
  from: v.picklist(['guessed', 'remembered', 'chosen']),
})
export type FileColumns = v.InferOutput<typeof FileColumnsSchema>

/** What becomes of what is there already with another content. */
export const changeFileModes = ['refuse', 'change', 'skip'] as const satisfies readonly IntakeMode[]
export type ChangeFileMode = (typeof changeFileModes)[number]

/** A refused row of a file. */
const RowRefusalSchema = v.strictObject({
  line: v.number(),
  /** The invoice's number, the external id, or the record's id. */
  key: v.string(),
  code: v.string(),
  /** The server's own words, for a code without words. */
  words: v.string(),
})
export type RowRefusal = v.InferOutput<typeof RowRefusalSchema>

/** What mostly is a slip, and may be meant. */
export const acceptedFaults = ['dates', 'zero', 'currency'] as const

/** How a file is written and read: what is not said is read from its columns, by their usual names. */
export const ChangeFileReadingSchema = v.strictObject({
  locale: v.optional(v.string()),
  currency: v.optional(v.string()),
  dueDays: v.optional(v.number()),
  /** Lines above the header. */
  skip: v.optional(v.number()),
  encoding: v.optional(v.string()),
  /** The header of a field whose column has an unusual name. */
  map: v.record(v.string(), v.string()),
  /** Headers of columns that are not read; `*` for all that are not known. */
  ignore: v.array(v.string()),
  accepted: v.array(v.picklist(acceptedFaults)),
})
export type ChangeFileReading = v.InferOutput<typeof ChangeFileReadingSchema>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const known = {
  kind: v.picklist(changeFileKinds),
  source: v.picklist(changeFileSources),
  version: VersionSchema,
  file_name: v.string(),
  /** Bytes; null where they are not known. */
  file_size: v.nullable(count),
  status: v.picklist(changeFileStatuses),
  upsert: v.boolean(),
  skip_known: v.boolean(),
  /** Nothing of it is stored. */
  dry_run: v.boolean(),
  /** The merchant whose software sent it; null: that of the program. */
  buid_merchant: v.nullable(v.string()),
  /** Rows below the header that are done, and what became of them. */
  rows: count,
  counts: v.strictObject({ stored: count, changed: count, unchanged: count, skipped: count, refused: count }),
  /** Why it could not be read, at all or to its end. */
  refusal: v.nullable(v.object({ line: count, code: v.string(), words: v.string() })),
  /** Where its report is read, once it has ended; null: the command has written it. */
  report: v.nullable(v.string()),
  created_at: InstantSchema,
  ended_at: v.nullable(InstantSchema),
} as const

const ChangeFileAttributesSchema = attributes(known)
export type ChangeFile = v.InferOutput<typeof ChangeFileAttributesSchema> & { id: string }

/** A file as it is now, and how far its rows are. */
export const ChangeFileReadSchema = one(CHANGE_FILE, ChangeFileAttributesSchema)

const OpenedChangeFileSchema = attributes({
  ...known,
  /** BCP 47: how it writes days and decimals; null where its rows hold none. */
  locale: v.nullable(v.string()),
  /** Rows that a check has found in it; null before. */
  rows_total: v.nullable(count),
  /** Null for what was not chosen in the browser, or before its header was read. */
  columns: v.nullable(FileColumnsSchema),
  /** The first refused rows, at most `CHANGE_REFUSALS_SHOWN`; of a file that was not chosen in the browser none. */
  refusals: v.array(RowRefusalSchema),
})
export type OpenedChangeFile = v.InferOutput<typeof OpenedChangeFileSchema> & { id: string }

/** GET /ecaas/change-files/{id}, and the answer to what is asked for one. */
export const OpenedChangeFileReadSchema = one(CHANGE_FILE, OpenedChangeFileSchema)

const ListedChangeFileSchema = attributes({
  ...known,
  /** A run of the command that has given no sign of life for long; the same command goes on where it stopped. */
  is_broken_off: v.boolean(),
})
export type ListedChangeFile = v.InferOutput<typeof ListedChangeFileSchema> & { id: string }

/** GET /ecaas/change-files: the files of a program and of its merchants, those of the command among them, the latest first. */
export const ChangeFilesSchema = many(CHANGE_FILE, ListedChangeFileSchema)
export type ChangeFiles = v.InferOutput<typeof ChangeFilesSchema>

/** POST /ecaas/change-files/{id}/storing: stores what was checked, as it was then. */
export const ChangeFileStoringSchema = request('change-file-storings', v.strictObject({ version: VersionSchema }))

/**
 * POST /ecaas/change-files/{id}/check: has a file read in another way, and checked again. 422 with a pointer: `columnMissing`,
 * `columnTwice`, `columnAmbiguous`, `columnUnknown`, `localeUnknown`. 409 `changeFileChanged`: another version or status.
 */
export const ChangeFileCheckSchema = request(
  'change-file-checks',
  v.strictObject({
    version: VersionSchema,
    mode: v.picklist(changeFileModes),
    locale: v.nullable(v.pipe(v.string(), v.maxLength(35))),
    /** What each column is read as, by position. */
    columns: v.pipe(v.array(v.nullable(FieldSchema)), v.maxLength(500)),
  }),
)

/** POST /ecaas/change-files/{id}/withdrawal: nothing of it will be stored. 409 `changeFileChanged`. */
export const ChangeFileWithdrawalSchema = request('change-file-withdrawals', v.strictObject({ version: VersionSchema }))
