import * as v from 'valibot'

import { DraftRequestSchema, DraftSchema, DraftsSchema } from '../../domain/contract/drafts/any-draft.ts'
import { draftKinds, type DraftKind } from '../../domain/contract/drafts/draft.ts'
import { DraftIdSchema } from '../../domain/contract/json-api.ts'
import { readDraft, readDrafts, saveDraft } from './drafts.ts'
import { ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { replyMany, replyOne } from '../http/reply.ts'
import { route, sessionOf } from '../http/route.ts'

/** An invoice of 200 lines is the longest. */
const DRAFT_BYTES = 250_000

/** Reads the kind from the path; the drafts are the reader's own. */
function own(c: PortalContext): { userId: string; kind: DraftKind } {
  const kind = draftKinds.find((one) => one === c.req.param('kind'))
  if (kind === undefined) throw notFound()
  return { userId: sessionOf(c).user.id, kind }
}

/** The reader's own draft that the path names; nobody can name another's. */
function ownDraft(c: PortalContext) {
  const id = v.safeParse(DraftIdSchema, c.req.param('id'))
  if (!id.success) throw notFound()
  return { ...own(c), draftId: id.output }
}

/** Signed in is enough: a draft is one's own words, and what it names is read with its own permission. */
export const draftRoutes = [
  route({
    method: 'GET',
    path: '/ecaas/drafts/:kind',
    summary: 'List the own drafts of a kind',
    returns: ok(DraftsSchema),
    permission: 'signedIn',
    async handle(c) {
      return replyMany(c, await readDrafts(c.var.deps.store, own(c)))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/drafts/:kind/:id',
    summary: 'Read an own draft',
    returns: ok(DraftSchema),
    permission: 'signedIn',
    async handle(c) {
      return replyOne(c, await readDraft(c.var.deps.store, ownDraft(c)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/drafts/:kind/:id',
    summary: 'Save or end an own draft',
    sends: DraftRequestSchema,
    returns: ok(DraftSchema),
    refuses: [412],
    permission: 'signedIn',
    async handle(c) {
      const of = ownDraft(c)
      const draft = await readBody(c, DraftRequestSchema, DRAFT_BYTES)
      if (draft.facts !== null && draft.facts.kind !== of.kind)
        throw refuse(422, 'attributeInvalid', { pointer: '/data/attributes/facts/kind' })
      const { store, clock } = c.var.deps
      return replyOne(c, await saveDraft(store, of, draft, clock.now()))
    },
  }),
]
