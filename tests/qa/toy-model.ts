import { fromPromise, type AnyStateMachine } from 'xstate'

import { defineModel, type Model, type ModelSpec } from '../../machines/model.ts'

/** A port of a toy machine. */
export const port = fromPromise<string>(() => Promise.reject(new Error('not provided')))

type Toy = Partial<Omit<ModelSpec<AnyStateMachine>, 'events'>> & {
  /** Names, each its own sample, or samples. */
  events?: readonly (string | { type: string })[]
  depth?: number
}

/** A model of an untyped toy machine; the real models are typed. */
export function toyModel(machine: AnyStateMachine, { events = [], ...spec }: Toy = {}): Model {
  const samples = events.map((event) => (typeof event === 'string' ? { type: event } : event))
  const byType = Object.fromEntries(samples.map(({ type }) => [type, samples.filter((sample) => sample.type === type)]))
  const whole = { events: byType, outcomes: {}, journeys: [], refusals: [], ...spec }
  return defineModel(machine, whole as unknown as ModelSpec<AnyStateMachine>)
}
