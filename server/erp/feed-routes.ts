/** What software reads of the portal, from where it came to last: docs/feeds.md. */
import * as v from 'valibot'

import {
  ErpApplicationsSchema,
  ErpDisputesSchema,
  ErpPaymentsSchema,
  ErpVouchersSchema,
} from '../../domain/contract/merchant/erp-feed.ts'
import { CURSOR_LENGTH } from '../feed/cursor.ts'
import { feedCsv } from '../feed/feed-csv.ts'
import { positionIn, readPart, type Feed } from '../feed/feed.ts'
import {
  allMerchantsApplications,
  allMerchantsDisputes,
  allMerchantsVouchers,
  merchantApplications,
  merchantDisputes,
  merchantVouchers,
} from '../feed/other-feeds.ts'
import { allMerchantsPayments, merchantPayments } from '../feed/payment-feeds.ts'
import { file, ok } from '../http/answers.ts'
import { CSV_TYPE } from '../http/file-stream.ts'
import { wantsCsv } from '../http/content.ts'
import type { PortalContext } from '../http/portal.ts'
import { countParameter } from '../http/parameters.ts'
import { refuse } from '../http/refusal.ts'
import { replyCursored, resource } from '../http/reply.ts'
import { apiKeyOf, route, signed, type Route } from '../http/route.ts'

/** Items of one answer. */
const MAXIMUM_SIZE = 1_000
const DEFAULT_SIZE = 200
/** A call waits no longer for those who are writing; the reader comes back. */
const PATIENCE_MS = 3_000

const parameters = {
  'page[cursor]': v.optional(v.pipe(v.string(), v.maxLength(CURSOR_LENGTH))),
  'page[size]': countParameter(MAXIMUM_SIZE, DEFAULT_SIZE),
} as const

/** A list as a merchant's key reads it, and as that of a program does. */
type Feeds = { readonly own: Feed; readonly all: Feed }

const objects = [
  ['payments', 'payment', { own: merchantPayments, all: allMerchantsPayments }, ErpPaymentsSchema],
  ['disputes', 'dispute', { own: merchantDisputes, all: allMerchantsDisputes }, ErpDisputesSchema],
  ['applications', 'application', { own: merchantApplications, all: allMerchantsApplications }, ErpApplicationsSchema],
  ['vouchers', 'voucher', { own: merchantVouchers, all: allMerchantsVouchers }, ErpVouchersSchema],
] as const

export const erpFeedRoutes: readonly Route[] = objects.map(([name, object, feeds, schema]) =>
  route({
    method: 'GET',
    path: `/ecaas/erp/${name}`,
    summary: `Read ${name} that are new or have changed`,
    returns: [...ok(schema), ...file('text/csv')],
    permission: signed(object),
    answers: 'jsonApiOrCsv',
    parameters,
    handle: (c, { 'page[cursor]': cursor, 'page[size]': size }) => replyFeed(c, feeds, cursor, size),
  }),
)

async function replyFeed(
  c: PortalContext,
  { own, all }: Feeds,
  cursor: string | undefined,
  size: number,
): Promise<Response> {
  const { programId, buidMerchant } = apiKeyOf(c)
  const feed = buidMerchant === null ? all : own
  const after = cursor === undefined ? null : positionIn(feed, cursor)
  if (cursor !== undefined && after === null)
    throw refuse(400, 'parameterInvalid', { parameter: 'page[cursor]', detail: 'It is no cursor of this list.' })
  const { store, clock } = c.var.deps
  const scope = { programId, buidMerchant }
  const part = await readPart(store, feed, { scope, after, size, now: clock.now(), patienceMs: PATIENCE_MS })
  const next = new URLSearchParams({ 'page[cursor]': part.cursor, 'page[size]': String(size) })
  const nextLink = part.more ? `${new URL(c.req.url).pathname}?${next.toString()}` : null
  if (wantsCsv(c.req.header('accept'))) {
    const { head, lines } = feedCsv(feed)
    return c.body(head() + lines(part.items), 200, {
      'Content-Type': CSV_TYPE,
      Vary: 'Accept',
      // A file without a line has no cursor in it.
      'Feed-Cursor': part.cursor,
      ...(nextLink === null ? {} : { Link: `<${nextLink}>; rel="next"` }),
    })
  }
  const items = part.items.map(({ id, attributes }) => resource(own.name, id, attributes))
  return replyCursored(c, items, { next: nextLink, cursor: part.cursor })
}
