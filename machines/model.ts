import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
  StateValue,
} from 'xstate'

export type AnyEvent = { type: string }

/** An end of the actor behind a port. */
export type Outcome<Output = unknown> = { output: Output } | { error: unknown }

/** In a journey: the actor behind a port ends. */
export type Settle = { type: 'settle'; actor: string } & Outcome

/** In a journey: a running actor shows a snapshot to the machine that listens (`onSnapshot`). */
export type Show = { type: 'show'; port: string; snapshot: unknown }

/** In a journey: the time of a named delay passes. */
export type After = { type: 'after'; delay: string }

export type Step = AnyEvent | Settle | Show | After

type ActorOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Actor
    : never

/** The names of a machine's ports. */
export type PortOf<M extends AnyStateMachine> =
  ActorOf<M> extends infer Actor ? (Actor extends { src: infer Src extends string } ? Src : never) : never

type ContextOf<M extends AnyStateMachine> = SnapshotFrom<M>['context']
type OrBySnapshot<M extends AnyStateMachine, T> = readonly T[] | ((snapshot: SnapshotFrom<M>) => readonly T[])
type EventOf<M extends AnyStateMachine, Type> = Extract<EventFromLogic<M>, { type: Type }>
type OutcomesOf<M extends AnyStateMachine, Actor> = Actor extends { src: infer Src extends string; logic: infer Logic }
  ? { [Name in Src]: OrBySnapshot<M, Outcome<OutputFrom<Logic>>> }
  : never
type SettleOf<Actor> = Actor extends { src: infer Src extends string; logic: infer Logic }
  ? { type: 'settle'; actor: Src } & Outcome<OutputFrom<Logic>>
  : never
type Together<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? { [Key in keyof All]: All[Key] }
  : never
type StepOf<M extends AnyStateMachine> = EventFromLogic<M> | SettleOf<ActorOf<M>> | Show | After

/** The facts that a machine cannot say about itself, checked against the machine's types. */
export type ModelSpec<M extends AnyStateMachine> = {
  /** The starts; several named scenarios when one start cannot reach every transition. */
  input?: InputFrom<M>
  scenarios?: { readonly [Scenario: string]: InputFrom<M> }
  /** Samples of every event; a new event does not compile without one. */
  events: { readonly [Type in EventFromLogic<M>['type']]: OrBySnapshot<M, EventOf<M, Type>> }
  /** The ends of each port. An empty list: it never ends by itself. */
  outcomes: [ActorOf<M>] extends [never] ? { readonly [Port: string]: never } : Together<OutcomesOf<M, ActorOf<M>>>
  /** Snapshots of the actors behind ports while they run, where the machine listens to them. */
  shows?: { readonly [Port: string]: readonly unknown[] }
  /** The context facts that a user can see; compared after each walked step, in vitest and in the page. */
  oracle?: (snapshot: SnapshotFrom<M>) => Readonly<Record<string, unknown>>
  /** Hand-written ends: a wrong target leaves every generated path green. */
  journeys: readonly {
    name: string
    scenario?: string
    events: readonly StepOf<M>[]
    /** The whole state value, or the dotted path of the leaf. */
    ends: StateValue
    holds?: Partial<ContextOf<M>>
    output?: OutputFrom<M>
  }[]
  /** A dropped guard leaves every generated path green, so each guard refuses once, by hand. */
  refusals: readonly {
    name: string
    scenario?: string
    after: readonly StepOf<M>[]
    refuses: EventFromLogic<M>
    /** The answer that `why` must give there. */
    code?: string
  }[]
  /** The rule's code for an event that is refused now; the view puts it beside the disabled action. */
  why?: (snapshot: SnapshotFrom<M>, event: EventFromLogic<M>) => string | null
  /** Transition id -> the section of the specification that asks for it. */
  requirements?: { readonly [transition: string]: string }
  /** Transition id -> why no path takes it. */
  exclusions?: { readonly [transition: string]: string }
  /** The number of values of one context field that are distinguished among states that answer alike; 3 by default. */
  depth?: number
}

type Journey = {
  name: string
  scenario: string
  events: readonly Step[]
  ends: StateValue
  holds: Readonly<Record<string, unknown>>
  output?: unknown
}
type Refusal = { name: string; scenario: string; after: readonly Step[]; refuses: AnyEvent; code?: string }

/** A model as the toolkit reads it: the same for every machine. */
export type Model<M extends AnyStateMachine = AnyStateMachine> = {
  machine: M
  scenarios: ReadonlyMap<string, unknown>
  eventTypes: readonly string[]
  samples: (snapshot: AnyMachineSnapshot) => readonly AnyEvent[]
  /** Refuses a port that the model does not name. */
  outcomes: (port: string, snapshot: AnyMachineSnapshot) => readonly Outcome[]
  ports: readonly string[]
  shows: Readonly<Record<string, Listed>>
  oracle: (snapshot: AnyMachineSnapshot) => Readonly<Record<string, unknown>>
  journeys: readonly Journey[]
  refusals: readonly Refusal[]
  why: (snapshot: AnyMachineSnapshot, event: AnyEvent) => string | null
  requirements: Readonly<Record<string, string>>
  exclusions: Readonly<Record<string, string>>
  depth: number
}

export const ONLY_SCENARIO = 'the start'

type Listed = readonly unknown[] | ((snapshot: AnyMachineSnapshot) => readonly unknown[])
/** Returns a list, made for a snapshot where it depends on that. */
export const listed = <T>(list: Listed, snapshot: AnyMachineSnapshot) =>
  (typeof list === 'function' ? list(snapshot) : list) as readonly T[]

/** The events that a person can send now: while a dialog asks (its state is tagged so), only those that it hears. */
function withinReach(snapshot: AnyMachineSnapshot): (event: AnyEvent) => boolean {
  const nodes: readonly AnyStateNode[] = snapshot._nodes ?? []
  const dialog = nodes.find(({ tags }) => tags.includes('asking'))
  return ({ type }) => dialog === undefined || dialog.ownEvents.includes(type)
}

/** Ties a model to its machine. Refuses a model with neither `input` nor `scenarios` when its machine takes input. */
export function defineModel<M extends AnyStateMachine>(machine: M, spec: ModelSpec<M>): Model<M> {
  const scenarios = new Map<string, unknown>(
    spec.scenarios ? Object.entries(spec.scenarios) : [[ONLY_SCENARIO, spec.input]],
  )
  const first = [...scenarios.keys()][0] ?? ONLY_SCENARIO
  // Here the machine's own types end: the spec was checked against them, the toolkit reads every machine alike.
  const events = spec.events as Readonly<Record<string, Listed>>
  const outcomes = spec.outcomes as Readonly<Record<string, Listed>>
  const { oracle, why } = spec
  return {
    machine,
    scenarios,
    eventTypes: Object.keys(events),
    samples: (snapshot) =>
      Object.values(events)
        .flatMap((list) => listed<AnyEvent>(list, snapshot))
        .filter(withinReach(snapshot)),
    outcomes: (name, snapshot) => {
      const list = outcomes[name]
      if (!list) throw new Error(`The model of "${machine.id}" gives no outcome for the port "${name}".`)
      return listed<Outcome>(list, snapshot)
    },
    ports: Object.keys(outcomes),
    shows: spec.shows ?? {},
    oracle: (snapshot) => oracle?.(snapshot as SnapshotFrom<M>) ?? (snapshot.context as Record<string, unknown>),
    journeys: spec.journeys.map(({ scenario = first, holds = {}, ...journey }) => ({ ...journey, scenario, holds })),
    refusals: spec.refusals.map(({ scenario = first, ...refusal }) => ({ ...refusal, scenario })),
    why: (snapshot, event) => why?.(snapshot as SnapshotFrom<M>, event as EventFromLogic<M>) ?? null,
    requirements: spec.requirements ?? {},
    exclusions: spec.exclusions ?? {},
    depth: spec.depth ?? 3,
  }
}
