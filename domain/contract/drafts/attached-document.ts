import * as v from 'valibot'

import { IdSchema } from '../json-api.ts'
import { TextSchema } from '../text.ts'

/** A document that the server has stored and that nothing names yet, as a draft keeps it. */
export const AttachedDocumentSchema = v.strictObject({
  documentId: IdSchema,
  trxId: IdSchema,
  typeId: TextSchema,
  fileName: v.pipe(TextSchema, v.maxLength(300)),
  fileSize: v.number(),
})
