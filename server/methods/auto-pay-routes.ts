import {
  AutoPayInvoiceChoiceSchema,
  AutoPayPauseSchema,
  AutoPaySettingsSchema,
  AutoPayReadSchema,
} from '../../domain/contract/methods/auto-pay.ts'
import { ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyOne } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { changeSettings, chooseInvoice, pauseAutoPay } from './change-auto-pay.ts'
import { readAutoPayOf } from './read-auto-pay.ts'
import { changing } from './record-change.ts'

const administrators = likePage('paymentMethods', 'customer')
const BODY_BYTES = 1_000

async function replyAutoPay(c: PortalContext, id: string): Promise<Response> {
  const { store, clock } = c.var.deps
  return replyOne(c, await readAutoPayOf(store, sessionOf(c).user, id, clock.now()))
}

export const autoPayRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/managed-payment-methods/:id/auto-pay',
    summary: 'Read automatic payment',
    returns: ok(AutoPayReadSchema),
    permission: administrators,
    handle: (c) => replyAutoPay(c, pathId(c)),
  }),
  route({
    method: 'POST',
    path: '/ecaas/managed-payment-methods/:id/auto-pay/pause',
    summary: 'Pause or resume automatic payment',
    sends: AutoPayPauseSchema,
    returns: ok(AutoPayReadSchema),
    permission: administrators,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const { is_paused: isPaused } = await readBody(c, AutoPayPauseSchema, BODY_BYTES)
      await changing(c, id, () => pauseAutoPay(c, id, isPaused))
      return replyAutoPay(c, id)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/managed-payment-methods/:id/auto-pay/settings',
    summary: 'Change when and how much is paid automatically',
    sends: AutoPaySettingsSchema,
    returns: ok(AutoPayReadSchema),
    permission: administrators,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const settings = await readBody(c, AutoPaySettingsSchema, BODY_BYTES)
      await changing(c, id, () => changeSettings(c, id, settings))
      return replyAutoPay(c, id)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/managed-payment-methods/:id/auto-pay/invoices',
    summary: 'Leave an invoice out of automatic payment',
    sends: AutoPayInvoiceChoiceSchema,
    returns: ok(AutoPayReadSchema),
    permission: administrators,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const choice = await readBody(c, AutoPayInvoiceChoiceSchema, BODY_BYTES)
      await changing(c, id, () => chooseInvoice(c, id, choice))
      return replyAutoPay(c, id)
    },
  }),
]
