import { LinkRequestSchema } from '../../domain/contract/access/access.ts'
import { BankLinkAdditionSchema, BankLinkRequestSchema } from '../../domain/contract/methods/bank-link.ts'
import { readBody } from '../http/content.ts'
import { replyNothing, replyOne, resource } from '../http/reply.ts'
import { likePage, route, type Route } from '../http/route.ts'
import { addByBankLink, describeBankLink, sendBankLink } from './bank-links.ts'

/** Who adds a bank account by a link is not signed in; the token of the e-mail is the proof. */
const open = { method: 'POST', permission: 'public', perMinute: 30 } as const
const BODY_BYTES = 2_000

export const bankLinkRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/bank-account-links',
    permission: likePage('paymentMethods', 'customer'),
    perMinute: 10,
    async handle(c) {
      const { buid_customer: buid, email } = await readBody(c, BankLinkRequestSchema, BODY_BYTES)
      await sendBankLink(c, buid, email)
      return replyNothing(c)
    },
  }),
  route({
    ...open,
    path: '/ecaas/bank-account-link',
    async handle(c) {
      const { token } = await readBody(c, LinkRequestSchema, BODY_BYTES)
      const { customerName, countries } = await describeBankLink(c, token)
      return replyOne(c, resource('bank-account-link', 'link', { customer_name: customerName, countries }))
    },
  }),
  route({
    ...open,
    path: '/ecaas/bank-account-link/bank-accounts',
    async handle(c) {
      const addition = await readBody(c, BankLinkAdditionSchema, BODY_BYTES)
      const { token, bank_token: bankToken, agreement_accepted: isAccepted } = addition
      const { isUnverified } = await addByBankLink(c, { token, bankToken, isAccepted })
      return replyOne(c, resource('bank-account-link', 'link', { is_unverified: isUnverified }))
    },
  }),
]
