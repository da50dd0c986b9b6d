import type { AnyEvent, Model, Step } from '../../machines/model.ts'
import type { Coverage } from '../coverage/coverage.ts'
import { textOf } from '../graph/explore.ts'
import type { PathRecord, StepRecord } from './suite-file.ts'
import { unpacked } from './path-record.ts'
import { startWalk } from './walk.ts'

/** The difference between a path and its record. */
export type Divergence = {
  /** The step, from 1; 0 is the start. */
  step: number
  why: string
}

/** The visible state of a machine, in the form of a suite file. */
export type SeenNow = { state: unknown; facts: Readonly<Record<string, unknown>>; output?: unknown }

/** A step of a record in the form of the machine. */
export function stepOf(record: StepRecord['do']): Step {
  // It was written from such a step, and the walk refuses what the machine does not know.
  return unpacked(record) as Step
}

/** A real actor at the start of a scenario, which follows the steps of a record. */
export function startRecordWalk(model: Model, scenario: string, coverage: Coverage) {
  const walk = startWalk(model, scenario, coverage)
  return {
    /** Transitions on the way into the first state. */
    startTransitions: walk.startTransitions,
    seen(): SeenNow {
      const { value, output } = walk.snapshot()
      const facts = model.oracle(walk.snapshot())
      return JSON.parse(textOf({ state: value, facts, ...(output === undefined ? {} : { output }) })) as SeenNow
    },
    /** Does a step and returns its transitions. Refuses one that the machine ignores. */
    does: (step: Step): Promise<readonly string[]> => walk.play(step),
    /** Sends an event and returns whether the machine ignores it. */
    refuses: (event: AnyEvent): boolean => walk.refuses(event),
    /** The rule's code for an event that is refused now. */
    why: (event: AnyEvent): string | null => model.why(walk.snapshot(), event),
    stop: () => walk.stop(),
  }
}

const differs = (what: string, real: unknown, predicted: unknown): string | null =>
  textOf(real) === textOf(predicted) ? null : `${what} is ${textOf(real)}, expected was ${textOf(predicted)}`

function compared(real: SeenNow, expects: StepRecord['expects']): string | null {
  return (
    differs('the state', real.state, expects.state) ??
    differs('what is seen', real.facts, expects.facts) ??
    differs('the output', real.output, expects.output)
  )
}

/** Walks a record on a real actor, up to a step where one is given; gives the first divergence, or null. */
export async function walkRecord(
  model: Model,
  { scenario, starts, steps }: PathRecord,
  coverage: Coverage,
  upTo = steps.length,
): Promise<Divergence | null> {
  const walk = startRecordWalk(model, scenario, coverage)
  const play = async ({ do: record, refused, transitions, expects }: StepRecord): Promise<string | null> => {
    const step = stepOf(record)
    if (refused === undefined) {
      const taken = await walk.does(step)
      return compared(walk.seen(), expects) ?? differs('the way', taken, transitions)
    }
    const why = refused === null ? null : differs('the reason', walk.why(step), refused)
    if (!walk.refuses(step)) return 'it is possible, expected was a refusal'
    return why ?? compared(walk.seen(), expects)
  }
  try {
    const atStart = compared(walk.seen(), starts)
    if (atStart !== null) return { step: 0, why: atStart }
    for (const [at, step] of steps.slice(0, upTo).entries()) {
      const why = await play(step).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      if (why !== null) return { step: at + 1, why }
    }
    return null
  } finally {
    walk.stop()
  }
}
