import type { Message } from '#msg'
import type { AnyStateMachine, EventFromLogic, StateValueFrom } from 'xstate'

import type { Money } from '../domain/money.ts'

/** Fills a gap of a message. */
export type Filling = string | number | Money | Text

/** Words on a page: a message, one with its gaps filled, an amount, or data that no one translates. */
export type Text =
  Message | { says: Message; with: Readonly<Record<string, Filling>> } | { amount: Money } | { data: string }

/** Something done at a control, which is named by its label. */
export type Interaction =
  | { press: Text }
  | { tick: Text }
  | { choose: Text }
  | { fill: Text; with: Filling }
  /** Pressed in another tab of the same browser. */
  | { elsewhere: Text }
  /** Done by no person: the page's program or another call of it brings it about. */
  | { itself: true }

/** Something seen. */
export type Sight = { heading: Text } | { dialog: Text } | { text: Text }

/** The situation of an event: the leaves of the state as dotted paths, and the oracle's facts. */
export type Scene = { leaves: readonly string[]; facts: Readonly<Record<string, unknown>> }

type NestedIn<Value> = Value extends object ? keyof Value & string : never
type LeafBelow<Value> = Value extends object
  ? { [Name in keyof Value & string]-?: `${Name}.${LeafOf<NonNullable<Value[Name]>>}` }[keyof Value & string]
  : never
/** The dotted paths of a machine's leaf states; XState also counts the bare name of a compound state as a value. */
type LeafOf<Value> = Exclude<Value & string, NestedIn<Value>> | LeafBelow<Value>

/** A child machine's next snapshot, or its end. */
export type PartStep = { snapshot?: unknown; output?: unknown }

/** By a child machine: what a person does there that brings its end or its next snapshot about; null for nothing. */
type Parts = Readonly<Record<string, (step: PartStep, scene: Scene) => readonly Interaction[] | null>>

/**
 * A machine as its page shows it: each event by its controls, each leaf state by what is seen, and each refusal by the
 * reason that stands there. An event or a state without an entry does not compile. Views show the same messages; tests
 * in the browser, exported test scripts and the atlas read the tables, which no build for customers holds.
 */
export type PageOf<M extends AnyStateMachine> = {
  readonly events: {
    readonly [Type in EventFromLogic<M>['type']]:
      | readonly Interaction[]
      | ((event: Extract<EventFromLogic<M>, { type: Type }>, scene: Scene) => readonly Interaction[])
  }
  /** An empty list: nothing on the page is of this state's own. */
  readonly states: {
    readonly [Leaf in LeafOf<StateValueFrom<M>>]: readonly Sight[] | ((facts: Scene['facts']) => readonly Sight[])
  }
  readonly parts?: Parts
  /** By the rule's code. */
  readonly refusals?: Readonly<Record<string, Text>>
}

/** The page of any machine. Each event's function takes events of its own type only. */
export type AnyPage = {
  readonly events: Readonly<
    Record<string, readonly Interaction[] | ((event: never, scene: Scene) => readonly Interaction[])>
  >
  readonly states: Readonly<Record<string, readonly Sight[] | ((facts: Scene['facts']) => readonly Sight[])>>
  readonly parts?: Parts
  readonly refusals?: Readonly<Record<string, Text>>
}

/** Returns what is done for an event in a scene. Refuses an event that the page does not describe. */
export function interactionsOf(page: AnyPage, event: { type: string }, scene: Scene): readonly Interaction[] {
  const described = page.events[event.type]
  if (!described) throw new Error(`The page does not describe the event "${event.type}".`)
  // The entry was found by the event's own type.
  return typeof described === 'function' ? described(event as never, scene) : described
}

/** Returns what is seen in a scene. Refuses a state that the page does not describe. */
export function sightsOf(page: AnyPage, { leaves, facts }: Scene): readonly Sight[] {
  return leaves.flatMap((leaf) => {
    const described = page.states[leaf]
    if (!described) throw new Error(`The page does not describe the state "${leaf}".`)
    return typeof described === 'function' ? described(facts) : described
  })
}
