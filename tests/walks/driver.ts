import type { Locator, Page, Request } from '@playwright/test'
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic } from 'xstate'

import type { PathRecord } from '../../charts/suite/suite-file.ts'
import type { AnyEvent, Model, Outcome, PortOf } from '../../machines/model.ts'
import type { Gate, Verdict } from './support/gate.ts'
import type { Watch } from './support/watch.ts'

/** One walk under way, as a driver sees it. */
export type Walk<Own = unknown> = {
  page: Page
  watch: Watch
  gate: Gate
  path: PathRecord
  /** The index of the step under way, from 0; -1 before the first. */
  at: number
  /** The first fault, after which the walk continues, with a picture of it. */
  fault?: { at: number; picture: Buffer }
  /** The machine before the step under way. */
  before: AnyMachineSnapshot
  /** The machine as it must be after the step under way. */
  predicted: AnyMachineSnapshot
  /** The driver's own data of this walk: its user, the real server's answers. */
  own: Own
}

/** The reason why a page can never show something of the model. It excuses the transitions that need it. */
export type Never = { never: string }

/** Brings the page to the start of a scenario of the model. */
export type Scenario<Own> = {
  /** Runs first, while no call waits yet. */
  enter?: (walk: Walk<Own>) => Promise<void>
  /** Brings the start itself about, while the first state's calls wait: a link, a reload. */
  start?: (walk: Walk<Own>) => Promise<void>
  /** The page's machine begins with the first step: before it there is nothing to compare. */
  isUnborn?: boolean
}

type Where<Event = unknown> = {
  /** Checks whether a page can bring it about in this state; everywhere by default. */
  where?: (snapshot: AnyMachineSnapshot, event: Event) => boolean
  /** The reason why nowhere else. */
  because?: string
}

/** Brings an event about: a person at a control, or the environment of the page. */
export type Interaction<Own, Event extends AnyEvent = AnyEvent> =
  | (Where<Event> & {
      /** Returns the control that a person presses, ticks or types into. Refused = it is not there, or disabled. */
      control: (page: Page, event: Event, walk: Walk<Own>) => Locator
      /** Presses the control by default. */
      do?: (page: Page, event: Event, walk: Walk<Own>) => Promise<void>
      /** The control stays open and says why only when it is used: how that is tried, and what is seen then. */
      isRefused?: (walk: Walk<Own>, event: Event) => Promise<void>
    })
  | (Where<Event> & { environment: (walk: Walk<Own>, event: Event) => Promise<void> })

/**
 * Brings an outcome of a port about: acts while its call waits, and returns the call's end; null where no call
 * waits.
 */
export type Stub<Own> = Where & { arm: (walk: Walk<Own>, outcome: Outcome) => Promise<Verdict | null> }

/** Brings a part that runs in the page to show this to the machine that listens. */
export type Showing<Own> = Where & { bring: (walk: Walk<Own>, seen: unknown) => Promise<void> }

/** A state as a person sees it. */
export type Screen<Own> = {
  /** True for a spinner without a heading. */
  isBare?: boolean
  /** The page's heading; not looked for where the state has no page of its own. */
  heading?: RegExp
  path?: RegExp
  /** The facts that the oracle predicts, as a person sees them. */
  facts?: (walk: Walk<Own>, facts: Readonly<Record<string, unknown>>) => Promise<void>
}

type Table<Key extends string, Value> = { readonly [Name in Key]: Value | Never }

/** Adds to a machine's model how its scenarios, events, outcomes and states look and feel in the real page. */
export type Driver<M extends AnyStateMachine = AnyStateMachine, Own = unknown> = {
  model: Model<M>
  /** Returns the driver's own data of a walk. `index` is the path's place in the suite, so that each walk can have people of its own. */
  begin: (index: number, path: PathRecord, page: Page) => Promise<Own>
  /** Every scenario of the model. */
  scenarios: Readonly<Record<string, Scenario<Own> | Never>>
  /** Every event: a new event of the chart does not compile without an interaction. */
  interactions: {
    readonly [Type in EventFromLogic<M>['type']]: Interaction<Own, Extract<EventFromLogic<M>, { type: Type }>> | Never
  }
  /** Every port; in it every outcome of the model by its name. */
  stubs: Table<PortOf<M>, Readonly<Record<string, Stub<Own> | Never>>>
  /** Every part that shows something to the machine, by its port. */
  shows?: Readonly<Record<string, Showing<Own> | Never>>
  /** The name of an outcome in the table: a failure's code or `output` by default. */
  nameOf?: (port: string, outcome: Outcome) => string | null
  /** Every leaf state, by its dotted path. */
  screens: Readonly<Record<string, Screen<Own>>>
  /** The port behind a call, while the chart says which may be running; null for none. */
  portOf: (request: Request, running: ReadonlySet<string>) => string | null
  /** Names the attempt that a call belongs to, where a port that starts again calls at once: one a port by default. */
  attemptOf?: (request: Request) => string
  /** Named delays, and their length in the page in milliseconds: these timers stand still until the walk passes them. */
  timers: Readonly<Record<string, readonly number[]>>
  /** Ports that end before anyone could look: their outcome is armed before the step that starts them. */
  instant?: readonly PortOf<M>[]
  /** Transitions that no page shows, and why: a reload that works ends the page, and its machine with it. */
  unseen?: Readonly<Record<string, string>>
  /** The page's words for the codes of refusals. */
  words?: Readonly<Record<string, RegExp>>
  /** Of several actors of the machine in one page, the one that is walked: the newest by default. */
  follows?: 'newest' | 'first'
}

export const isNever = (entry: object | undefined): entry is Never => entry !== undefined && 'never' in entry

/** A call that is let go as it is. */
export const answer = <Own>(): Stub<Own> => ({ arm: () => Promise.resolve((route) => route.fallback()) })
