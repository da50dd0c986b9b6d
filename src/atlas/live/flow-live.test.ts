import { expect, it, describe } from 'vitest'
import { createActor, type AnyMachineSnapshot, type InspectionEvent } from 'xstate'

import { generate } from '../../../charts/paths/paths.ts'
import { catalog } from '../../../machines/catalog.ts'
import type { Model } from '../../../machines/model.ts'
import { consentMachine } from '../../../machines/workflows/consent/consent.machine.ts'
import { createLive, scrubbed } from './flow-live.ts'
import { liveMessageIn, type LiveMessage } from './flow-live-message.ts'
import { onHeard, type LiveState } from './flow-live-view.ts'

const CANARY = 'canary-4417-secret'

/** A value with a secret in every text and in every object; what names an event stays. */
function withCanary(value: unknown): unknown {
  if (typeof value === 'string') return `${value} ${CANARY}`
  if (Array.isArray(value)) return [...value.map(withCanary), CANARY]
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, part]: [string, unknown]) => [
    name,
    name === 'type' ? part : withCanary(part),
  ])
  return { ...Object.fromEntries(fields), secret: CANARY }
}

function spoiled(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  const secrets = { context: withCanary(snapshot.context), output: withCanary({}), error: new Error(CANARY) }
  return Object.assign(
    Object.create(Object.getPrototypeOf(snapshot) as object) as AnyMachineSnapshot,
    snapshot,
    secrets,
  )
}

/** Inspection events of every generated path of a model, with a secret wherever data can be. */
function inspectionOf(model: Model): readonly InspectionEvent[] {
  const actor = createActor(model.machine, { input: [...model.scenarios.values()][0] })
  const about = { rootId: actor.sessionId, actorRef: actor }
  const config = { ...model.machine.config, secret: CANARY }
  const spy = Object.assign(Object.create(actor) as typeof actor, { logic: { config } })
  const steps = generate(model).paths.flatMap(({ steps }) => steps)
  return [
    { type: '@xstate.actor', ...about, actorRef: spy } as InspectionEvent,
    ...steps.flatMap(({ move, expects }) => {
      const event = withCanary(move.event) as typeof move.event
      const snapshot = spoiled(expects)
      return [
        { type: '@xstate.event', ...about, sourceRef: undefined, event },
        { type: '@xstate.microstep', ...about, event, snapshot, _transitions: [] },
        { type: '@xstate.snapshot', ...about, event, snapshot },
      ] as InspectionEvent[]
    }),
  ]
}

/** The inspector reports when the browser has time. */
const reported = () => new Promise((resolve) => setTimeout(resolve, 50))

async function bytesOf(model: Model, scrub?: Parameters<typeof createLive>[1]): Promise<readonly unknown[]> {
  const sent: unknown[] = []
  const live = createLive((message) => sent.push(message), scrub)
  for (const inspected of inspectionOf(model)) live.inspect(inspected)
  live.broadcastAll()
  await reported()
  return sent
}

describe.each(catalog.map(({ model }) => [model.machine.id, model] as const))('watching %s', (_, model) => {
  it('tells no secret of any context, event, output, error or definition', async () => {
    const sent = await bytesOf(model)
    expect(sent.length).toBeGreaterThan(0)
    expect(JSON.stringify(sent)).not.toContain(CANARY)
    expect(sent.filter((message) => liveMessageIn(message) === null)).toEqual([])
  })

  it('would tell secrets without the scrubber', async () => {
    const sent = await bytesOf(model, (event) => event)
    expect(JSON.stringify(sent)).toContain(CANARY)
  })
})

it('refuses what has more in it than has a place', () => {
  expect(liveMessageIn({ type: '@xstate.event', session: 'x:1', event: 'a.b' })).not.toBeNull()
  expect(liveMessageIn({ type: '@xstate.event', session: 'x:1', event: 'a.b', payload: CANARY })).toBeNull()
  expect(liveMessageIn({ type: 'context', value: CANARY })).toBeNull()
})

it('tells where a machine is, by which transitions it came, and when it is over', () => {
  const sent: LiveMessage[] = []
  const live = createLive((message) => {
    const known = liveMessageIn(message)
    if (known) sent.push(known)
  }, scrubbed)
  const actor = createActor(consentMachine, { input: { stored: null }, inspect: live.inspect }).start()
  actor.send({ type: 'consent.optIn' })
  const places = sent.filter((message) => message.type === 'at')
  expect(places.at(-1)).toMatchObject({ machine: 'consent', isOver: false })
  expect(places.at(-1)?.active).toContain('consent.storing')
  expect(places.at(-1)?.transitions).toEqual([expect.stringMatching(/^consent\.undecided --consent\.optIn/)])

  const none: LiveState = { actors: [], lines: [] }
  const seen = sent.reduce(onHeard, none)
  expect(seen.actors).toMatchObject([{ machine: 'consent', isOver: false }])
  expect(seen.lines[0]?.says).toContain('consent.optIn')
  actor.stop()
})

it('keeps in sight what was over as soon as it began', () => {
  const place = { type: 'at' as const, session: 'x:1', machine: 'routeGuard', active: ['routeGuard.opened'] }
  const seen = onHeard({ actors: [], lines: [] }, { ...place, transitions: ['a'], isOver: true })
  expect(seen.actors).toMatchObject([{ session: 'x:1', isOver: true }])
  expect(seen.lines).toHaveLength(1)
})

it('tells a view that comes late where everyone is', () => {
  const sent: unknown[] = []
  const live = createLive((message) => sent.push(message))
  const actor = createActor(consentMachine, { input: { stored: null } }).start()
  live.meet(actor)
  sent.length = 0
  live.broadcastAll()
  expect(sent).toEqual([expect.objectContaining({ type: 'at', machine: 'consent', active: expect.any(Array) })])
  actor.stop()
})
