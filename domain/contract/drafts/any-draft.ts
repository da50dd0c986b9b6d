import * as v from 'valibot'

import { DisputeCreateDraftSchema, DisputeResponseDraftSchema } from './dispute-drafts.ts'
import { attributes, many, one, request, VersionSchema } from '../json-api.ts'
import { InvoiceCreateDraftSchema } from './invoice-draft.ts'
import { PaymentDraftSchema } from './payment-draft.ts'
import { InstantSchema } from '../time.ts'

const FactsSchema = v.variant('kind', [
  PaymentDraftSchema,
  DisputeCreateDraftSchema,
  DisputeResponseDraftSchema,
  InvoiceCreateDraftSchema,
])

/**
 * POST /ecaas/drafts/{kind}/{id}. `revision` is that of the draft the client has seen, 0 for none: another one is
 * refused with 412 `draftChanged`, since another device has changed it (promise R10). Facts of null end the draft: it
 * is sent or discarded. Answers the draft with its new revision.
 */
export const DraftRequestSchema = request(
  'drafts',
  v.strictObject({ revision: VersionSchema, facts: v.nullable(FactsSchema) }),
)

/**
 * A draft of any kind as it was stored: revision 0 where it was never saved. Facts of another version of the portal have
 * another shape, so that they are only said to be an object; a page reads those of its own kind by `draftSchema`.
 */
const attributesOfAny = attributes({
  revision: VersionSchema,
  facts: v.nullable(v.record(v.string(), v.unknown())),
  updated_at: v.nullable(InstantSchema),
})
export const DraftSchema = one('drafts', attributesOfAny)
export const DraftsSchema = many('drafts', attributesOfAny)
