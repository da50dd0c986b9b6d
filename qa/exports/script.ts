import type { CatalogEntry } from '../../machines/catalog.ts'
import { statesOf } from '../../charts/graph/transitions.ts'
import { stepOf } from '../../charts/suite/record-walk.ts'
import type { PathRecord, StepRecord, SuiteFile } from '../../charts/suite/suite-file.ts'
import { scriptSpeaker, speakerOf, type Speaker } from '../words/catalogs.ts'
import { tagOf, type Locale } from '../../domain/locales.ts'
import { interactionsOf, sightsOf, type Interaction, type Scene, type Sight } from '../../machines/page.ts'
import { keywords, labels, sentences, title } from '../words/sentences.ts'
import { pageOf } from '../words/page-of.ts'
import { scenarios } from '../words/scenarios.ts'

/** A sentence of a script: alone in a table, and as a clause after a keyword of Gherkin. */
export type Line = { alone: string; clause: string }

type ScriptStep = { by: StepRecord['by']; action: readonly Line[]; expected: readonly Line[] }

type ScriptPath = { id: string; start: Line; startsWith: readonly Line[]; steps: readonly ScriptStep[] }

/** A suite as a person follows it, in one language. */
export type Script = {
  machine: string
  title: string
  locale: Locale
  labels: Readonly<Record<keyof typeof labels, string>>
  gherkin: Readonly<Record<keyof typeof keywords, string>>
  paths: readonly ScriptPath[]
}

type SentenceName = keyof typeof sentences

/** Dotted paths of the leaves of a state, however it is written down. */
export function leavesOf(state: unknown): readonly string[] {
  if (typeof state === 'string') return [state]
  if (Array.isArray(state)) return state.flatMap(leavesOf)
  if (typeof state !== 'object' || state === null) return []
  return Object.entries(state).flatMap(([name, below]) => {
    const leaves = leavesOf(below)
    return leaves.length === 0 ? [name] : leaves.map((leaf) => `${name}.${leaf}`)
  })
}

const UNITS = [
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const

function durationOf(ms: number, locale: Locale): string {
  const { unit, ms: whole } = UNITS.find((one) => ms >= one.ms) ?? UNITS[2]
  return new Intl.NumberFormat(tagOf(locale), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(ms / whole)
}

/** The plain values of an answer by their dotted names. */
function valuesOf(value: unknown, name = ''): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([field, below]) => valuesOf(below, name === '' ? field : `${name}.${field}`))
}

const MOST_VALUES = 3

/** The part that every kind of step has. */
type Do = {
  type: string
  actor?: string
  port?: string
  snapshot?: unknown
  output?: unknown
  error?: unknown
  delay?: string
  ms?: number
}
const doOf = (step: StepRecord): Do => stepOf(step.do)

/** Names an answer by what distinguishes it from the other answers of its call in the suite. */
function answerNames(suite: SuiteFile): (answer: Do) => string {
  const steps = suite.paths.flatMap(({ steps: all }) => all.map(doOf))
  const known = new Map<unknown, Map<string, Set<string>>>()
  for (const { actor, output, error } of steps) {
    if (actor === undefined || error !== undefined) continue
    const fields = known.get(actor) ?? new Map<string, Set<string>>()
    known.set(actor, fields)
    for (const [name, value] of valuesOf(output)) fields.set(name, (fields.get(name) ?? new Set()).add(value))
  }
  return ({ actor, output, error }) => {
    const call = actor ?? ''
    const code = codeOf(error)
    if (error !== undefined) return code === null ? call : `${call}: ${code}`
    const fields = known.get(actor)
    if (output === null) return `${call}: null`
    const telling = valuesOf(output)
      .filter(([name, value]) => value !== 'undefined' && value !== 'null' && (fields?.get(name)?.size ?? 0) > 1)
      .map(([name, value]) => (name === '' ? value : `${name} ${value}`))
      .slice(0, MOST_VALUES)
    return telling.length === 0 ? call : `${call}: ${telling.join(', ')}`
  }
}

function codeOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null
}

/** Writes the sentences of one language. */
function writerOf(locale: Locale, speaker: Speaker) {
  const say = scriptSpeaker(locale)
  const write = (name: SentenceName, gaps: Readonly<Record<string, string>> = {}): Line => {
    const [alone, clause] = sentences[name]
    return { alone: say(alone, gaps), clause: say(clause, gaps) }
  }
  return {
    say,
    write,
    interaction: (interaction: Interaction, event: string): Line => {
      if ('itself' in interaction) return write('itself', { event })
      if ('fill' in interaction)
        return write('fill', { label: speaker.say(interaction.fill), value: speaker.typed(interaction.with) })
      if ('tick' in interaction) return write('tick', { label: speaker.say(interaction.tick) })
      if ('choose' in interaction) return write('choose', { label: speaker.say(interaction.choose) })
      if ('elsewhere' in interaction) return write('elsewhere', { label: speaker.say(interaction.elsewhere) })
      return write('press', { label: speaker.say(interaction.press) })
    },
    sight: (sight: Sight): Line => {
      if ('heading' in sight) return write('heading', { text: speaker.say(sight.heading) })
      if ('dialog' in sight) return write('dialog', { text: speaker.say(sight.dialog) })
      return write('text', { text: speaker.say(sight.text) })
    },
  }
}

const sceneOf = ({ state, facts }: { state: unknown; facts: Scene['facts'] }): Scene => ({
  leaves: leavesOf(state),
  facts,
})

/**
 * A suite as a script that a person can follow, each button and heading in the words that the screens have in the
 * language. Refuses a machine without screen, and words that a catalog does not have.
 */
export function scriptOf(entry: CatalogEntry, suite: SuiteFile, locale: Locale): Script {
  const page = pageOf(entry)
  const speaker = speakerOf(locale)
  const writer = writerOf(locale, speaker)
  const { say, write, sight } = writer
  const nameOf = answerNames(suite)
  const busy = new Set(
    statesOf(entry.machine)
      .filter(({ tags }) => tags.includes('busy'))
      .map(({ path }) => path.join('.')),
  )

  const actionOf = (step: StepRecord, scene: Scene): readonly Line[] => {
    const event = doOf(step)
    const { actor, port, error, delay, ms } = event
    const byHand = page.parts?.[actor ?? port ?? '']?.(event, scene)
    if (byHand) return byHand.map((one) => writer.interaction(one, actor ?? port ?? ''))
    if (actor !== undefined) {
      const call = nameOf(event)
      if (error === undefined) return [write('answered', { call })]
      return [write(codeOf(error) === 'networkFailed' ? 'cut' : 'refused', { call })]
    }
    if (port !== undefined) return [write('answered', { call: port })]
    if (delay !== undefined) {
      const time = ms === undefined ? '' : `, ${durationOf(ms, locale)}`
      return [write('wait', { delay: `${delay}${time}` })]
    }
    return interactionsOf(page, event, scene).map((one) => writer.interaction(one, event.type))
  }
  const seenIn = (scene: Scene): readonly Line[] => {
    const seen = sightsOf(page, scene).map(sight)
    if (seen.length > 0) return seen
    return [write(scene.leaves.some((leaf) => busy.has(leaf)) ? 'busy' : 'unseen')]
  }
  const expectedOf = (step: StepRecord): readonly Line[] => {
    if (step.refused === undefined) return seenIn(sceneOf(step.expects))
    const reason = step.refused === null ? undefined : page.refusals?.[step.refused]
    return [write('nothing'), ...(reason ? [sight({ text: reason })] : [])]
  }
  const pathOf = ({ id, scenario, starts, steps }: PathRecord): ScriptPath => {
    const scenes = [sceneOf(starts), ...steps.map(({ expects }) => sceneOf(expects))]
    const start = scenarios[scenario]
    if (!start) throw new Error(`The start "${scenario}" has no words in qa/words/scenarios.ts.`)
    return {
      id,
      start: write('start', { scenario: say(start) }),
      startsWith: seenIn(sceneOf(starts)),
      steps: steps.map((step, at) => ({
        by: step.by,
        action: actionOf(step, scenes[at] ?? sceneOf(starts)),
        expected: expectedOf(step),
      })),
    }
  }
  const { machine } = suite
  return {
    machine,
    title: say(title, { machine }),
    locale,
    labels: {
      path: say(labels.path),
      step: say(labels.step),
      action: say(labels.action),
      expected: say(labels.expected),
    },
    gherkin: {
      feature: say(keywords.feature),
      scenario: say(keywords.scenario),
      given: say(keywords.given),
      when: say(keywords.when),
      outcome: say(keywords.outcome),
      and: say(keywords.and),
    },
    paths: suite.paths.map(pathOf),
  }
}
