import * as v from 'valibot'

import {
  MachineHashSchema,
  MachineIdSchema,
  recordingFacts,
  RecordingRequestSchema,
  StateNameSchema,
  FlowSessionSchema,
  FlowSessionsSchema,
  RecordingReceiptSchema,
} from '../../domain/contract/flows/flow-recording.ts'
import { FlowSummarySchema } from '../../domain/contract/flows/flow-summary.ts'
import { CalendarDaySchema } from '../../domain/contract/sent-values.ts'
import { addDays, businessDate } from '../../domain/dates.ts'
import { isFlagOn } from '../../domain/rules/routes/flags.ts'
import { catalog } from '../../machines/catalog.ts'
import { recordAudit } from '../audit.ts'
import { deleteRecording, recordingDays } from './delete-old.ts'
import { listSessions, readSession } from './list.ts'
import { storeRecordings } from './store-recordings.ts'
import { summarizeFlow, type FlowQuery } from './summarize.ts'
import { ANY } from './tally.ts'
import { noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { pageParameters, pathId, type ParametersOf } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { replyNothing, replyOne, replyPage, resource } from '../http/reply.ts'
import { likePage, route } from '../http/route.ts'
import { flagsOf } from '../program/program.ts'

const machineIds = new Set(catalog.map(({ machine }) => machine.id))
const isKnown = (machine: string) => machineIds.has(machine)

/** A browser sends what has ended now and then, and the rest when its page goes. */
const BATCHES_A_MINUTE = 60

const flowParameters = {
  'filter[machine]': v.pipe(v.string(), MachineIdSchema, v.check(isKnown)),
  'filter[hash]': v.optional(MachineHashSchema),
  'filter[from]': v.optional(CalendarDaySchema),
  'filter[to]': v.optional(CalendarDaySchema),
  'filter[locale]': v.optional(v.picklist(recordingFacts.locale)),
  'filter[role]': v.optional(v.picklist(recordingFacts.role)),
  'filter[device]': v.optional(v.picklist(recordingFacts.device)),
  'filter[method]': v.optional(v.picklist(recordingFacts.method)),
} as const

/** Reads the query; without dates it covers all days of retention. */
async function queryOf(c: PortalContext, parameters: ParametersOf<typeof flowParameters>) {
  const { store, clock } = c.var.deps
  const retentionDays = await recordingDays(store)
  const today = businessDate(clock.now())
  const query: FlowQuery = {
    machine: parameters['filter[machine]'],
    hash: parameters['filter[hash]'] ?? null,
    from: parameters['filter[from]'] ?? addDays(today, -retentionDays),
    to: parameters['filter[to]'] ?? today,
    facts: {
      locale: parameters['filter[locale]'] ?? ANY,
      role: parameters['filter[role]'] ?? ANY,
      device: parameters['filter[device]'] ?? ANY,
      method: parameters['filter[method]'] ?? ANY,
    },
  }
  return { query, retentionDays }
}

export const flowSessionRoutes = [
  route({
    method: 'POST',
    path: '/ecaas/flow-sessions',
    summary: 'Send recordings of sessions',
    sends: RecordingRequestSchema,
    returns: ok(RecordingReceiptSchema),
    /** Visitors walk machines too. Browsers send only after their owner agreed; the program's flag decides besides. */
    permission: 'public',
    perMinute: BATCHES_A_MINUTE,
    async handle(c) {
      const { store, clock } = c.var.deps
      if (!isFlagOn(await flagsOf(c), 'flowRecordingEnabled')) throw refuse(403, 'flagRequired')
      const recordings = await readBody(c, RecordingRequestSchema)
      const stranger = recordings.findIndex(({ machine }) => !isKnown(machine))
      if (stranger >= 0)
        throw refuse(422, 'machineUnknown', { pointer: `/data/attributes/sessions/${stranger}/machine` })
      const stored = await storeRecordings(store, recordings, businessDate(clock.now()))
      const receipt = { stored, retention_days: await recordingDays(store) }
      return replyOne(c, resource('flow-session-batches', 'receipt', receipt))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/flow-sessions/summary',
    summary: 'Summarize recorded sessions of a workflow',
    returns: ok(FlowSummarySchema),
    permission: likePage('flowDetails', 'none'),
    parameters: flowParameters,
    async handle(c, parameters) {
      const { query, retentionDays } = await queryOf(c, parameters)
      const summary = await summarizeFlow(c.var.deps.store, query)
      const id = `${query.machine}.${summary.machine_hash ?? 'none'}`
      return replyOne(c, resource('flow-session-summaries', id, { ...summary, retention_days: retentionDays }))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/flow-sessions',
    summary: 'List recorded sessions of a workflow',
    returns: ok(FlowSessionsSchema),
    permission: likePage('flowDetails', 'none'),
    parameters: { ...flowParameters, 'filter[ended]': v.optional(StateNameSchema), ...pageParameters(100, 25) },
    async handle(c, parameters) {
      const { query, retentionDays } = await queryOf(c, parameters)
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const ended = parameters['filter[ended]'] ?? null
      const { items, total } = await listSessions(c.var.deps.store, { ...query, ended }, page)
      return replyPage(c, items, { total, ...page }, { retention_days: retentionDays })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/flow-sessions/:id',
    summary: 'Read a recorded session',
    returns: ok(FlowSessionSchema),
    permission: likePage('flowDetails', 'none'),
    async handle(c) {
      return replyOne(c, await readSession(c.var.deps.store, pathId(c)))
    },
  }),
  route({
    method: 'DELETE',
    path: '/ecaas/flow-sessions/:id',
    summary: 'Delete a recorded session',
    sends: null,
    returns: noContent,
    /** The id is random and known to the browser that recorded, and to those who may see all recordings. */
    permission: 'public',
    async handle(c) {
      const id = pathId(c)
      const isDeleted = await deleteRecording(c.var.deps.store, id)
      if (isDeleted && c.var.session?.userType === 'admin')
        await recordAudit(c, { action: 'recording.deleted', subject: id, outcome: 'done' })
      // An unknown id answers the same: the recording is deleted, as requested.
      return replyNothing(c)
    },
  }),
]
