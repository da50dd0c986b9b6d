/** A bank account added by a link, without signing in (§2). Calls that §7 does not show, ours to design. */
import * as v from 'valibot'

import { attributes, IdSchema, many, ProviderTokenSchema, request } from '../json-api.ts'
import { EmailSchema, LinkTokenSchema } from '../text.ts'
import { InstantSchema } from '../time.ts'
import { AgreementLocaleSchema } from './payment-method.ts'

/** POST /ecaas/bank-account-links: the link is sent to the address. */
export const BankLinkRequestSchema = request(
  'bank-account-links',
  v.strictObject({ buid_customer: IdSchema, email: EmailSchema }),
)

/** POST /ecaas/merchant-bank-links: the same of a merchant; null: the first of the sender's with invoices to the account. */
export const MerchantBankLinkRequestSchema = request(
  'merchant-bank-links',
  v.strictObject({ buid_customer: IdSchema, buid_merchant: v.nullable(IdSchema), email: EmailSchema }),
)

const openLink = {
  sent_to: v.string(),
  sent_by: v.string(),
  ends_at: InstantSchema,
}
const OpenBankLinkSchema = attributes(openLink)
/** A link that can still be used. */
export type OpenBankLink = v.InferOutput<typeof OpenBankLinkSchema> & { id: string }
/** GET /ecaas/bank-account-links: those of an account, the last sent first. */
export const OpenBankLinksSchema = many('bank-account-links', OpenBankLinkSchema)

const MerchantBankLinkSchema = attributes({ ...openLink, customer_name: v.string() })
/** GET /ecaas/merchant-bank-links: those that the reader's merchants sent, the last sent first. */
export const MerchantBankLinksSchema = many('merchant-bank-links', MerchantBankLinkSchema)
export type MerchantBankLink = v.InferOutput<typeof MerchantBankLinkSchema> & { id: string }

/** POST /ecaas/bank-account-links/:id/revocation, and /ecaas/merchant-bank-links/:id/revocation. */
export const BankLinkRevocationSchema = request('bank-link-revocations', v.strictObject({}))

/** POST /ecaas/bank-account-link: what a link is for, without using it. It says nothing of the account but its name. */
export const BankLinkSchema = v.pipe(
  v.object({
    data: v.object({
      type: v.literal('bank-account-link'),
      id: v.string(),
      attributes: attributes({
        customer_name: v.string(),
        /** The program's title, which the agreement names. */
        program: v.string(),
        /** ISO 3166-1 alpha-2; the account's own first. */
        countries: v.array(v.string()),
      }),
    }),
  }),
  v.transform(({ data }) => data.attributes),
)
export type BankLink = v.InferOutput<typeof BankLinkSchema>

/** POST /ecaas/bank-account-link/bank-accounts: adds the bank account and uses the link up. */
export const BankLinkAdditionSchema = request(
  'bank-account-link',
  v.strictObject({
    token: LinkTokenSchema,
    bank_token: ProviderTokenSchema,
    agreement_accepted: v.boolean(),
    agreement_locale: AgreementLocaleSchema,
  }),
)

/** The answer to it: whether an administrator must verify the account before it can be used. */
export const AddedByLinkSchema = v.pipe(
  v.object({
    data: v.object({
      type: v.literal('bank-account-link'),
      id: v.string(),
      attributes: attributes({ is_unverified: v.boolean() }),
    }),
  }),
  v.transform(({ data }) => data.attributes),
)
export type AddedByLink = v.InferOutput<typeof AddedByLinkSchema>
