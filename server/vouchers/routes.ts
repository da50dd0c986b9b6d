import * as v from 'valibot'

import {
  voucherLists,
  VoucherOrderSchema,
  voucherSorts,
  VoucherVoidSchema,
  VoucherSchema,
  VouchersSchema,
} from '../../domain/contract/vouchers/voucher.ts'
import { businessDate } from '../../domain/dates.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../domain/limits.ts'
import { auditRefusal } from '../audit.ts'
import { created, file, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { replyCsv } from '../http/file-stream.ts'
import {
  idempotencyKey,
  IdParameter,
  pageParameters,
  pathId,
  SearchParameter,
  type ParametersOf,
} from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyOne, replyPage } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { fingerprint, once } from '../intents.ts'
import { creditOf } from '../store/credit.ts'
import { voidVoucher } from './end-voucher.ts'
import { issueVoucher } from './issue-voucher.ts'
import { accountOf, countVouchers, listVouchers, readVoucher, streamVouchers } from './read-vouchers.ts'
import { voucherCsvHead, voucherCsvLines } from './voucher-csv.ts'

/** §6: administrators and voucher managers. */
const managers = likePage('vouchers', 'voucher')
const BODY_BYTES = 4_000

const listParameters = {
  'filter[buid_customer]': IdParameter,
  'filter[status]': v.optional(v.picklist(voucherLists), 'issued'),
  'filter[text]': v.optional(SearchParameter),
  sort: v.optional(v.picklist(voucherSorts), '-issued_at'),
}
const filtersOf = (parameters: ParametersOf<typeof listParameters>) => ({
  list: parameters['filter[status]'],
  text: parameters['filter[text]'] || null,
  sort: parameters.sort,
})

/** Runs a change; that it was refused is written down too (promise S17). */
function changing<Result>(c: PortalContext, subject: string, work: () => Promise<Result>): Promise<Result> {
  return auditRefusal(c, { action: 'voucher.changeRefused', subject }, work)
}

export const voucherRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/vouchers',
    summary: 'List vouchers of an account',
    returns: ok(VouchersSchema),
    permission: managers,
    parameters: { ...listParameters, ...pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE) },
    async handle(c, parameters) {
      const { store } = c.var.deps
      const account = await accountOf(store, sessionOf(c).user, parameters['filter[buid_customer]'])
      const filters = filtersOf(parameters)
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const counts = await countVouchers(store, account.buid, filters.text)
      const items = await listVouchers(store, account.buid, filters, page)
      const credit = (await creditOf(store, account.buid)).map(({ currency, availableMinor, voucherMinor }) => ({
        currency,
        available: availableMinor,
        held: voucherMinor,
      }))
      const meta = { counts, credit, can_issue: account.status === 'active' }
      return replyPage(c, items, { total: counts[filters.list], ...page }, meta)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/vouchers',
    summary: 'Issue a voucher',
    sends: VoucherOrderSchema,
    headers: ['Idempotency-Key'],
    returns: created(VoucherSchema),
    permission: managers,
    perMinute: 30,
    async handle(c) {
      const key = idempotencyKey(c)
      const order = await readBody(c, VoucherOrderSchema, BODY_BYTES)
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      // Of the intent itself: a repetition finds the same voucher.
      const id = `voucher-${fingerprint([user.id, key]).slice(0, 32)}`
      const intent = { userId: user.id, key, hash: fingerprint(['vouchers', order]) }
      await changing(c, order.buid_customer, () =>
        once(store, intent, clock.now(), async () => {
          await issueVoucher(c, id, order)
          return { status: 201, text: id }
        }),
      )
      return replyOne(c, await readVoucher(store, user, id), 201)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/vouchers/:id',
    summary: 'Read a voucher',
    returns: ok(VoucherSchema),
    permission: managers,
    async handle(c) {
      return replyOne(c, await readVoucher(c.var.deps.store, sessionOf(c).user, pathId(c)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/vouchers/:id/void',
    summary: 'Void a voucher',
    sends: VoucherVoidSchema,
    returns: ok(VoucherSchema),
    permission: managers,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, VoucherVoidSchema, BODY_BYTES)
      const { user } = sessionOf(c)
      await changing(c, id, async () => {
        await readVoucher(c.var.deps.store, user, id)
        await voidVoucher(c.var.deps, { userId: user.id, requestId: c.var.requestId }, id)
      })
      return replyOne(c, await readVoucher(c.var.deps.store, user, id))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/voucher-export',
    summary: 'Download vouchers as CSV',
    returns: file('text/csv'),
    permission: managers,
    answers: 'file',
    parameters: listParameters,
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const account = await accountOf(store, sessionOf(c).user, parameters['filter[buid_customer]'])
      const name = `vouchers-${parameters['filter[status]']}-${businessDate(clock.now())}.csv`
      const audit = { action: 'list.exported', facts: { of: 'vouchers', format: 'data', filters: parameters } }
      const parts = linesOf(streamVouchers(store, account.buid, filtersOf(parameters)))
      return replyCsv(c, { name, head: voucherCsvHead(), parts, audit })
    },
  }),
]

async function* linesOf(parts: ReturnType<typeof streamVouchers>): AsyncGenerator<string> {
  for await (const vouchers of parts) yield voucherCsvLines(vouchers)
}
