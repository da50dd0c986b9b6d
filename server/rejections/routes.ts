/** Calls of a merchant's users about invoices that failed. */
import * as v from 'valibot'

import { ProposedInvoiceRequestSchema } from '../../domain/contract/merchant/proposed-invoice.ts'
import {
  RejectionCancellationSchema,
  RejectionCorrectionSchema,
  RejectionDiscardSchema,
  rejectionSorts,
  CreatedRejectionSchema,
  RejectionCancellationAnswerSchema,
  RejectionSchema,
  RejectionsSchema,
} from '../../domain/contract/merchant/rejection.ts'
import type { ProposedInvoice } from '../../domain/contract/merchant/proposed-invoice.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../domain/limits.ts'
import { CurrencySchema } from '../../domain/money.ts'
import { payingRoles } from '../../domain/people.ts'
import { rejectionReasons, rejectionSources, rejectionStatuses } from '../../domain/rules/rejections/rejection.ts'
import { auditRefusal } from '../audit.ts'
import { created, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { idempotencyKey, IdParameter, pageParameters, pathId, SearchParameter } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { replyOne, replyPage, replyText, resource } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { readProposed } from '../invoices/create/read-proposed.ts'
import { merchantReader } from '../invoices/merchant-list.ts'
import { cancelRejections, discardChanges, saveCorrection, type Change } from './change-rejection.ts'
import { storeCreated } from './store-created.ts'
import { listRejections, readRejection } from './read-rejections.ts'
import { beginResubmission, finishResubmission, waitForAttempt } from './resubmit.ts'
import { rejectionOf } from './stored-rejection.ts'

const viewing = likePage('merchantRejectionDetails', 'rejection')
/** Viewers look only. */
const changing = { ...viewing, roles: payingRoles }
/** An invoice of 200 lines with long descriptions. */
const INVOICE_BYTES = 250_000
const SMALL_BYTES = 10_000

async function changeOf(c: PortalContext): Promise<Change> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const actor = { userId: user.id, requestId: c.var.requestId }
  return { reader: await merchantReader(store, user), actor, now: clock.now() }
}

/** Runs a change; that it was refused is written down too (promise S17). */
function attempted<Result>(c: PortalContext, subject: string, work: () => Promise<Result>): Promise<Result> {
  return auditRefusal(c, { action: 'rejection.changeRefused', subject }, work)
}

/** An invoice stays with the merchant whose rejection it is. */
async function requireMerchant(c: PortalContext, change: Change, id: string, invoice: ProposedInvoice): Promise<void> {
  const row = await rejectionOf(c.var.deps.store, change.reader, id)
  if (invoice.buid_merchant !== row.buidMerchant)
    throw refuse(422, 'attributeInvalid', { pointer: '/data/attributes/invoice/buid_merchant' })
}

export const rejectionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/merchant-rejections',
    summary: 'List rejected invoices',
    returns: ok(RejectionsSchema),
    permission: likePage('merchantRejections', 'rejection'),
    parameters: {
      'filter[status]': v.optional(v.picklist(rejectionStatuses), 'active'),
      'filter[text]': v.optional(SearchParameter),
      'filter[reason]': v.optional(v.picklist(rejectionReasons)),
      'filter[source]': v.optional(v.picklist(rejectionSources)),
      'filter[buid_merchant]': v.optional(IdParameter),
      'filter[sol_currency]': v.optional(CurrencySchema),
      sort: v.optional(v.picklist(rejectionSorts), '-created_at'),
      ...pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const { store } = c.var.deps
      const reader = await merchantReader(store, sessionOf(c).user, parameters['filter[buid_merchant]'])
      const status = parameters['filter[status]']
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const { items, counts } = await listRejections(store, reader, {
        status,
        text: parameters['filter[text]'] || null,
        reason: parameters['filter[reason]'] ?? null,
        source: parameters['filter[source]'] ?? null,
        currency: parameters['filter[sol_currency]'] ?? null,
        sort: parameters.sort,
        page,
      })
      return replyPage(c, items, { total: counts[status], ...page }, { counts })
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-rejections',
    summary: 'Store an invoice that was refused',
    sends: ProposedInvoiceRequestSchema,
    headers: ['Idempotency-Key'],
    returns: created(CreatedRejectionSchema),
    permission: likePage('merchantInvoiceCreate', 'merchant'),
    perMinute: 120,
    async handle(c) {
      const key = idempotencyKey(c)
      const invoice = await readProposed(c)
      const { store, clock } = c.var.deps
      const actor = { userId: sessionOf(c).user.id, requestId: c.var.requestId }
      const { status, text } = await storeCreated(store, actor, { key, invoice }, clock.now())
      return replyText(c, text, status)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-rejections/:id',
    summary: 'Read a rejected invoice',
    returns: ok(RejectionSchema),
    permission: viewing,
    async handle(c) {
      const { store } = c.var.deps
      return replyOne(c, await readRejection(store, await merchantReader(store, sessionOf(c).user), pathId(c)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-rejections/:id/correction',
    summary: 'Save a correction of a rejected invoice',
    sends: RejectionCorrectionSchema,
    returns: ok(RejectionSchema),
    permission: changing,
    perMinute: 120,
    async handle(c) {
      const { store } = c.var.deps
      const id = pathId(c)
      const body = await readBody(c, RejectionCorrectionSchema, INVOICE_BYTES)
      const change = await changeOf(c)
      await requireMerchant(c, change, id, body.invoice)
      await attempted(c, id, () => saveCorrection(store, change, id, body))
      return replyOne(c, await readRejection(store, change.reader, id))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-rejections/:id/discard',
    summary: 'Discard the correction of a rejected invoice',
    sends: RejectionDiscardSchema,
    returns: ok(RejectionSchema),
    permission: changing,
    perMinute: 120,
    async handle(c) {
      const { store } = c.var.deps
      const id = pathId(c)
      const body = await readBody(c, RejectionDiscardSchema, SMALL_BYTES)
      const change = await changeOf(c)
      await attempted(c, id, () => discardChanges(store, change, id, body))
      return replyOne(c, await readRejection(store, change.reader, id))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-rejections/:id/resubmission',
    summary: 'Resubmit a rejected invoice',
    sends: RejectionCorrectionSchema,
    headers: ['Idempotency-Key'],
    returns: ok(RejectionSchema),
    refuses: [504],
    permission: changing,
    perMinute: 120,
    async handle(c) {
      const { store, log } = c.var.deps
      const id = pathId(c)
      const key = idempotencyKey(c)
      const body = await readBody(c, RejectionCorrectionSchema, INVOICE_BYTES)
      const change = await changeOf(c)
      await requireMerchant(c, change, id, body.invoice)
      await attempted(c, id, () => beginResubmission(store, change, id, { key, ...body }))
      await waitForAttempt(finishResubmission(store, id, change.now, c.var.requestId), {
        onFailure: (error) => log.error({ err: error, id }, 'resubmission failed'),
      })
      return replyOne(c, await readRejection(store, change.reader, id))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-rejections/cancellations',
    summary: 'Cancel rejected invoices',
    sends: RejectionCancellationSchema,
    returns: ok(RejectionCancellationAnswerSchema),
    permission: changing,
    perMinute: 120,
    async handle(c) {
      const { store } = c.var.deps
      const { ids } = await readBody(c, RejectionCancellationSchema, SMALL_BYTES)
      const change = await changeOf(c)
      const work = () => cancelRejections(store, change, ids)
      const { cancelled, notActive } = await attempted(c, ids.join(',').slice(0, 200), work)
      return replyOne(c, resource('rejection-cancellations', 'cancellation', { cancelled, not_active: notActive }))
    },
  }),
]
