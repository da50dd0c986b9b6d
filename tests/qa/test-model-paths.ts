import { createMachine, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { createTestModel } from 'xstate/graph'

import type { AnyEvent, Model } from '../../machines/model.ts'

type Config = {
  invoke?: unknown
  after?: Readonly<Record<string, unknown>>
  on?: Readonly<Record<string, unknown>>
  states?: Readonly<Record<string, Config>>
}
type Invoke = { src: string; onDone?: unknown; onError?: unknown }

/** An actor's end and a delay as plain events: `createTestModel` takes no machine with `invoke` or `after`. */
function plain({ invoke, after, on, states, ...config }: Config): Config {
  const invokes = [invoke ?? []].flat() as Invoke[]
  const ends = invokes.flatMap(({ src, onDone, onError }) => [
    ...(onDone === undefined ? [] : [[`done.${src}`, onDone] as const]),
    ...(onError === undefined ? [] : [[`error.${src}`, onError] as const]),
  ])
  const delays = Object.entries(after ?? {}).map(([delay, transition]) => [`after.${delay}`, transition] as const)
  return {
    ...config,
    on: { ...on, ...Object.fromEntries([...ends, ...delays]) },
    ...(states
      ? { states: Object.fromEntries(Object.entries(states).map(([name, state]) => [name, plain(state)])) }
      : {}),
  }
}

function twinOf(machine: AnyStateMachine): AnyStateMachine {
  const config = plain(machine.config as Config)
  return createMachine(config as never, machine.implementations as never) as unknown as AnyStateMachine
}

/** The samples of a model, and its ports' ends as the plain events of the twin. */
function eventsOf(model: Model, snapshot: AnyMachineSnapshot): AnyEvent[] {
  const ends = model.ports.flatMap((port) =>
    model
      .outcomes(port, snapshot)
      .map((outcome) => ({ type: `${'output' in outcome ? 'done' : 'error'}.${port}`, ...outcome })),
  )
  return [...model.samples(snapshot), ...ends]
}

/** Counts the tests and events that `createTestModel` makes of a machine in all scenarios of its model. */
export function testModelPaths(model: Model): { tests: number; events: number } {
  const machine = twinOf(model.machine)
  const events = (snapshot: AnyMachineSnapshot) => eventsOf(model, snapshot)
  // For an event without a sample it sends a bare one, which is right for a delay and for nothing else.
  const filterEvents = (snapshot: AnyMachineSnapshot, { type }: AnyEvent) =>
    type.startsWith('after.') || events(snapshot).some((event) => event.type === type)
  const paths = [...model.scenarios.values()].flatMap((input) =>
    createTestModel(machine, { events: events as never }).getShortestPaths({ input, filterEvents } as never),
  )
  return { tests: paths.length, events: paths.reduce((sum, { steps }) => sum + steps.length, 0) }
}
