import * as v from 'valibot'

import { DisputeCreateDraftSchema, DisputeResponseDraftSchema } from './dispute-drafts.ts'
import { request, VersionSchema } from '../json-api.ts'
import { InvoiceCreateDraftSchema } from './invoice-draft.ts'
import { PaymentDraftSchema } from './payment-draft.ts'

/**
 * POST /ecaas/drafts/{kind}/{id}. `revision` is that of the draft the client has seen, 0 for none: another one is
 * refused with 412 `draftChanged`, since another device has changed it (promise R10). Facts of null end the draft: it
 * is sent or discarded. Answers the draft with its new revision.
 */
export const DraftRequestSchema = request(
  'drafts',
  v.strictObject({
    revision: VersionSchema,
    facts: v.nullable(
      v.variant('kind', [
        PaymentDraftSchema,
        DisputeCreateDraftSchema,
        DisputeResponseDraftSchema,
        InvoiceCreateDraftSchema,
      ]),
    ),
  }),
)
