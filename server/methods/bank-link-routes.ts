import * as v from 'valibot'

import { LinkRequestSchema } from '../../domain/contract/access/access.ts'
import {
  BankLinkAdditionSchema,
  BankLinkRequestSchema,
  BankLinkRevocationSchema,
  MerchantBankLinkRequestSchema,
  AddedByLinkSchema,
  BankLinkSchema,
  MerchantBankLinksSchema,
  OpenBankLinksSchema,
} from '../../domain/contract/methods/bank-link.ts'
import { noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { IdParameter, pathId } from '../http/parameters.ts'
import { replyMany, replyNothing, replyOne, resource } from '../http/reply.ts'
import { likePage, route, sessionOf, type Permission, type Route } from '../http/route.ts'
import { addByBankLink, describeBankLink, sendBankLink } from './bank-links.ts'
import { listMerchantLinks, listOpenLinks, revokeLink } from './open-links.ts'
import { changing } from './record-change.ts'

/** Who adds a bank account by a link is not signed in; the token of the e-mail is the proof. */
const open = { method: 'POST', permission: 'public', refuses: [404, 410], perMinute: 30 } as const
/** The account's administrators, and those of the program's support. */
const senders: Permission = { ...likePage('paymentMethods', 'customer'), userTypes: ['customer', 'admin'] }
/** The administrators of a merchant that has invoices to the account. */
const ofMerchant = { ...likePage('paymentMethods', 'customer'), userTypes: ['merchant'] } as const satisfies Permission
const BODY_BYTES = 2_000

export const bankLinkRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/bank-account-links',
    summary: 'Send a link to add a bank account',
    sends: BankLinkRequestSchema,
    returns: noContent,
    permission: senders,
    perMinute: 10,
    async handle(c) {
      const { buid_customer: buid, email } = await readBody(c, BankLinkRequestSchema, BODY_BYTES)
      await sendBankLink(c, buid, email, 'account')
      return replyNothing(c)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/bank-account-links',
    summary: 'List open links to add a bank account',
    returns: ok(OpenBankLinksSchema),
    permission: likePage('paymentMethods', 'customer'),
    parameters: { 'filter[buid_customer]': IdParameter },
    async handle(c, { 'filter[buid_customer]': buidCustomer }) {
      const { store, clock } = c.var.deps
      return replyMany(c, await listOpenLinks(store, sessionOf(c).user, buidCustomer, clock.now()))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/bank-account-links/:id/revocation',
    summary: 'Revoke a link to add a bank account',
    sends: BankLinkRevocationSchema,
    returns: noContent,
    permission: likePage('paymentMethods', 'customer'),
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, BankLinkRevocationSchema, BODY_BYTES)
      await changing(c, id, () => revokeLink(c, id, 'account'))
      return replyNothing(c)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-bank-links',
    summary: 'Send a customer a link to add a bank account',
    sends: MerchantBankLinkRequestSchema,
    returns: noContent,
    permission: ofMerchant,
    perMinute: 10,
    async handle(c) {
      const asked = await readBody(c, MerchantBankLinkRequestSchema, BODY_BYTES)
      await sendBankLink(c, asked.buid_customer, asked.email, { buidMerchant: asked.buid_merchant })
      return replyNothing(c)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-bank-links',
    summary: 'List open links that merchants sent',
    returns: ok(MerchantBankLinksSchema),
    permission: { ...ofMerchant, object: 'merchant' },
    parameters: { 'filter[buid_merchant]': v.optional(IdParameter) },
    async handle(c, { 'filter[buid_merchant]': buidMerchant = null }) {
      const { store, clock } = c.var.deps
      return replyMany(c, await listMerchantLinks(store, sessionOf(c).user, buidMerchant, clock.now()))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-bank-links/:id/revocation',
    summary: 'Revoke a link that a merchant sent',
    sends: BankLinkRevocationSchema,
    returns: noContent,
    permission: ofMerchant,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, BankLinkRevocationSchema, BODY_BYTES)
      await changing(c, id, () => revokeLink(c, id, 'merchant'))
      return replyNothing(c)
    },
  }),
  route({
    ...open,
    path: '/ecaas/bank-account-link',
    summary: 'Read a link to add a bank account',
    sends: LinkRequestSchema,
    returns: ok(BankLinkSchema),
    async handle(c) {
      const { token } = await readBody(c, LinkRequestSchema, BODY_BYTES)
      const { customerName, program, countries } = await describeBankLink(c, token)
      return replyOne(c, resource('bank-account-link', 'link', { customer_name: customerName, program, countries }))
    },
  }),
  route({
    ...open,
    path: '/ecaas/bank-account-link/bank-accounts',
    summary: 'Add a bank account by a link',
    sends: BankLinkAdditionSchema,
    returns: ok(AddedByLinkSchema),
    async handle(c) {
      const addition = await readBody(c, BankLinkAdditionSchema, BODY_BYTES)
      const { token, bank_token: bankToken, agreement_accepted: isAccepted, agreement_locale: locale } = addition
      const { isUnverified } = await addByBankLink(c, { token, bankToken, isAccepted, locale })
      return replyOne(c, resource('bank-account-link', 'link', { is_unverified: isUnverified }))
    },
  }),
]
