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
  /** Which step is under way, from 0; -1 before the first. */
  at: number
  /** Where it first went wrong though the walk goes on, with a picture of it. */
  fault?: { at: number; picture: Buffer }
  /** Where the machine is before the step under way. */
  before: AnyMachineSnapshot
  /** Where the machine must be after the step under way. */
  predicted: AnyMachineSnapshot
  /** What the driver itself remembers of this walk: who walks, what the real server said. */
  own: Own
}

/** Why something of the model can never be seen in a page. The transitions that need it are excused with these words. */
export type Never = { never: string }

/** How the page gets to where a scenario of the model starts. */
export type Scenario<Own> = {
  /** What comes before, with nothing held yet. */
  enter?: (walk: Walk<Own>) => Promise<void>
  /** What brings the start itself about, while the first state's calls are held: a link, a reload. */
  start?: (walk: Walk<Own>) => Promise<void>
  /** The page's machine begins with the first step: before it there is nothing to compare. */
  isUnborn?: boolean
}

type Where<Event = unknown> = {
  /** In which states of the machine a page can bring it about; everywhere unless told. */
  where?: (snapshot: AnyMachineSnapshot, event: Event) => boolean
  /** Why nowhere else. */
  because?: string
}

/** How an event comes about: a person does it at a control, or the environment of the page does it. */
export type Interaction<Own, Event extends AnyEvent = AnyEvent> =
  | (Where<Event> & {
      /** What a person presses, ticks or types into. Refused = it is not there, or disabled. */
      control: (page: Page, event: Event, walk: Walk<Own>) => Locator
      /** Pressing the control unless told. */
      do?: (page: Page, event: Event, walk: Walk<Own>) => Promise<void>
      /** The control stays open and says why only when it is used: how that is tried, and what is seen then. */
      isRefused?: (walk: Walk<Own>, event: Event) => Promise<void>
    })
  | (Where<Event> & { environment: (walk: Walk<Own>, event: Event) => Promise<void> })

/**
 * How an outcome of a port is brought about: what is done while its call is held, and what then becomes of the call;
 * null where no call is held.
 */
export type Stub<Own> = Where & { arm: (walk: Walk<Own>, outcome: Outcome) => Promise<Verdict | null> }

/** How a part that runs in the page comes to show this to the machine that listens. */
export type Showing<Own> = Where & { bring: (walk: Walk<Own>, seen: unknown) => Promise<void> }

/** How a state looks. */
export type Screen<Own> = {
  /** Nothing stands there yet but a spinner: no heading. */
  isBare?: boolean
  /** The page's heading; not looked for where the state has no page of its own. */
  heading?: RegExp
  path?: RegExp
  /** The facts that the oracle predicts, as a person sees them. */
  facts?: (walk: Walk<Own>, facts: Readonly<Record<string, unknown>>) => Promise<void>
}

type Table<Key extends string, Value> = { readonly [Name in Key]: Value | Never }

/** What a machine's model cannot say: how its scenarios, events, outcomes and states look and feel in the real page. */
export type Driver<M extends AnyStateMachine = AnyStateMachine, Own = unknown> = {
  model: Model<M>
  /** What the walk remembers. `index` is the path's place in the suite, so that each walk can have people of its own. */
  begin: (index: number, path: PathRecord, page: Page) => Promise<Own>
  /** Every scenario of the model. */
  scenarios: Readonly<Record<string, Scenario<Own> | Never>>
  /** Every event: a new event of the chart does not compile without a gesture. */
  interactions: {
    readonly [Type in EventFromLogic<M>['type']]: Interaction<Own, Extract<EventFromLogic<M>, { type: Type }>> | Never
  }
  /** Every port; in it every outcome of the model by its name. */
  stubs: Table<PortOf<M>, Readonly<Record<string, Stub<Own> | Never>>>
  /** Every part that shows something to the machine, by its port. */
  shows?: Readonly<Record<string, Showing<Own> | Never>>
  /** The name of an outcome in the table: a failure's code or `output` unless told. */
  nameOf?: (port: string, outcome: Outcome) => string | null
  /** Every leaf state, by its dotted path. */
  screens: Readonly<Record<string, Screen<Own>>>
  /** The port behind a call, while the chart says which may be running; null for none. */
  portOf: (request: Request, running: ReadonlySet<string>) => string | null
  /** Names the attempt that a call belongs to, where a port that begins anew calls at once: one a port unless told. */
  attemptOf?: (request: Request) => string
  /** Named delays, and their length in the page in milliseconds: these timers stand still until the walk passes them. */
  timers: Readonly<Record<string, readonly number[]>>
  /** Ports that end before anyone could look: their outcome is armed before the step that starts them. */
  instant?: readonly PortOf<M>[]
  /** Transitions that no page shows, and why: a reload that works ends the page, and its machine with it. */
  unseen?: Readonly<Record<string, string>>
  /** The page's words for the codes of refusals. */
  words?: Readonly<Record<string, RegExp>>
  /** Of several actors of the machine in one page, the one that is walked: the newest unless told. */
  follows?: 'newest' | 'first'
}

export const isNever = (entry: object | undefined): entry is Never => entry !== undefined && 'never' in entry

/** A call that is let go as it is. */
export const answer = <Own>(): Stub<Own> => ({ arm: () => Promise.resolve((route) => route.fallback()) })
