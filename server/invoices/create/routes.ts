/** Calls of a merchant's users who make invoices: for whom, judged without storing, and submitted. */
import * as v from 'valibot'

import {
  InvoiceCheckSchema,
  InvoiceCustomerSchema,
  InvoiceCustomersSchema,
  InvoiceSubmissionRequestSchema,
  InvoiceSubmissionSchema,
} from '../../../domain/contract/merchant/invoice-create.ts'
import { ProposedInvoiceRequestSchema } from '../../../domain/contract/merchant/proposed-invoice.ts'
import { CurrencySchema } from '../../../domain/money.ts'
import { created, ok } from '../../http/answers.ts'
import { idempotencyKey, IdParameter, pathId, SearchParameter } from '../../http/parameters.ts'
import { errorObject, Refusal } from '../../http/refusal.ts'
import { documentText, replyMany, replyOne, replyText, resource } from '../../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../../http/route.ts'
import { fingerprint, once } from '../../intents.ts'
import { checkInvoice } from './check-invoice.ts'
import { findInvoiceCustomers, invoiceCustomer } from './invoice-customers.ts'
import { lockNamedUploads, nameUploads } from './named-uploads.ts'
import { pointerTo, readProposed, readSubmission } from './read-proposed.ts'
import { submitInvoice } from './submit-invoice.ts'

const permission = likePage('merchantInvoiceCreate', 'merchant')

export const invoiceCreateRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/invoice-customers',
    summary: 'Find the accounts that a merchant can invoice',
    returns: ok(InvoiceCustomersSchema),
    permission,
    parameters: {
      'filter[buid_merchant]': IdParameter,
      'filter[search]': v.optional(SearchParameter),
      // Minor units: a merchant who knows what it sells learns whether the credit is enough, and no more.
      'filter[amount]': v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/), v.transform(Number))),
      'filter[sol_currency]': v.optional(CurrencySchema),
    },
    async handle(c, parameters) {
      const minor = parameters['filter[amount]']
      const currency = parameters['filter[sol_currency]'] ?? null
      const found = await findInvoiceCustomers(c.var.deps.store, sessionOf(c).user, {
        buidMerchant: parameters['filter[buid_merchant]'],
        search: parameters['filter[search]'] || null,
        amount: minor === undefined ? null : { minor, currency },
      })
      return replyMany(c, found)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/invoice-customers/:id',
    summary: 'Read an account that a merchant can invoice',
    returns: ok(InvoiceCustomerSchema),
    permission: likePage('merchantInvoiceCreate', 'customer'),
    async handle(c) {
      return replyOne(c, await invoiceCustomer(c.var.deps.store, sessionOf(c).user, pathId(c)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-invoice-checks',
    summary: 'Check an invoice without storing it',
    sends: ProposedInvoiceRequestSchema,
    returns: ok(InvoiceCheckSchema),
    permission,
    async handle(c) {
      const { store, clock } = c.var.deps
      const invoice = await readProposed(c)
      const { refusals, warnings, credit, isHeld, totals } = await checkInvoice(store, invoice, clock.now())
      return replyOne(
        c,
        resource('invoice-checks', 'check', {
          refusals: refusals.map(({ code, at }) => ({ code, pointer: pointerTo(at) })),
          warnings: warnings.map(({ code, trxId, invoiceId, customerName }) => ({
            code,
            trx_id: trxId,
            invoice_id: invoiceId,
            customer_name: customerName,
          })),
          credit,
          is_held: isHeld,
          total: totals.totalMinor,
        }),
      )
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-invoices',
    summary: 'Submit an invoice',
    sends: InvoiceSubmissionRequestSchema,
    headers: ['Idempotency-Key'],
    returns: created(InvoiceSubmissionSchema),
    permission,
    async handle(c) {
      const key = idempotencyKey(c)
      const { invoice, documentIds } = await readSubmission(c)
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      const now = clock.now()
      const named = documentIds.length === 0 ? [] : [documentIds]
      const intent = { userId: user.id, key, hash: fingerprint(['merchant-invoices', invoice, ...named]) }
      const { status, text } = await once(store, intent, now, async () => {
        await lockNamedUploads(store, user, documentIds)
        const submitter = { userId: user.id, requestId: c.var.requestId, by: 'form' }
        const end = await submitInvoice(store, submitter, invoice, now)
        // Thrown, so that the key is free again once the reasons are mended.
        if (end.outcome === 'refused')
          throw new Refusal(
            422,
            end.refusals.map(({ code, at }) => errorObject(422, code, { pointer: pointerTo(at) })),
          )
        await nameUploads(store, { ...submitter, userId: user.id, now }, { trxId: end.trxId, documentIds })
        const submission = resource('invoice-submissions', end.trxId, {
          trx_id: end.trxId,
          invoice_number: invoice.invoice_number,
          customer_name: end.customerName,
          currency: invoice.currency,
          total: end.totalMinor,
          due_on: invoice.due_on,
          created_at: now.toISOString(),
          hold_reason: end.holdReason,
        })
        return { status: 201, text: documentText(submission) }
      })
      return replyText(c, text, status)
    },
  }),
]
