/** Files of changes that software sends whole, and that are worked through afterwards: docs/erp.md. Ours to design (§7). */
import * as v from 'valibot'

import { changeFileSources, changeFileStatuses } from '../../rules/intake/change-file.ts'
import { attributes, many, one, request, VersionSchema } from '../json-api.ts'
import { InstantSchema } from '../time.ts'

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

const ChangeFileAttributesSchema = attributes({
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
})
export type ChangeFile = v.InferOutput<typeof ChangeFileAttributesSchema> & { id: string }

/** A file as it is now, and how far its rows are. */
export const ChangeFileReadSchema = one(CHANGE_FILE, ChangeFileAttributesSchema)

/** GET /ecaas/change-files: the files of a program and of its merchants, those of the command among them, the latest first. */
export const ChangeFilesSchema = many(CHANGE_FILE, ChangeFileAttributesSchema)
export type ChangeFiles = v.InferOutput<typeof ChangeFilesSchema>

/** POST /ecaas/change-files/{id}/storing: stores what was checked, as it was then. */
export const ChangeFileStoringSchema = request('change-file-storings', v.strictObject({ version: VersionSchema }))
