/** Calls of merchants, who ask companies to apply, and of the program's reviewers. */
import * as v from 'valibot'

import {
  ApplicationDecisionSchema,
  applicationFilters,
  ApplicationInvitationSchema,
  ApplicationRevocationSchema,
  ApplicationListSchema,
  MerchantApplicationSchema,
  OpenApplicationLinksSchema,
  ReviewedApplicationSchema,
} from '../../domain/contract/applications/application.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../domain/limits.ts'
import { file, noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { pageParameters, pathId, SearchParameter } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyMany, replyNothing, replyOne, replyPage } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { replyDocument } from '../storage/reply-document.ts'
import { invite, listLinks, revokeLink, type ApplicationReader } from './links.ts'
import { applicationDocument, listApplications, readApplication } from './read.ts'
import { decideApplication } from './review.ts'

type Side = ApplicationReader['side']
const BODY_BYTES = 20_000
const readerOf = (c: PortalContext, side: Side): ApplicationReader => ({ ...sessionOf(c).user, side })
const paths = { merchant: 'merchant', support: 'admin' } as const
const pages = { merchant: 'merchantApplications', support: 'supportApplications' } as const

/** What merchants and reviewers both do, each with what is theirs. Who may ask companies, may revoke that. */
function routesOf(side: Side): readonly Route[] {
  const path = `/ecaas/${paths[side]}-application`
  const readers = likePage(pages[side], 'application')
  const senders = side === 'merchant' ? { ...readers, roles: ['admin'] as const } : readers
  return [
    route({
      method: 'GET',
      path: `${path}s`,
      summary: 'List credit applications',
      returns: ok(ApplicationListSchema),
      permission: { ...readers, object: 'none' },
      parameters: {
        'filter[status]': v.optional(v.picklist(applicationFilters), 'open'),
        'filter[text]': v.optional(SearchParameter),
        ...pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE),
      },
      async handle(c, parameters) {
        const { store, clock } = c.var.deps
        const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
        const query = { status: parameters['filter[status]'], text: parameters['filter[text]'] || null, page }
        const { items, total } = await listApplications(store, readerOf(c, side), query, clock.now())
        return replyPage(c, items, { total, ...page })
      },
    }),
    route({
      method: 'GET',
      path: `${path}s/:id`,
      summary: 'Read a credit application',
      returns: ok(side === 'merchant' ? MerchantApplicationSchema : ReviewedApplicationSchema),
      permission: readers,
      async handle(c) {
        const { store, clock } = c.var.deps
        return replyOne(c, await readApplication(store, readerOf(c, side), pathId(c), clock.now()))
      },
    }),
    route({
      method: 'GET',
      path: `${path}-links`,
      summary: 'List open links to credit applications',
      returns: ok(OpenApplicationLinksSchema),
      permission: { ...senders, object: 'none' },
      async handle(c) {
        const { store, clock } = c.var.deps
        return replyMany(c, await listLinks(store, readerOf(c, side), clock.now()))
      },
    }),
    route({
      method: 'POST',
      path: `${path}-links`,
      summary: 'Send a link to a credit application',
      sends: ApplicationInvitationSchema,
      returns: noContent,
      permission: senders,
      // Each sends an e-mail.
      perMinute: 10,
      async handle(c) {
        const { email, buid_merchant: merchant } = await readBody(c, ApplicationInvitationSchema, BODY_BYTES)
        await invite(c, readerOf(c, side), { email, merchant })
        return replyNothing(c)
      },
    }),
    route({
      method: 'POST',
      path: `${path}-links/:id/revocation`,
      summary: 'Revoke a link to a credit application',
      sends: ApplicationRevocationSchema,
      returns: noContent,
      permission: senders,
      perMinute: 60,
      async handle(c) {
        const id = pathId(c)
        await readBody(c, ApplicationRevocationSchema, BODY_BYTES)
        await revokeLink(c, readerOf(c, side), id)
        return replyNothing(c)
      },
    }),
  ]
}

export const applicationRoutes: readonly Route[] = [
  ...routesOf('merchant'),
  ...routesOf('support'),
  route({
    method: 'POST',
    path: '/ecaas/admin-applications/:id',
    summary: 'Decide a credit application',
    sends: ApplicationDecisionSchema,
    returns: ok(ReviewedApplicationSchema),
    permission: likePage('supportApplications', 'application'),
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const decision = await readBody(c, ApplicationDecisionSchema, BODY_BYTES)
      const reader = readerOf(c, 'support')
      await decideApplication(c, reader, id, decision)
      const { store, clock } = c.var.deps
      return replyOne(c, await readApplication(store, reader, id, clock.now()))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/admin-application-documents/:id/content',
    summary: 'Download a document of a credit application',
    returns: file('*/*'),
    permission: likePage('supportApplications', 'application'),
    answers: 'file',
    async handle(c) {
      const id = pathId(c)
      const file = await applicationDocument(c.var.deps.store, readerOf(c, 'support'), id)
      return replyDocument(c, id, file, 'application')
    },
  }),
]
