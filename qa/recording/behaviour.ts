import type { AnyMachineSnapshot } from 'xstate'

import type { RecordingFacts } from '../../domain/contract/flow-recording.ts'
import type { Move } from '../../charts/graph/stepper.ts'

/** Each value with its weight beside the others. */
export type Weights<Value extends string> = { readonly [V in Value]?: number }

/** How customers go through a machine, for made sessions: what they choose, how long it takes them, where they give up. */
export type Behaviour = {
  readonly scenarios: Weights<string>
  readonly facts: { readonly [Fact in 'locale' | 'role' | 'device']: Weights<RecordingFacts[Fact]> }
  readonly methodOf: (snapshot: AnyMachineSnapshot) => RecordingFacts['method']
  /** How likely a move is beside the others that are possible. */
  readonly weigh: (move: Move, snapshot: AnyMachineSnapshot, facts: Omit<RecordingFacts, 'method'>) => number
  /** The chance that the page is closed in a state, where the machine would wait for its reader. */
  readonly givesUp: (snapshot: AnyMachineSnapshot, facts: Omit<RecordingFacts, 'method'>) => number
  /** What a move typically takes, in ms. */
  readonly takes: (move: Move) => number
}
