import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { catalog } from '../../machines/catalog.ts'
import { statesOf } from '../../charts/graph/transitions.ts'
import { journeySuite } from '../../charts/suite/journey-suite.ts'
import { scriptOf } from '../exports/script.ts'
import type { AnyPage } from '../../machines/page.ts'
import { attachmentsWords } from '../../machines/parts/attachments/attachments.page.ts'
import { parsePo } from '../../locales/catalog.ts'
import { msg } from '../../locales/msg.ts'
import { isLocale, locales, type Locale } from '../../domain/locales.ts'
import { scriptSpeaker, speakerOf } from './catalogs.ts'
import { hasScreen, pageOf } from './page-of.ts'
import { sentences, title } from './sentences.ts'
import { scenarios } from './scenarios.ts'

const withScreen = catalog.filter(hasScreen)

/** Returns what of a workflow is not described, and descriptions of what it does not have. */
function gaps({ machine, model }: (typeof catalog)[number], page: AnyPage): readonly string[] {
  const leaves = statesOf(machine)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ path }) => path.join('.'))
  const differing = (kind: string, real: readonly string[], known: object) => [
    ...real.filter((name) => !Object.hasOwn(known, name)).map((name) => `${kind} ${name} is not described`),
    ...Object.keys(known)
      .filter((name) => !real.includes(name))
      .map((name) => `${kind} ${name} does not exist`),
  ]
  return [
    ...differing('event', model.eventTypes, page.events),
    ...differing('state', leaves, page.states),
    ...[...model.scenarios.keys()]
      .filter((scenario) => !Object.hasOwn(scenarios, scenario))
      .map((scenario) => `start ${scenario} has no words in qa/words/scenarios.ts`),
  ]
}

describe('page descriptions', () => {
  it('are asked of every workflow that has one', () => {
    expect(withScreen.map(({ machine }) => machine.id)).toEqual(
      expect.arrayContaining(['boot', 'consent', 'payment', 'routeGuard', 'session', 'signIn']),
    )
  })

  it.each(withScreen.map((entry) => [entry.machine.id, entry] as const))(
    'name every event, state and start of %s, and no others',
    (_, entry) => {
      expect(gaps(entry, pageOf(entry))).toEqual([])
    },
  )

  it.each(withScreen.map((entry) => [entry.machine.id, entry] as const))(
    'of %s have their words in all catalogs: what never varies, and each hand-written journey and refusal',
    async (_, entry) => {
      const { events, states, refusals = {} } = pageOf(entry)
      const suite = await journeySuite(entry)
      for (const locale of locales) {
        const speaker = speakerOf(locale)
        for (const interactions of Object.values(events)) {
          if (typeof interactions === 'function') continue
          for (const interaction of interactions) {
            if ('itself' in interaction) continue
            if ('fill' in interaction) speaker.say(interaction.fill)
            else for (const label of Object.values(interaction)) speaker.say(label)
          }
        }
        for (const sights of Object.values(states)) {
          if (typeof sights !== 'function')
            for (const sight of sights) for (const text of Object.values(sight)) speaker.say(text)
        }
        for (const reason of Object.values(refusals)) speaker.say(reason)
        expect(scriptOf(entry, suite, locale).paths).toHaveLength(suite.paths.length)
      }
    },
    20_000,
  )

  it.each(locales)('name the button of a file by the words that it shows, and more, in %s', (locale) => {
    const { say } = speakerOf(locale)
    // Speech control finds a button by the words that it shows (WCAG 2.5.3).
    const name = say({ says: attachmentsWords.choose, with: { name: { data: 'INV-1' } } })
    expect(name).toContain(say(attachmentsWords.file))
    expect(name).toContain('INV-1')
  })

  it('are missed where an event or state is new, and where one is gone', () => {
    const payment = withScreen.find(({ machine }) => machine.id === 'payment')
    if (!payment) throw new Error('There is no payment.')
    const { 'payment.submit': _, ...events } = pageOf(payment).events
    const { declined: __, ...states } = pageOf(payment).states
    expect(gaps(payment, { events, states: { ...states, declinedTwice: [] } })).toEqual([
      'event payment.submit is not described',
      'state declined is not described',
      'state declinedTwice does not exist',
    ])
  })
})

describe('a speaker', () => {
  const po = `msgid "Pay {total}"
msgstr "{total} bezahlen"

msgid "{count, plural, one {# day} other {# days}}"
msgstr "{count, plural, one {# Tag} other {# Tage}}"

msgid "Untranslated"
msgstr ""
`
  const speaker = () => speakerOf('de', () => parsePo(po))

  it('fills gaps as the language writes money and numbers', () => {
    const total = { minor: 130_050, currency: 'USD' }
    expect(speaker().say({ says: msg`Pay {total}`, with: { total } })).toBe('1.300,50\u00a0$ bezahlen')
    const days = msg`{count, plural, one {# day} other {# days}}`
    expect(speaker().say({ says: days, with: { count: 2 } })).toBe('2 Tage')
    expect(speaker().typed(total)).toBe('1300,50')
    expect(speaker().say({ data: 'INV-1' })).toBe('INV-1')
  })

  it('refuses words that are in no catalog, or not translated', () => {
    expect(() => speaker().say(msg`Gone`)).toThrow('No catalog of "de" has the words "Gone"')
    expect(() => speaker().say(msg`Untranslated`)).toThrow('"Untranslated" is not translated into "de"')
  })
})

describe('the sentences of a script', () => {
  /** Each sentence of a language, its gaps as they are. */
  const inWords = (locale: Locale) => {
    const say = scriptSpeaker(locale)
    const gaps = Object.fromEntries(
      ['label', 'value', 'event', 'call', 'delay', 'text', 'scenario'].map((gap) => [gap, `{${gap}}`]),
    )
    return Object.entries(sentences).map(([name, pair]) => [name, pair.map((message) => say(message, gaps))] as const)
  }
  const gapsIn = (text = '') => (text.match(/\{\w+\}/g) ?? []).toSorted()

  it('are there for each language that the portal has', () => {
    const folders = readdirSync('locales', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).toSorted()).toEqual([...locales].toSorted())
    expect(isLocale('xx')).toBe(false)
  })

  it.each(locales)('have the same gaps in %s, alone and as a clause', (locale) => {
    const english = new Map(inWords('en'))
    for (const [name, [alone, clause]] of inWords(locale)) {
      expect(gapsIn(alone), `${name} alone`).toEqual(gapsIn(english.get(name)?.[0]))
      expect(gapsIn(clause), `${name} as a clause`).toEqual(gapsIn(alone))
      expect(alone, name).toMatch(/[.:]$/)
      expect(clause, name).not.toMatch(/[.:]$/)
    }
    expect(scriptSpeaker(locale)(title, { machine: 'payment' })).toContain('payment')
  })

  it.each(locales.filter((locale) => locale !== 'en'))('are not English in %s', (locale) => {
    const english = new Map(inWords('en'))
    const same = inWords(locale).filter(([name, [alone]]) => alone === english.get(name)?.[0])
    const say = scriptSpeaker(locale)
    const sameStarts = Object.entries(scenarios).filter(([, start]) => say(start) === start.message)
    expect([...same, ...sameStarts]).toEqual([])
  })
})
