import { SavedFilterRequestSchema, SavedFilterSchema, SavedFiltersSchema } from '../../domain/contract/saved-filter.ts'
import { noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { pathId } from '../http/parameters.ts'
import { replyMany, replyNothing, replyOne } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { deleteSavedFilter, readSavedFilters, saveFilter } from './saved-filters.ts'

const BODY_BYTES = 10_000

/** Open to whom the invoice list is open to; the filters are the reader's own, and nobody can name another's. */
export const savedFilterRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/saved-filters',
    summary: 'List saved filters',
    returns: ok(SavedFiltersSchema),
    permission: likePage('invoiceList', 'none'),
    async handle(c) {
      return replyMany(c, await readSavedFilters(c.var.deps.store, sessionOf(c).user.id))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/saved-filters',
    summary: 'Save a filter',
    sends: SavedFilterRequestSchema,
    returns: ok(SavedFilterSchema),
    permission: likePage('invoiceList', 'none'),
    perMinute: 60,
    async handle(c) {
      const { name, filter } = await readBody(c, SavedFilterRequestSchema, BODY_BYTES)
      const { store, clock } = c.var.deps
      return replyOne(c, await saveFilter(store, sessionOf(c).user.id, { name, facts: filter }, clock.now()))
    },
  }),
  route({
    method: 'DELETE',
    path: '/ecaas/saved-filters/:id',
    summary: 'Delete a saved filter',
    sends: null,
    returns: noContent,
    permission: likePage('invoiceList', 'none'),
    async handle(c) {
      await deleteSavedFilter(c.var.deps.store, sessionOf(c).user.id, pathId(c))
      return replyNothing(c)
    },
  }),
]
