/** Calls of somebody who applies for credit, without a sign-in: the secret of a link is the proof. Ours to design (§2, §7). */
import * as v from 'valibot'

import { DISPUTE_TEXT_LENGTH } from '../../limits.ts'
import { locales } from '../../locales.ts'
import { MinorSchema } from '../../money.ts'
import { applicationStatuses } from '../../rules/applications/status.ts'
import { attributes, IdSchema, request, VersionSchema } from '../json-api.ts'
import { EmailSchema, LinkTokenSchema, TextSchema } from '../text.ts'
import { DateSchema, InstantSchema } from '../time.ts'
import { ApplicationFormSchema } from './application-form.ts'

const token = { token: LinkTokenSchema }
const note = v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(DISPUTE_TEXT_LENGTH))
const APPLICATION_LINK = 'application-link'

/** POST /ecaas/application-link: what a link is for, without using it. */
export const ApplicationLinkRequestSchema = request(APPLICATION_LINK, v.strictObject(token))
/** POST /ecaas/application-link/start: the personal link goes to the address. */
export const ApplicationStartSchema = request(
  APPLICATION_LINK,
  v.strictObject({ ...token, email: EmailSchema, language: v.picklist(locales) }),
)
/** POST /ecaas/application-link/draft. */
export const ApplicationDraftSchema = request(
  APPLICATION_LINK,
  v.strictObject({ ...token, version: VersionSchema, form: ApplicationFormSchema }),
)
/** POST /ecaas/application-link/submission: `consent` is the text that was accepted, as it was shown. */
export const ApplicationSubmissionSchema = request(
  APPLICATION_LINK,
  v.strictObject({ ...token, version: VersionSchema, consent: v.nullable(note) }),
)
/** POST /ecaas/application-link/answer. */
export const ApplicationAnswerSchema = request(
  APPLICATION_LINK,
  v.strictObject({ ...token, version: VersionSchema, answer: note }),
)
/** POST /ecaas/application-link/documents/removal. */
export const ApplicationDocumentRemovalSchema = request(
  APPLICATION_LINK,
  v.strictObject({ ...token, document_id: IdSchema }),
)

const DocumentSchema = v.object({ document_id: v.string(), file_name: v.string(), file_size: v.number() })

const OwnApplicationSchema = v.object({
  number: v.string(),
  status: v.picklist(applicationStatuses),
  version: VersionSchema,
  email: v.string(),
  form: ApplicationFormSchema,
  documents: v.array(DocumentSchema),
  /** The last day on which the applicant can go on; null where nothing ends by time. */
  ends_on: v.nullable(DateSchema),
  submitted_at: v.nullable(InstantSchema),
  /** The reviewer's question, or the reason of a decline. */
  note: v.nullable(v.string()),
  limit: v.nullable(MinorSchema),
  currency: v.nullable(v.string()),
  terms_days: v.nullable(v.number()),
})
export type OwnApplication = v.InferOutput<typeof OwnApplicationSchema>

/** The answer to each of the calls: what the link is for, and with a personal link the application as it is now. */
export const ApplicationLinkSchema = v.pipe(
  v.object({
    data: v.object({
      type: v.literal(APPLICATION_LINK),
      id: v.string(),
      attributes: attributes({
        /** The program's title, and the merchant's name where it is one's link. */
        program: v.string(),
        merchant_name: v.nullable(v.string()),
        currencies: v.array(v.string()),
        documents_maximum: v.number(),
        document_maximum_bytes: v.number(),
        application: v.nullable(OwnApplicationSchema),
      }),
    }),
  }),
  v.transform(({ data }) => data.attributes),
)
export type ApplicationLink = v.InferOutput<typeof ApplicationLinkSchema>
