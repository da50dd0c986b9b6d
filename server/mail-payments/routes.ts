import * as v from 'valibot'

import {
  MailPaymentBookingSchema,
  mailPaymentFilters,
  TakeBackSchema,
  MailPaymentReadSchema,
  MailPaymentsSchema,
} from '../../domain/contract/mail-payment.ts'
import { PaymentSchema } from '../../domain/contract/payment.ts'
import { DEFAULT_ROWS_PER_PAGE } from '../../domain/limits.ts'
import { defaultLocale, localeFor } from '../../domain/locales.ts'
import { auditRefusal } from '../audit.ts'
import { file, ok } from '../http/answers.ts'
import { attachmentHeaders } from '../http/attachment.ts'
import { readBody } from '../http/content.ts'
import { pageParameters, pathId, SearchParameter } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyOne, replyPage } from '../http/reply.ts'
import { likeEither, likePage, route, sessionOf, type Route } from '../http/route.ts'
import { remittanceWords } from '../mail/remittance-words.ts'
import { readPayment } from '../payments/list-payments.ts'
import { payerOf } from '../payments/payer-of.ts'
import { speak } from '../words.ts'
import { giveUpCheque, receiveCheque, takeBack } from './end-mail-payment.ts'
import { listMailPayments, readMailPayment, type MailPaymentReader } from './list-mail-payments.ts'
import { readAdvice } from './read-advice.ts'

const booking = likeEither('supportCheques', 'merchantCheques', 'payment')
const BODY_BYTES = 1_000

function readerOf(c: PortalContext): MailPaymentReader {
  const { user, userType } = sessionOf(c)
  return { ...user, side: userType === 'admin' ? 'support' : 'merchant' }
}

/** Runs a change; that it was refused is written down too (promise S17). */
function changing(c: PortalContext, subject: string, work: () => Promise<void>): Promise<void> {
  return auditRefusal(c, { action: 'mailPayment.changeRefused', subject }, work)
}

export const mailPaymentRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/payments/:id/remittance-advice',
    summary: 'Download the remittance advice of a payment',
    returns: file('application/pdf'),
    refuses: [409],
    permission: likePage('paymentDetails', 'payment'),
    answers: 'file',
    perMinute: 60,
    async handle(c) {
      const { store } = c.var.deps
      const payer = payerOf(c)
      const { id } = await readPayment(c.var.deps, payer, pathId(c))
      const advice = await readAdvice(store, id)
      const locale = localeFor(payer.language) ?? defaultLocale
      // Fonts and layout are loaded by the first advice, not by every start.
      const { advicePdf } = await import('./advice-pdf.ts')
      const name = speak('mails', locale)(remittanceWords.fileName, { reference: advice.reference })
      const content = await advicePdf(advice, locale)
      return c.body(new Uint8Array(content), 200, attachmentHeaders(`${name}.pdf`, 'application/pdf'))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/payments/:id/take-back',
    summary: 'Take back an announced cheque',
    sends: TakeBackSchema,
    returns: ok(PaymentSchema),
    permission: likePage('paymentConfirm', 'payment'),
    perMinute: 60,
    async handle(c) {
      const payer = payerOf(c)
      const id = pathId(c)
      await readBody(c, TakeBackSchema, BODY_BYTES)
      await changing(c, id, async () => {
        await readPayment(c.var.deps, payer, id)
        await takeBack(c.var.deps, payer, id)
      })
      return replyOne(c, await readPayment(c.var.deps, payer, id))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/mail-payments',
    summary: 'List announced cheques',
    returns: ok(MailPaymentsSchema),
    permission: { ...booking, object: 'none' },
    parameters: {
      'filter[status]': v.optional(v.picklist(mailPaymentFilters), 'waiting'),
      'filter[text]': v.optional(SearchParameter),
      ...pageParameters(100, DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const query = { status: parameters['filter[status]'], text: parameters['filter[text]'] || null, page }
      const { items, total } = await listMailPayments(c.var.deps.store, readerOf(c), query)
      return replyPage(c, items, { total, ...page })
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/mail-payments/:id',
    summary: 'Book an announced cheque',
    sends: MailPaymentBookingSchema,
    returns: ok(MailPaymentReadSchema),
    permission: booking,
    perMinute: 120,
    async handle(c) {
      const id = pathId(c)
      const { received } = await readBody(c, MailPaymentBookingSchema, BODY_BYTES)
      const { store } = c.var.deps
      const actor = { userId: sessionOf(c).user.id, requestId: c.var.requestId }
      await changing(c, id, async () => {
        await readMailPayment(store, readerOf(c), id)
        await (received === null ? giveUpCheque(c.var.deps, actor, id) : receiveCheque(c.var.deps, actor, id, received))
      })
      return replyOne(c, await readMailPayment(store, readerOf(c), id))
    },
  }),
]
