import type { AnyMachineSnapshot } from 'xstate'

import type { RecordingFacts } from '../../domain/contract/flows/flow-recording.ts'
import type { Move } from '../../charts/graph/stepper.ts'

/** Each value with its weight. */
export type Weights<Value extends string> = { readonly [V in Value]?: number }

/** The behaviour of customers on a machine, for made sessions: their choices, their times, and where they give up. */
export type Behaviour = {
  readonly scenarios: Weights<string>
  readonly facts: { readonly [Fact in 'locale' | 'role' | 'device']: Weights<RecordingFacts[Fact]> }
  readonly methodOf: (snapshot: AnyMachineSnapshot) => RecordingFacts['method']
  /** Weight of a move among the possible ones. */
  readonly weigh: (move: Move, snapshot: AnyMachineSnapshot, facts: Omit<RecordingFacts, 'method'>) => number
  /** The chance that the page is closed in a state, where the machine would wait for its reader. */
  readonly givesUp: (snapshot: AnyMachineSnapshot, facts: Omit<RecordingFacts, 'method'>) => number
  /** Typical duration of a move, in ms. */
  readonly takes: (move: Move) => number
}
