import { generateMessageId } from '@lingui/message-utils/generateMessageId'

import type { Money } from '../../domain/money.ts'
import type { AnyEvent } from '../../machines/model.ts'
import type {
  AnyPage,
  Filling as PageFilling,
  Interaction as PageInteraction,
  Sight as PageSight,
  Text,
} from '../../machines/page.ts'

/** What fills a gap of a message. */
export type Filling = string | number | Money | Shown

/** What stands on a screen: a message of the catalogs by its English words, an amount, or data that no one translates. */
export type Shown = { says: string; with?: Readonly<Record<string, Filling>> } | { amount: Money } | { data: string }

/** What someone does by hand. */
export type Interaction =
  | { does: 'press' | 'tick' | 'choose'; on: Shown }
  | { does: 'fill'; on: Shown; value: Filling }
  /** Nobody does it: the page's program or another call of it brings it about. */
  | { does: 'itself' }

/** What someone sees. */
export type Sight = { sees: 'heading' | 'dialog' | 'text'; words: Shown }

/** What a state or a refusal is told from: leaves of the state as dotted paths, and the oracle's facts. */
export type Scene = { leaves: readonly string[]; facts: Readonly<Record<string, unknown>> }

/** What a part of a workflow shows while it runs, or its end. */
export type PartStep = { snapshot?: unknown; output?: unknown }

/** A workflow's screens in words: every event as gestures, every leaf state as sights. */
export type ScreenWords = {
  events: Readonly<Record<string, readonly Interaction[] | ((event: AnyEvent, scene: Scene) => readonly Interaction[])>>
  /** What someone does so that a part of the workflow shows this, or ends so; null where a call of it says it. */
  parts?: Readonly<Record<string, (part: PartStep, scene: Scene) => readonly Interaction[] | null>>
  /** An empty list: nothing on the page is of this state's own. */
  states: Readonly<Record<string, readonly Sight[] | ((facts: Scene['facts']) => readonly Sight[])>>
  /** A rule's code as the page says it, beside the action that it closes. */
  refusals?: Readonly<Record<string, Shown>>
}

export const press = (says: string, fill?: Readonly<Record<string, Filling>>): Interaction => ({
  does: 'press',
  on: shown(says, fill),
})
export const tick = (says: string, fill?: Readonly<Record<string, Filling>>): Interaction => ({
  does: 'tick',
  on: shown(says, fill),
})
export const choose = (says: string, fill?: Readonly<Record<string, Filling>>): Interaction => ({
  does: 'choose',
  on: shown(says, fill),
})
export const itself: Interaction = { does: 'itself' }

export const heading = (says: string, fill?: Readonly<Record<string, Filling>>): Sight => ({
  sees: 'heading',
  words: shown(says, fill),
})
export const dialog = (says: string): Sight => ({ sees: 'dialog', words: shown(says) })
export const text = (says: string, fill?: Readonly<Record<string, Filling>>): Sight => ({
  sees: 'text',
  words: shown(says, fill),
})

export function shown(says: string, fill?: Readonly<Record<string, Filling>>): Shown {
  return fill ? { says, with: fill } : { says }
}

const isShown = (filling: Filling): filling is Shown => typeof filling === 'object' && !('minor' in filling)

function textOf(shown: Shown): Text {
  if (!('says' in shown)) return shown
  const fillings = Object.entries(shown.with ?? {}).map(([gap, one]): [string, PageFilling] => [gap, fillingOf(one)])
  return { says: { id: generateMessageId(shown.says), message: shown.says }, with: Object.fromEntries(fillings) }
}
const fillingOf = (filling: Filling): PageFilling => (isShown(filling) ? textOf(filling) : filling)

function interactionOf(interaction: Interaction): PageInteraction {
  switch (interaction.does) {
    case 'press':
      return { press: textOf(interaction.on) }
    case 'tick':
      return { tick: textOf(interaction.on) }
    case 'choose':
      return { choose: textOf(interaction.on) }
    case 'fill':
      return { fill: textOf(interaction.on), with: fillingOf(interaction.value) }
    case 'itself':
      return { itself: true }
  }
}

function sightOf({ sees, words }: Sight): PageSight {
  if (sees === 'heading') return { heading: textOf(words) }
  return sees === 'dialog' ? { dialog: textOf(words) } : { text: textOf(words) }
}

/** Returns the page description of screens whose words are still written here too; goes with the last of them. */
export function asPage({ events, states, parts = {}, refusals = {} }: ScreenWords): AnyPage {
  const mapped = <From, To>(table: Readonly<Record<string, From>>, to: (entry: From) => To) =>
    Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, to(entry)]))
  return {
    events: mapped(events, (told) =>
      typeof told === 'function'
        ? (event: AnyEvent, scene: Scene) => told(event, scene).map(interactionOf)
        : told.map(interactionOf),
    ),
    states: mapped(states, (told) =>
      typeof told === 'function' ? (facts: Scene['facts']) => told(facts).map(sightOf) : told.map(sightOf),
    ),
    parts: mapped(parts, (told) => (step: PartStep, scene: Scene) => told(step, scene)?.map(interactionOf) ?? null),
    refusals: mapped(refusals, textOf),
  }
}
