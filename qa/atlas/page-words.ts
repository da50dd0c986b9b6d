import type { CatalogEntry } from '../../machines/catalog.ts'
import { interactionsOf, sightsOf, type Interaction, type Scene, type Sight, type Text } from '../../machines/page.ts'
import type { PageWords } from '../../charts/layout/layout-shape.ts'
import type { StepRecord, SuiteFile } from '../../charts/suite/suite-file.ts'
import { leavesOf } from '../exports/script.ts'
import { graphOf } from '../../charts/layout/layout-graph.ts'
import { hasScreen, pageOf } from '../words/page-of.ts'

type Seen = { leaf: string; facts: Scene['facts'] }

const textOf = (sight: Sight): Text =>
  'heading' in sight ? sight.heading : 'dialog' in sight ? sight.dialog : sight.text

/** A title that other words stand around, such as those of a wizard's step; null for words with data in them. */
function nameIn(text: Text): Text | null {
  if ('data' in text || 'amount' in text) return null
  if (!('says' in text)) return text
  const { title } = text.with
  return typeof title === 'object' && !('minor' in title) ? nameIn(title) : null
}

/** The label of what is pressed or ticked; what is filled or chosen says more of its data than of the event. */
function labelOf(interaction: Interaction): Text | null {
  if ('press' in interaction) return interaction.press
  if ('tick' in interaction) return interaction.tick
  return null
}

const sceneOf = ({ state, facts }: StepRecord['expects']): Scene => ({ leaves: leavesOf(state), facts })

/** What the page shows in each state, as a path first comes there. */
function firstSights(paths: SuiteFile['paths']): readonly Seen[] {
  const scenes = paths.flatMap(({ starts, steps }) => [starts, ...steps.map(({ expects }) => expects)]).map(sceneOf)
  const seen = new Map<string, Seen>()
  for (const { leaves, facts } of scenes)
    for (const leaf of leaves) if (!seen.has(leaf)) seen.set(leaf, { leaf, facts })
  return [...seen.values()]
}

/**
 * Returns what the page of a machine calls its states and events: a state by its heading, of several with the same one
 * the first that is no failure by it and the others by words that they alone have; an event by the label of its button; why it
 * refuses. All empty for a machine without a page.
 */
export function pageWordsOf(entry: CatalogEntry, paths: SuiteFile['paths']): PageWords {
  if (!hasScreen(entry)) return { states: {}, events: {}, refusals: {} }
  const page = pageOf(entry)
  const order = Object.keys(page.states)
  const { states: drawn } = graphOf(entry.machine)
  const isFault = (leaf: string) => drawn.some(({ id, lane }) => lane === 'error' && id.endsWith(`.${leaf}`))
  const named = firstSights(paths)
    .toSorted((a, b) => order.indexOf(a.leaf) - order.indexOf(b.leaf))
    .map(({ leaf, facts }) => ({
      leaf,
      names: sightsOf(page, { leaves: [leaf], facts }).flatMap((sight) => nameIn(textOf(sight)) ?? []),
    }))
  const isSame = (a: Text | undefined, b: Text) => JSON.stringify(a) === JSON.stringify(b)
  const states = named.flatMap(({ leaf, names }, at) => {
    const isAlone = (name: Text) =>
      !named.some((other) => other.leaf !== leaf && other.names.some((one) => isSame(one, name)))
    const before = named.slice(0, at).filter((other) => !isFault(other.leaf))
    const isFirst = (name: Text) => !isFault(leaf) && !before.some((other) => isSame(other.names[0], name))
    const own = names.find((name, place) => isAlone(name) || (place === 0 && isFirst(name)))
    return own ? [[`${entry.machine.id}.${leaf}`, own] as const] : []
  })
  const events = new Map<string, Text>()
  for (const { starts, steps } of paths) {
    for (const [at, { by, do: event }] of steps.entries()) {
      if (by !== 'user' || events.has(event.type) || !Object.hasOwn(page.events, event.type)) continue
      const scene = sceneOf(steps[at - 1]?.expects ?? starts)
      const [label] = interactionsOf(page, event, scene).flatMap((interaction) => labelOf(interaction) ?? [])
      if (label && !('data' in label)) events.set(event.type, label)
    }
  }
  return { states: Object.fromEntries(states), events: Object.fromEntries(events), refusals: page.refusals ?? {} }
}
