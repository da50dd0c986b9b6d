import * as v from 'valibot'

import {
  DisputeCancellationSchema,
  disputeKinds,
  disputeListStatuses,
  disputeParties,
  DisputeRequestSchema,
  DisputeResponseRequestSchema,
  disputeSorts,
  partyPaths,
  DisputeCancellationAnswerSchema,
  DisputeCountsSchema,
  DisputeDetailsSchema,
  DisputeListSchema,
  DisputeReasonsSchema,
  DisputeResponseResultSchema,
  DisputeResponsesSchema,
  DisputeSubmissionSchema,
  IneligibleTransactionsSchema,
  UserGroupContactsSchema,
  type DisputeParty,
} from '../../domain/contract/dispute.ts'
import { LocationSchema } from '../../domain/contract/location.ts'
import { businessDate } from '../../domain/dates.ts'
import { DEFAULT_ROWS_PER_PAGE, DISPUTES_AT_ONCE } from '../../domain/limits.ts'
import { CurrencySchema } from '../../domain/money.ts'
import type { RouteId } from '../../domain/routes.ts'
import { sideOf } from '../../domain/rules/disputes/dispute.ts'
import { payingRoles } from '../../domain/people.ts'
import { created, file, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { replyCsv } from '../http/file-stream.ts'
import {
  idempotencyKey,
  idListParameter,
  IdParameter,
  pageParameters,
  pathId,
  SearchParameter,
  type ParametersOf,
} from '../http/parameters.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { replyMany, replyOne, replyPage, replyText, resource } from '../http/reply.ts'
import type { Store } from '../store/store.ts'
import { cancelDispute } from './cancel.ts'
import { knownContacts, partyTexts } from './contacts.ts'
import { createDisputes } from './create.ts'
import { disputeCsvHead, disputeCsvLines } from './dispute-csv.ts'
import { noFilters, type DisputeFilters } from './dispute-filters.ts'
import { askEligibility } from './eligibility.ts'
import { countDisputes, listDisputes, type DisputeListQuery } from './list-disputes.ts'
import { readDispute } from './read-dispute.ts'
import { disputeReaderOf, type DisputeReader } from './reader.ts'
import { listReasons } from './reasons.ts'
import { respondToDisputes } from './respond.ts'
import { listResponses } from './responses.ts'
import { disputeSettingsOf } from './settings.ts'
import { streamDisputes } from './stream-disputes.ts'

/** Parameters that choose the disputes of the center and of its export. */
const disputeParameters = {
  'filter[buid_customer]': v.optional(IdParameter),
  'filter[buid_merchant]': v.optional(IdParameter),
  'filter[buid_location]': v.optional(LocationSchema),
  'filter[status]': v.optional(v.picklist(disputeListStatuses), 'all'),
  'filter[text]': v.optional(SearchParameter),
  'filter[sol_currency]': v.optional(CurrencySchema),
  'filter[trx_id]': v.optional(idListParameter(DISPUTES_AT_ONCE)),
  'filter[dispute_id]': v.optional(idListParameter(DISPUTES_AT_ONCE)),
  sort: v.optional(v.picklist(disputeSorts), '-created_at'),
} as const

/** Returns the filters of a request; a blank search filters nothing. */
function filtersOf(parameters: ParametersOf<typeof disputeParameters>): DisputeFilters {
  return {
    buidCustomer: parameters['filter[buid_customer]'] ?? null,
    buidMerchant: parameters['filter[buid_merchant]'] ?? null,
    buidLocation: parameters['filter[buid_location]'] ?? null,
    currency: parameters['filter[sol_currency]'] ?? null,
    text: parameters['filter[text]'] || null,
    trxIds: parameters['filter[trx_id]'] ?? null,
    disputeIds: parameters['filter[dispute_id]'] ?? null,
  }
}

const ROWS_AT_MOST = 100
/** Invoices that a list can have selected; a submission accepts fewer. */
const INVOICES_AT_MOST = 500

/** The pages of each side that show the list, show a dispute and respond to one. */
const pages: Readonly<Record<DisputeParty, { center: RouteId; details: RouteId; respond: RouteId }>> = {
  customer: { center: 'disputeCenter', details: 'disputeDetails', respond: 'disputeRespond' },
  merchant: {
    center: 'merchantDisputeCenter',
    details: 'merchantDisputeDetails',
    respond: 'merchantDisputeRespond',
  },
  support: { center: 'supportDisputeCenter', details: 'supportDisputeDetails', respond: 'supportDisputeRespond' },
}

/** Calls that every side has under its own path (§7). */
const routesOfSide = (side: DisputeParty): Route[] => [
  route({
    method: 'GET',
    path: `/ecaas/${partyPaths[side]}-disputes`,
    summary: 'List disputes',
    returns: ok(DisputeListSchema),
    permission: likePage(pages[side].center, 'dispute'),
    parameters: { ...disputeParameters, ...pageParameters(ROWS_AT_MOST, DEFAULT_ROWS_PER_PAGE) },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const list = parameters['filter[status]']
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const query = { list, filters: filtersOf(parameters), sort: parameters.sort, page }
      const today = businessDate(clock.now())
      const { items, counts } = await listDisputes(store, disputeReaderOf(c, side), query, today)
      return replyPage(c, items, { total: counts[list], ...page }, { counts })
    },
  }),
  route({
    method: 'GET',
    path: `/ecaas/${partyPaths[side]}-disputes/:id`,
    summary: 'Read a dispute',
    returns: ok(DisputeDetailsSchema),
    permission: likePage(pages[side].details, 'dispute'),
    async handle(c) {
      const { store, clock } = c.var.deps
      const today = businessDate(clock.now())
      return replyOne(c, await readDispute(store, disputeReaderOf(c, side), pathId(c), today))
    },
  }),
  route({
    method: 'GET',
    path: `/ecaas/${partyPaths[side]}-dispute/count`,
    summary: 'Count open and closed disputes',
    returns: ok(DisputeCountsSchema),
    permission: likePage(pages[side].center, 'dispute'),
    parameters: {
      'filter[buid_customer]': v.optional(IdParameter),
      'filter[buid_merchant]': v.optional(IdParameter),
      'filter[buid_location]': v.optional(LocationSchema),
      // §7 has the second for merchants, and the first where several currencies are on.
      'filter[sol_currency]': v.optional(CurrencySchema),
      'filter[del_currency]': v.optional(CurrencySchema),
    },
    async handle(c, parameters) {
      const { active, closed } = await countDisputes(c.var.deps.store, disputeReaderOf(c, side), {
        ...noFilters,
        buidCustomer: parameters['filter[buid_customer]'] ?? null,
        buidMerchant: parameters['filter[buid_merchant]'] ?? null,
        buidLocation: parameters['filter[buid_location]'] ?? null,
        currency: parameters['filter[sol_currency]'] ?? parameters['filter[del_currency]'] ?? null,
      })
      return replyOne(c, resource('dispute-counts', side, { open_disputes: active, closed_disputes: closed }))
    },
  }),
  route({
    method: 'GET',
    path: `/ecaas/${partyPaths[side]}-dispute-export`,
    summary: 'Download disputes as CSV',
    returns: file('text/csv'),
    permission: likePage(pages[side].center, 'dispute'),
    answers: 'file',
    parameters: disputeParameters,
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const list = parameters['filter[status]']
      const today = businessDate(clock.now())
      const query = { list, filters: filtersOf(parameters), sort: parameters.sort }
      const parts = partsOf(store, disputeReaderOf(c, side), query, today)
      const audit = { action: 'list.exported', facts: { of: 'disputes', format: 'data', filters: parameters } }
      return replyCsv(c, { name: `disputes-${list}-${today}.csv`, head: disputeCsvHead(), parts, audit })
    },
  }),
  route({
    method: 'POST',
    path: `/ecaas/${partyPaths[side]}-dispute-response`,
    summary: 'Respond to disputes',
    sends: DisputeResponseRequestSchema,
    headers: ['Idempotency-Key'],
    returns: created(DisputeResponseResultSchema),
    permission: likePage(pages[side].respond, 'dispute'),
    async handle(c) {
      const key = idempotencyKey(c)
      const request = await readBody(c, DisputeResponseRequestSchema)
      const { status, text } = await respondToDisputes(c.var.deps, disputeReaderOf(c, side), key, request)
      return replyText(c, text, status)
    },
  }),
  route({
    method: 'GET',
    path: `/ecaas/${partyPaths[side]}-dispute-response`,
    summary: 'List the steps of a dispute',
    returns: ok(DisputeResponsesSchema),
    permission: likePage(pages[side].details, 'dispute'),
    parameters: {
      'filter[dispute_id]': IdParameter,
      sort: v.optional(v.picklist(['comment_date', '-comment_date']), '-comment_date'),
    },
    async handle(c, { 'filter[dispute_id]': disputeId, sort }) {
      const query = { disputeId, oldestFirst: sort === 'comment_date' }
      return replyMany(c, await listResponses(c.var.deps.store, disputeReaderOf(c, side), query))
    },
  }),
]

export const disputeRoutes: readonly Route[] = [
  ...disputeParties.flatMap(routesOfSide),
  route({
    method: 'GET',
    path: '/customer-dispute-reasons',
    summary: 'List reasons for a dispute',
    returns: ok(DisputeReasonsSchema),
    permission: likePage('disputeCreate', 'none'),
    async handle(c) {
      return replyMany(c, await listReasons(c.var.deps.store, sessionOf(c).user.programId))
    },
  }),
  route({
    method: 'GET',
    path: '/customer-dispute-ineligible-trxs',
    summary: 'List the invoices of a selection that cannot be disputed',
    returns: ok(IneligibleTransactionsSchema),
    permission: likePage('disputeCreate', 'invoice'),
    parameters: {
      'filter[trx_id]': idListParameter(INVOICES_AT_MOST),
      'filter[kind]': v.optional(v.picklist(disputeKinds), 'dispute'),
    },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      const { chargebackDays } = await disputeSettingsOf(store, user.programId)
      const question = {
        kind: parameters['filter[kind]'],
        trxIds: parameters['filter[trx_id]'],
        today: businessDate(clock.now()),
        chargebackDays,
      }
      const { ineligible } = await askEligibility(store, user, question, { lock: false })
      return replyMany(
        c,
        ineligible.map((one) => resource('dispute-ineligible-trxs', one.trx_id, one)),
      )
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/customer-disputes',
    summary: 'Dispute invoices',
    sends: DisputeRequestSchema,
    headers: ['Idempotency-Key'],
    returns: created(DisputeSubmissionSchema),
    permission: likePage('disputeCreate', 'dispute'),
    async handle(c) {
      const key = idempotencyKey(c)
      const request = await readBody(c, DisputeRequestSchema)
      const { status, text } = await createDisputes(c.var.deps, disputeReaderOf(c, 'customer'), key, request)
      return replyText(c, text, status)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/customer-disputes/:id/cancellation',
    summary: 'Cancel a dispute',
    sends: DisputeCancellationSchema,
    headers: ['Idempotency-Key'],
    returns: created(DisputeCancellationAnswerSchema),
    // Open to all who follow disputes; the rule says which role may cancel.
    permission: likePage('disputeDetails', 'dispute'),
    async handle(c) {
      const key = idempotencyKey(c)
      const request = await readBody(c, DisputeCancellationSchema, 20_000)
      const reader = disputeReaderOf(c, 'customer')
      const { status, text } = await cancelDispute(c.var.deps, reader, key, pathId(c), request)
      return replyText(c, text, status)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/user-group-contacts',
    summary: 'List colleagues who can be notified of a dispute',
    returns: ok(UserGroupContactsSchema),
    // For all who may dispute or respond, on any side.
    permission: { object: 'none', roles: payingRoles },
    async handle(c) {
      const { user, userType } = sessionOf(c)
      const side = sideOf(userType ?? 'customer')
      const contacts = await knownContacts(c.var.deps.store, disputeReaderOf(c, side))
      // A reader who adds contacts usually wants to be notified too, and comes first.
      const isReader = ({ userId }: { userId: string }) => userId === user.id
      return replyMany(
        c,
        [...contacts.filter(isReader), ...contacts.filter((contact) => !isReader(contact))].map(
          ({ userId, name, email }) =>
            resource('user-group-contacts', userId, {
              name,
              email_address: email,
              contact_type: side,
              contact_type_text: partyTexts[side],
            }),
        ),
      )
    },
  }),
]

async function* partsOf(
  store: Store,
  reader: DisputeReader,
  query: Omit<DisputeListQuery, 'page'>,
  today: string,
): AsyncGenerator<string> {
  for await (const facts of streamDisputes(store, reader, query)) yield disputeCsvLines(facts, today)
}
