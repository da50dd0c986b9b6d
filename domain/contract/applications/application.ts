/** Credit applications as merchants and reviewers see them, and the links by which companies apply. Ours to design (§7). */
import * as v from 'valibot'

import { DISPUTE_TEXT_LENGTH } from '../../limits.ts'
import { CurrencySchema, MinorSchema } from '../../money.ts'
import { TERMS_DAYS } from '../../rules/applications/application.ts'
import { applicationEvents, applicationStatuses } from '../../rules/applications/status.ts'
import { attributes, IdSchema, many, one, PageMetaSchema, request, VersionSchema } from '../json-api.ts'
import { EmailSchema, TextSchema } from '../text.ts'
import { DateSchema, InstantSchema } from '../time.ts'
import { ApplicationFormSchema } from './application-form.ts'

export const APPLICATIONS = 'credit-applications'
/** `open`: waits for somebody; `ended`: decided, withdrawn or expired. */
export const applicationFilters = ['open', 'ended', 'all', ...applicationStatuses] as const
export type ApplicationFilter = (typeof applicationFilters)[number]

const summary = {
  number: v.string(),
  status: v.picklist(applicationStatuses),
  /** Since when it has its status. */
  since: InstantSchema,
  /** Whole days since then. */
  days: v.pipe(v.number(), v.integer(), v.minValue(0)),
  company: v.string(),
  country: v.string(),
  merchant_name: v.nullable(v.string()),
  /** The requested limit in minor units; null until one is named. */
  requested: v.nullable(MinorSchema),
  currency: v.nullable(v.string()),
  submitted_at: v.nullable(InstantSchema),
}
const ApplicationSummarySchema = attributes(summary)
export type ApplicationSummary = v.InferOutput<typeof ApplicationSummarySchema> & { id: string }

/** GET /ecaas/merchant-applications and /ecaas/admin-applications. */
export const ApplicationListSchema = v.pipe(
  v.object({
    data: v.array(v.object({ type: v.literal(APPLICATIONS), id: v.string(), attributes: ApplicationSummarySchema })),
    meta: v.object({ page: PageMetaSchema }),
  }),
  v.transform(({ data, meta }) => ({
    items: data.map(({ id, attributes: own }): ApplicationSummary => ({ id, ...own })),
    page: meta.page,
  })),
)
export type ApplicationList = v.InferOutput<typeof ApplicationListSchema>

const StepSchema = v.object({
  event: v.picklist([...applicationEvents, 'application.start']),
  to: v.picklist(applicationStatuses),
  at: InstantSchema,
  /** The reviewer's name; null for the applicant and the clock. */
  by: v.nullable(v.string()),
  note: v.nullable(v.string()),
})
const details = {
  ...summary,
  version: VersionSchema,
  limit: v.nullable(MinorSchema),
  terms_days: v.nullable(v.number()),
  ends_on: v.nullable(DateSchema),
  history: v.array(StepSchema),
}
/** GET /ecaas/merchant-applications/{id}: what the company says of itself, without references, documents and questions. */
export const MerchantApplicationSchema = one(
  APPLICATIONS,
  attributes({
    ...details,
    form: v.omit(ApplicationFormSchema, ['references', 'administrator']),
  }),
)
export type MerchantApplication = v.InferOutput<typeof MerchantApplicationSchema>

const DuplicateSchema = v.object({
  buid_customer: v.string(),
  customer_name: v.string(),
  status: v.string(),
  city_state_zip: v.nullable(v.string()),
  /** True by a registry or VAT number, else by name and postal code. */
  is_by_number: v.boolean(),
})

/** GET /ecaas/admin-applications/{id}: all of it, with existing accounts that may be the same company. */
export const ReviewedApplicationSchema = one(
  APPLICATIONS,
  attributes({
    ...details,
    email: v.string(),
    form: ApplicationFormSchema,
    documents: v.array(v.object({ document_id: v.string(), file_name: v.string(), file_size: v.number() })),
    consent: v.nullable(v.string()),
    duplicates: v.array(DuplicateSchema),
    /** The account that the approval made. */
    buid_customer: v.nullable(v.string()),
  }),
)
export type ReviewedApplication = v.InferOutput<typeof ReviewedApplicationSchema>

const text = v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(DISPUTE_TEXT_LENGTH))
const version = { version: VersionSchema }
const DecisionSchema = v.variant('event', [
  v.strictObject({ ...version, event: v.literal('review.start') }),
  v.strictObject({ ...version, event: v.literal('information.ask'), note: text }),
  v.strictObject({ ...version, event: v.literal('application.decline'), note: text }),
  v.strictObject({
    ...version,
    event: v.literal('application.approve'),
    limit: v.pipe(MinorSchema, v.minValue(1)),
    currency: CurrencySchema,
    terms_days: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TERMS_DAYS)),
    note: v.nullable(text),
  }),
])
export type Decision = v.InferOutput<typeof DecisionSchema>
/** POST /ecaas/admin-applications/{id}: a step of the review. */
export const ApplicationDecisionSchema = request('application-decisions', DecisionSchema)

/** POST /ecaas/merchant-application-links and /ecaas/admin-application-links: the link goes to the address. */
export const ApplicationInvitationSchema = request(
  'application-links',
  v.strictObject({ email: EmailSchema, buid_merchant: v.nullable(IdSchema) }),
)
/** POST …/{id}/revocation. */
export const ApplicationRevocationSchema = request('application-link-revocations', v.strictObject({}))

const OpenApplicationLinkSchema = attributes({
  sent_to: v.string(),
  sent_by: v.string(),
  merchant_name: v.nullable(v.string()),
  ends_at: InstantSchema,
})
export type OpenApplicationLink = v.InferOutput<typeof OpenApplicationLinkSchema> & { id: string }
/** GET …-application-links: those that can still be used, the last sent first. */
export const OpenApplicationLinksSchema = many('application-links', OpenApplicationLinkSchema)
