import { ClientLogRequestSchema, logLevels } from '../../domain/contract/third-parties/client-log.ts'
import { ErrorReportRequestSchema } from '../../domain/contract/third-parties/error-report.ts'
import { ThirdPartiesSchema } from '../../domain/contract/third-parties/offers.ts'
import { TrackingRequestSchema } from '../../domain/contract/third-parties/tracking-event.ts'
import { isFlagOn } from '../../domain/rules/routes/flags.ts'
import { withoutSecrets } from '../../domain/rules/third-parties/blank-secrets.ts'
import { offersFor } from '../../domain/rules/third-parties/offers.ts'
import { scrubbed } from '../../domain/rules/third-parties/scrub.ts'
import { noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { replyNothing, replyOne, resource } from '../http/reply.ts'
import { route, sessionOf } from '../http/route.ts'
import { flagsOf, programOf } from '../program/program.ts'
import { loggingOf, programBy, thirdPartySettingsOf } from '../program/third-parties.ts'
import { isOurs } from './vocabulary.ts'

/** Longest documents, in bytes. */
const REPORT_LIMIT = 16_000
const EVENTS_LIMIT = 64_000
const LOG_LIMIT = 40_000

/** A page reports each error once and ten at most; more come from no page. */
const REPORTS_A_MINUTE = 20
const EVENTS_A_MINUTE = 60
const LOGS_A_MINUTE = 60

async function requireFlag(c: PortalContext, flag: string): Promise<void> {
  if (!isFlagOn(await flagsOf(c), flag)) throw refuse(403, 'flagRequired')
}

/** The envelope of a document for a sink: the same for every sink, the facts of its kind within. */
function envelope(c: PortalContext, kind: string, programId: string | null, facts: object) {
  const { clock } = c.var.deps
  return { kind, program: programId, at: clock.now().toISOString(), request_id: c.var.requestId, ...facts }
}

export const thirdPartyRoutes = [
  route({
    method: 'POST',
    path: '/ecaas/error-reports',
    summary: 'Report an error of a page',
    sends: ErrorReportRequestSchema,
    returns: noContent,
    /** Pages fail visitors too. Browsers send only after their owner agreed; the program's flag decides besides. */
    permission: 'public',
    perMinute: REPORTS_A_MINUTE,
    async handle(c) {
      const { sinks, random = Math.random } = c.var.deps
      await requireFlag(c, 'errorReportingEnabled')
      const report = await readBody(c, ErrorReportRequestSchema, REPORT_LIMIT)
      const program = await programOf(c)
      const { errorReportsUrl, errorSamplePercent } = thirdPartySettingsOf(program)
      const isSampled = random() * 100 < errorSamplePercent
      if (errorReportsUrl !== null && isSampled)
        sinks?.send(
          errorReportsUrl,
          // Scrubbed in the browser, and again here: an old page, or none of ours, may have sent it.
          envelope(c, 'error', program?.id ?? null, { report: { ...report, message: scrubbed(report.message) } }),
        )
      return replyNothing(c)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/tracking-events',
    summary: 'Send steps of a user',
    sends: TrackingRequestSchema,
    returns: noContent,
    permission: 'public',
    perMinute: EVENTS_A_MINUTE,
    async handle(c) {
      await requireFlag(c, 'trackingEnabled')
      const events = await readBody(c, TrackingRequestSchema, EVENTS_LIMIT)
      const stranger = events.findIndex((event) => !isOurs(event))
      if (stranger >= 0) throw refuse(422, 'transitionUnknown', { pointer: `/data/attributes/events/${stranger}` })
      const program = await programOf(c)
      const { trackingUrl } = thirdPartySettingsOf(program)
      if (trackingUrl !== null)
        c.var.deps.sinks?.send(trackingUrl, envelope(c, 'events', program?.id ?? null, { events }))
      return replyNothing(c)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/client-logs',
    summary: 'Send a line to the log of the program',
    sends: ClientLogRequestSchema,
    returns: noContent,
    refuses: [404],
    /** The log of the program's own pages (§8), which has no third party and no consent. */
    permission: 'public',
    perMinute: LOGS_A_MINUTE,
    async handle(c) {
      const program = await programOf(c)
      const logging = loggingOf(program?.config)
      if (program === null || logging.endpoint === null) throw notFound()
      const { level, message, details, page } = await readBody(c, ClientLogRequestSchema, LOG_LIMIT)
      if (logLevels.indexOf(level) >= logLevels.indexOf(logging.level)) {
        const blanked = Object.fromEntries(
          Object.entries(details).map(([name, value]) => [
            name,
            typeof value === 'string' ? withoutSecrets(value) : value,
          ]),
        )
        const line = { level, message: withoutSecrets(message), details: blanked, page: withoutSecrets(page) }
        c.var.deps.sinks?.send(logging.endpoint, envelope(c, 'log', program.id, line))
      }
      return replyNothing(c)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/third-parties',
    summary: 'Read addresses of survey and tour',
    returns: ok(ThirdPartiesSchema),
    permission: 'signedIn',
    async handle(c) {
      const { user, userType } = sessionOf(c)
      const settings = thirdPartySettingsOf(await programBy(c.var.deps.store, user.programId))
      const { surveyUrl, tourUrl } = offersFor({ settings, flags: await flagsOf(c), userType })
      return replyOne(c, resource('third-parties', user.programId, { survey_url: surveyUrl, tour_url: tourUrl }))
    },
  }),
]
