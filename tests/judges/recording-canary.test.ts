/**
 * A secret in every context, event, output and error of every machine (issue 4, point 2): it is never in what a browser
 * records and sends, in what the server stores, or in its log.
 */
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, type InspectionEvent } from 'xstate'

import { recordingRequest, type FlowRecording } from '../../domain/contract/flows/flow-recording.ts'
import { transitionsOf } from '../../charts/graph/transitions.ts'
import { isAfter, isSettle, isShow } from '../../charts/graph/stepper.ts'
import { pendingActor, withPendingPorts } from '../../charts/suite/pending-ports.ts'
import { catalog } from '../../machines/catalog.ts'
import type { Model, Step } from '../../machines/model.ts'
import { makeLog } from '../../server/log.ts'
import { openFreshStore } from '../server/database.ts'
import { openTestPortal, type TestPortal } from '../server/test-portal.ts'
import { batchesOf, methodOf } from '../../src/atlas/recording/flow-recorder.ts'
import { createTape } from '../../src/atlas/recording/flow-tape.ts'

const CANARY = '4111-CANARY-1111'
const HASH = '0123456789abcdef'
const AN_HOUR = 3_600_000

/** Words that machines decide by; with another one a walk would end at once. */
const decisive =
  /^(?:type|kind|code|state|status|step|action|party|role|mode|at|outcome|.*(?:currency|Currencies|_on|country)|quantity|unit_price|discount|rebate|tax_category|tax_percent|columns|field|choice)$/

/** The same with the secret in every text and in every object. */
function poisoned(value: unknown): unknown {
  // The kind of a file, which its name ends with, decides too.
  if (typeof value === 'string') return value.replace(/(?:\.(?:csv|pdf|xlsx|xml))?$/, (kind) => ` ${CANARY}${kind}`)
  if (value instanceof Error) return new Error(`${value.message} ${CANARY}`)
  if (Array.isArray(value)) return value.map(poisoned)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, member]) => [key, decisive.test(key) ? member : poisoned(member)])
  return { ...Object.fromEntries(entries), canary: CANARY }
}

type Inspect = (inspected: InspectionEvent) => void

/** Follows the steps with poisoned data, as far as they lead; returns whether the context ever had the secret. */
function runPoisoned(model: Model, scenario: string, steps: readonly Step[], inspect: Inspect): boolean {
  const clock = new SimulatedClock()
  const actor = createActor(withPendingPorts(model), { input: poisoned(model.scenarios.get(scenario)), clock, inspect })
  // A machine may well die of such data; that is recorded too.
  actor.subscribe({ error: () => {} })
  let hasSecret = false
  try {
    actor.start()
    for (const step of steps) {
      const snapshot = actor.getSnapshot()
      if (isAfter(step)) clock.increment(AN_HOUR)
      else if (isSettle(step)) {
        const outcome = 'error' in step ? { error: poisoned(step.error) } : { output: poisoned(step.output) }
        pendingActor(snapshot, step.actor)?.actor.send({ type: 'pending.end', outcome })
      } else if (isShow(step)) {
        const shown = {
          type: `xstate.snapshot.${pendingActor(snapshot, step.port)?.id}`,
          snapshot: poisoned(step.snapshot),
        }
        actor.send(shown)
      } else if (snapshot.status === 'active') {
        // An event with its own type and everything else poisoned.
        actor.send(poisoned(step) as Step)
      }
      hasSecret ||= JSON.stringify(actor.getSnapshot().context ?? {}).includes(CANARY)
    }
  } catch {
    // What a machine cannot read ends its walk.
  }
  actor.stop()
  return hasSecret
}

/** Every journey and refusal of every machine, recorded; `plant` may spoil the recorder. */
function recordEverything(plant: (inspect: Inspect, recordings: FlowRecording[]) => Inspect = (inspect) => inspect) {
  const recordings: FlowRecording[] = []
  const tape = createTape({
    facts: () => ({ locale: 'en', role: 'payer', device: 'phone' }),
    methodOf,
    now: () => performance.now(),
    newId: randomUUID,
    onStarted: () => {},
    onEnded: ({ recording }) => recordings.push({ ...recording, machineHash: HASH }),
  })
  const inspect = plant(tape.inspect, recordings)
  const withSecret = new Set<string>()
  for (const { model } of catalog) {
    const runs = [
      ...model.journeys.map(({ scenario, events }) => ({ scenario, steps: events })),
      ...model.refusals.map(({ scenario, after, refuses }) => ({ scenario, steps: [...after, refuses] })),
    ]
    for (const { scenario, steps } of runs)
      if (runPoisoned(model, scenario, steps, inspect)) withSecret.add(model.machine.id)
  }
  return { recordings, withSecret }
}

describe('a secret that every machine carries', () => {
  let log = ''
  let portal: TestPortal
  beforeAll(async () => {
    const store = await openFreshStore('pglite')
    const destination = new Writable({
      write(chunk, _, done) {
        log += String(chunk)
        done()
      },
    })
    portal = await openTestPortal(store, { log: makeLog('trace', destination) })
    return () => store.close()
  })

  const sent = (recordings: readonly FlowRecording[]) =>
    batchesOf(recordings).map((batch) => JSON.stringify(recordingRequest(batch)))

  async function statuses(bodies: readonly string[]): Promise<number[]> {
    const seen = new Set<number>()
    for (const body of bodies) seen.add((await portal.visitor().send('POST', '/ecaas/flow-sessions', body)).status)
    return [...seen]
  }

  /** Every row of every table as text. */
  async function everythingStored(): Promise<string> {
    const { rows: tables } = await portal.store
      .db()
      .execute<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
    const texts = []
    for (const { name } of tables)
      texts.push(JSON.stringify((await portal.store.db().execute(`select t::text from "${name}" as t`)).rows))
    return texts.join('\n')
  }

  it('is in no recording, nowhere in the database and not in the log', async () => {
    const { recordings, withSecret } = recordEverything()
    // The secret really was there, on most ways of most machines.
    expect(withSecret.size).toBeGreaterThanOrEqual(6)
    const taken = new Set(recordings.flatMap(({ taken: steps }) => steps.map(({ transition }) => transition)))
    const transitions = catalog.flatMap(({ machine }) => transitionsOf(machine))
    expect(transitions.filter(({ id }) => taken.has(id)).length / transitions.length).toBeGreaterThan(0.8)

    const bodies = sent(recordings)
    expect(bodies.filter((body) => body.includes('CANARY'))).toEqual([])
    expect(await statuses(bodies)).toEqual([200])
    const stored = await everythingStored()
    expect(stored).toContain('payment.drafting.steps.choosing')
    expect(stored).not.toContain('CANARY')
    expect(log).not.toContain('CANARY')
  })

  it('would be found, were a recorder to add the data of events, and the server accepts none of it', async () => {
    const leaking = recordEverything((inspect, recordings) => (inspected) => {
      inspect(inspected)
      const step = recordings.at(-1)?.taken.at(-1)
      if (step && inspected.type === '@xstate.microstep') Object.assign(step, { event: inspected.event })
    })
    const leaks = sent(leaking.recordings).filter((body) => body.includes('CANARY'))
    expect(leaks.length).toBeGreaterThan(0)
    expect(await statuses(leaks)).toEqual([422])
    expect(await everythingStored()).not.toContain('CANARY')
    expect(log).not.toContain('CANARY')
  })
})
