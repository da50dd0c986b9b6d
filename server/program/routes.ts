import * as v from 'valibot'

import { ComponentSchema } from '../../domain/contract/component.ts'
import { ECAAS_PREFIX, ConfigSchema, FlagsSchema, LocalesSchema } from '../../domain/contract/config.ts'
import { SecureConfigSchema } from '../../domain/contract/secure-config.ts'
import { businessDate } from '../../domain/dates.ts'
import { localeNames } from '../../domain/locales.ts'
import { ok } from '../http/answers.ts'
import { notFound } from '../http/refusal.ts'
import { replyMany, replyOne, resource } from '../http/reply.ts'
import { route, sessionOf } from '../http/route.ts'
import { readComponent } from './component.ts'
import { loggingOf } from './third-parties.ts'
import { flagRowOf, hasOwnSettings, programOf, secureConfigOf } from './program.ts'

const HostFileSchema = v.pipe(v.string(), v.maxLength(260), v.regex(/^[A-Za-z0-9.:[\]*_-]+\.json$/))

/** The part of `programs.config` that the server reads: the locales it offers, by id. */
const OfferedSchema = v.object({ locales: v.fallback(v.optional(v.array(v.string())), undefined) })

export const programRoutes = [
  route({
    method: 'GET',
    path: '/feature-flags/:file',
    summary: 'Read the feature flags of a host',
    returns: ok(FlagsSchema),
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
    summary: 'Read the configuration of the program',
    returns: ok(ConfigSchema),
    permission: 'public',
    async handle(c) {
      const { deps } = c.var
      const program = await programOf(c)
      const { locales: _, ecaasPrefix, ...config } = program?.config ?? {}
      const logging = loggingOf(program?.config)
      return replyOne(
        c,
        resource('config', program?.id ?? 'none', {
          title: program?.title ?? 'Customer portal',
          ...config,
          // A page reaches only us: we pass its log on.
          logging: { endpoint: logging.endpoint === null ? null : '/ecaas/client-logs', level: logging.level },
          // One that came after the server's start is followed from the next start on.
          ecaasPrefix: deps.ecaasPrefixes?.find((prefix) => prefix === ecaasPrefix) ?? ECAAS_PREFIX,
          config_secure: program !== null && hasOwnSettings(program),
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
    summary: 'Read the settings of the program for its users',
    returns: ok(SecureConfigSchema),
    permission: 'signedIn',
    async handle(c) {
      const { programId } = sessionOf(c).user
      return replyOne(c, resource('config-secure', programId, await secureConfigOf(c, programId)))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/locales',
    summary: 'List the languages of the program',
    returns: ok(LocalesSchema),
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
    summary: 'Read a text of the program',
    returns: ok(ComponentSchema),
    permission: 'public',
    async handle(c) {
      const name = (c.req.param('name') ?? '').replaceAll('\u0000', '')
      const program = await programOf(c)
      const text = await readComponent(c.var.deps.store, program?.id ?? null, name)
      if (text === null) throw notFound()
      return replyOne(c, resource('components', name, { text }))
    },
  }),
]
