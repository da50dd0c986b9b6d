import type { AnyActorRef } from 'xstate'

import {
  MOST_RECORDINGS,
  type FlowRecording,
  type RecordingFacts,
} from '../../../domain/contract/flows/flow-recording.ts'
import type { MethodKind } from '../../../domain/contract/payment.ts'
import { instrumentOf } from '../../../domain/rules/payments/instrument.ts'
import { chartOf } from '../../../charts/graph/chart-of.ts'
import { selectUser } from '../../../machines/workflows/session/session.machine.ts'
import { deleteRecording, sendRecordings } from '../../api/flows/flow-recordings.ts'
import type { App } from '../../shared/app/app.ts'
import { listenToFlows } from './flow-source.ts'
import { clearInterrupted, interrupted, storeInterrupted } from './interrupted.ts'
import { storeIds, storedIds } from '../../shared/consent/recording-ids.ts'
import { createTape, type Recorded } from './flow-tape.ts'

const SEND_EVERY_MS = 20_000
/** Browsers send at most 64 kB from a page that is being closed. */
const MOST_CHARACTERS = 50_000

/** The kind of a payment's method, one of three words; everything else in a context stays unread. */
export function methodOf(snapshot: unknown): RecordingFacts['method'] {
  const { context } = snapshot as { context?: { method?: { kind?: MethodKind } | null } }
  const kind = context?.method?.kind
  return (kind && instrumentOf(kind)) ?? 'none'
}

/** As suite files have it (qa/suites/suite-store.ts): the first 16 digits of the chart's SHA-256. */
export async function hashOf(machine: Recorded['machine']): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(chartOf(machine)))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Number of steps in one request at most. */
export function batchesOf(recordings: readonly FlowRecording[]): FlowRecording[][] {
  const batches: FlowRecording[][] = []
  let size = Infinity
  for (const recording of recordings) {
    const own = JSON.stringify(recording).length
    if (own > MOST_CHARACTERS) continue
    const batch = batches.at(-1)
    if (batch && size + own <= MOST_CHARACTERS && batch.length < MOST_RECORDINGS) {
      batch.push(recording)
      size += own
    } else {
      batches.push([recording])
      size = own
    }
  }
  return batches
}

/**
 * Records the machines of this page from now on, for visitors who have agreed to it. What has ended is sent now and
 * then, and the rest when the page goes.
 */
export function recordFlows(app: App, underWay: readonly AnyActorRef[]): void {
  /** Null while it is being found out. */
  const hashes = new Map<string, string | null>()
  let ended: Recorded[] = []
  const device = matchMedia('(max-width: 700px)').matches ? 'phone' : 'desktop'
  const tape = createTape({
    facts: () => ({
      // The document carries the language that is read.
      locale: (document.documentElement.lang.slice(0, 2) || 'en') as RecordingFacts['locale'],
      role: selectUser(app.session.getSnapshot())?.role ?? 'visitor',
      device,
    }),
    methodOf,
    now: () => performance.now(),
    newId: () => crypto.randomUUID(),
    // Early, since nothing is waited for when the page goes; once a chart, since each actor has a copy of its own.
    onStarted: (machine) => {
      if (!hashes.has(machine.id)) void learn(machine)
    },
    onEnded: (recorded) => ended.push(recorded),
    resumed: interrupted(),
  })
  async function learn(machine: Recorded['machine']): Promise<void> {
    hashes.set(machine.id, null)
    hashes.set(machine.id, await hashOf(machine))
  }
  function send(): void {
    const known = ended.flatMap(({ recording, machine }) => {
      const machineHash = hashes.get(machine.id)
      // The chart may have changed with the reload: then its beginning, which was sent, is all there is.
      const isOther = recording.machineHash !== '' && recording.machineHash !== machineHash
      return typeof machineHash === 'string' && !isOther ? [{ ...recording, machineHash }] : []
    })
    ended = ended.filter(({ machine }) => typeof hashes.get(machine.id) !== 'string')
    for (const batch of batchesOf(known))
      if (storeIds([...storedIds(), ...batch.map(({ id }) => id)])) sendRecordings(app.client, batch)
  }

  for (const actor of [app.boot, app.session, ...underWay]) tape.join(actor)
  listenToFlows(app, underWay, tape.inspect)
  setInterval(send, SEND_EVERY_MS)
  addEventListener('pagehide', () => {
    const underWay = tape.endAll()
    storeInterrupted(
      underWay.map(({ recording, machine }) => ({ ...recording, machineHash: hashes.get(machine.id) ?? '' })),
    )
    ended.push(...underWay)
    send()
  })
}

/** Deletes at the server what was recorded of this browser; what could not be reached is tried at the next visit. */
export async function clearFlows(app: App): Promise<void> {
  clearInterrupted()
  const left: string[] = []
  for (const id of storedIds()) if (!(await deleteRecording(app.client, id))) left.push(id)
  storeIds(left)
}
