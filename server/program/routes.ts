import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import { businessDate } from '../../domain/dates.ts'
import { localeNames } from '../../domain/locales.ts'
import { notFound } from '../http/refusal.ts'
import { replyMany, replyOne, resource } from '../http/reply.ts'
import { components } from '../store/schema/programs.ts'
import { route, sessionOf } from '../http/route.ts'
import { flagRowOf, programOf, secureConfigOf } from './program.ts'

const HostFileSchema = v.pipe(v.string(), v.maxLength(260), v.regex(/^[A-Za-z0-9.:[\]*_-]+\.json$/))

/** The part of `programs.config` that the server reads: the locales it offers, by id. */
const OfferedSchema = v.object({ locales: v.fallback(v.optional(v.array(v.string())), undefined) })

export const programRoutes = [
  route({
    method: 'GET',
    path: '/feature-flags/:file',
    permission: 'public',
    async handle(c) {
      const file = v.safeParse(HostFileSchema, c.req.param('file'))
      if (!file.success) throw notFound()
      const hostname = file.output.slice(0, -'.json'.length)
      const row = await flagRowOf(c, hostname)
      return replyOne(c, resource('feature-flags', hostname, row?.flags ?? {}))
    },
  }),
  route({
    method: 'GET',
    path: '/config',
    permission: 'public',
    async handle(c) {
      const { deps } = c.var
      const program = await programOf(c)
      const { locales: _, ...config } = program?.config ?? {}
      return replyOne(
        c,
        resource('config', program?.id ?? 'none', {
          title: program?.title ?? 'Customer portal',
          ...config,
          card_entry_origin: deps.provider.cardEntryOrigin,
          demo: deps.mode !== 'production',
          business_date: businessDate(deps.clock.now()),
        }),
      )
    },
  }),
  route({
    method: 'GET',
    path: '/config-secure',
    permission: 'signedIn',
    async handle(c) {
      const { programId } = sessionOf(c).user
      return replyOne(c, resource('config-secure', programId, await secureConfigOf(c, programId)))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/locales',
    permission: 'public',
    async handle(c) {
      const program = await programOf(c)
      const offered = v.parse(OfferedSchema, program?.config ?? {}).locales
      const chosen = Object.entries(localeNames).filter(([id]) => offered?.includes(id) ?? true)
      return replyMany(
        c,
        chosen.map(([id, label]) => resource('locales', id, { label })),
      )
    },
  }),
  route({
    method: 'GET',
    path: '/components/:name',
    permission: 'public',
    async handle(c) {
      const name = (c.req.param('name') ?? '').replaceAll('\u0000', '')
      const [row] = await c.var.deps.store.db().select().from(components).where(eq(components.name, name))
      if (!row) throw notFound()
      return replyOne(c, resource('components', row.name, { text: row.text }))
    },
  }),
]
