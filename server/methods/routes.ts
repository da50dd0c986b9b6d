import * as v from 'valibot'

import {
  AutoPayChangeSchema,
  MethodAdditionSchema,
  MethodChangeSchema,
  RemovalSchema,
  SavedCardSchema,
  ManagedMethodReadSchema,
  ManagedMethodsSchema,
} from '../../domain/contract/methods/payment-method.ts'
import { defaultLocale, localeFor } from '../../domain/locales.ts'
import { created, file, noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { idempotencyKey, IdParameter, pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { attachmentHeaders } from '../http/attachment.ts'
import { documentText, replyMany, replyNothing, replyOne, replyText } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { fingerprint, once } from '../intents.ts'
import { addMethod, describeToken, isKnown, lockAccount } from './add-method.ts'
import { bankLinkRoutes } from './bank-link-routes.ts'
import { autoPayRoutes } from './auto-pay-routes.ts'
import { changeAutoPay, changeMethod, removeMethod } from './change-method.ts'
import { ensureMandate } from '../mandates/ensure-mandate.ts'
import { mandateWords } from '../mail/mandate-words.ts'
import { speak } from '../words.ts'
import { readMandate } from './read-mandate.ts'
import { findMethod, listMethods, readMethod } from './read-methods.ts'
import { changing } from './record-change.ts'
import { savedCardOf } from './save-card.ts'
import { verificationRoutes } from './verification-routes.ts'

const administrators = likePage('paymentMethods', 'customer')
const BODY_BYTES = 4_000

async function replyMethod(c: PortalContext, id: string): Promise<Response> {
  const { store, clock } = c.var.deps
  return replyOne(c, await readMethod(store, sessionOf(c).user, id, clock.now()))
}

export const methodRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/managed-payment-methods',
    summary: 'List stored payment methods',
    returns: ok(ManagedMethodsSchema),
    permission: administrators,
    parameters: { 'filter[buid_customer]': v.optional(IdParameter) },
    async handle(c, { 'filter[buid_customer]': buidCustomer = null }) {
      const { store, clock } = c.var.deps
      return replyMany(c, await listMethods(store, sessionOf(c).user, buidCustomer, clock.now()))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/managed-payment-methods',
    summary: 'Add a payment method',
    sends: MethodAdditionSchema,
    headers: ['Idempotency-Key'],
    returns: created(ManagedMethodReadSchema),
    permission: administrators,
    perMinute: 30,
    async handle(c) {
      const key = idempotencyKey(c)
      const addition = await readBody(c, MethodAdditionSchema, BODY_BYTES)
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      const described = await describeToken(c, addition)
      const hash = fingerprint(['managed-payment-methods', addition])
      let added: string | null = null
      const answer = await changing(c, addition.buid_customer, () =>
        once(store, { userId: user.id, key, hash }, clock.now(), async () => {
          const id = await addMethod(c, addition, described)
          added = id
          return { status: 201, text: documentText(await readMethod(store, user, id, clock.now())) }
        }),
      )
      if (added !== null) await ensureMandate(c.var.deps, added)
      return replyText(c, answer.text, answer.status)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/payments/:id/saved-card',
    summary: 'Save the card of a payment',
    sends: SavedCardSchema,
    returns: noContent,
    permission: likePage('paymentMethods', 'payment'),
    perMinute: 30,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, SavedCardSchema, BODY_BYTES)
      const addition = await savedCardOf(c, id)
      const described = await describeToken(c, addition)
      await changing(c, addition.buid_customer, async () => {
        await lockAccount(c, addition.buid_customer)
        // Saved by an earlier press whose answer was lost, in another tab, or by a colleague.
        if (!(await isKnown(c, addition.buid_customer, described))) await addMethod(c, addition, described)
      })
      return replyNothing(c)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/managed-payment-methods/:id',
    summary: 'Change a payment method',
    sends: MethodChangeSchema,
    returns: ok(ManagedMethodReadSchema),
    permission: administrators,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const change = await readBody(c, MethodChangeSchema, BODY_BYTES)
      await changing(c, id, () => changeMethod(c, id, change))
      return replyMethod(c, id)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/managed-payment-methods/:id/auto-pay',
    summary: 'Turn automatic payment on or off',
    sends: AutoPayChangeSchema,
    returns: ok(ManagedMethodReadSchema),
    permission: administrators,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const change = await readBody(c, AutoPayChangeSchema, BODY_BYTES)
      await changing(c, id, () => changeAutoPay(c, id, change))
      return replyMethod(c, id)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/managed-payment-methods/:id/agreement',
    summary: 'Download the agreement of a bank account',
    returns: file('application/pdf'),
    permission: administrators,
    answers: 'file',
    perMinute: 60,
    async handle(c) {
      const { store, clock } = c.var.deps
      const { user, selection } = sessionOf(c)
      const { id } = await findMethod(store, user, pathId(c), clock.now())
      const mandate = await readMandate(store, id, user.timeZone)
      const locale = localeFor(selection.language ?? user.language) ?? defaultLocale
      // Fonts and layout are loaded by the first document, not by every start.
      const { mandatePdf } = await import('./mandate-pdf.ts')
      const name = speak('mails', locale)(mandateWords.fileName, { bank: mandate.bank })
      const content = await mandatePdf(mandate, locale)
      return c.body(new Uint8Array(content), 200, attachmentHeaders(`${name}.pdf`, 'application/pdf'))
    },
  }),
  ...autoPayRoutes,
  ...bankLinkRoutes,
  ...verificationRoutes,
  route({
    method: 'POST',
    path: '/ecaas/managed-payment-methods/:id/removal',
    summary: 'Remove a payment method',
    sends: RemovalSchema,
    returns: noContent,
    permission: administrators,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const { stops_auto_pay: stopsAutoPay } = await readBody(c, RemovalSchema, BODY_BYTES)
      await changing(c, id, () => removeMethod(c, id, stopsAutoPay))
      return replyNothing(c)
    },
  }),
]
