import type { AnyActorRef } from 'xstate'

import type { Meta } from '../../machines/meta.ts'

/**
 * A wizard's tags: a call is on its way; nothing is sent yet, so that it can be cancelled; it asks whether to leave.
 */
type WizardTag = 'busy' | 'draft' | 'asking'

export type WizardSnapshot<View extends string = string> = {
  getMeta: () => Readonly<Record<string, Meta<View> | undefined>>
  hasTag: (tag: WizardTag) => boolean
}

/** A running wizard: a statechart whose states say in `meta` where they are shown, with a region that asks before leaving. */
export type Wizard<Event, Snapshot = WizardSnapshot> = {
  getSnapshot: () => Snapshot
  subscribe: AnyActorRef['subscribe']
  send: (event: Event) => void
}
