import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'

import { toCsv } from './csv.ts'
import { toGherkin } from './gherkin.ts'
import { toMarkdown } from './markdown.ts'
import { journeySuite } from '../../charts/suite/journey-suite.ts'
import { machineNamed } from '../machine-named.ts'
import { leavesOf, scriptOf } from './script.ts'
import type { SuiteFile } from '../../charts/suite/suite-file.ts'
import type { Locale } from '../../domain/locales.ts'

/** One hand-written way of a model as a suite of its own. */
async function only(machine: string, name: string): Promise<SuiteFile> {
  const suite = await journeySuite(machineNamed(machine))
  const path = suite.paths.find((one) => one.name === name)
  if (!path) throw new Error(`"${machine}" has no way "${name}".`)
  return { ...suite, paths: [{ ...path, id: 'p01' }] }
}

async function linesOf(machine: string, name: string, locale: Locale) {
  const script = scriptOf(machineNamed(machine), await only(machine, name), locale)
  const [path] = script.paths
  const words = (lines: readonly { alone: string }[]) => lines.map(({ alone }) => alone)
  return (path?.steps ?? []).map(({ action, expected }) => [words(action), words(expected)])
}

describe('a script', () => {
  it('says what to press and what is then seen, in the words of the screens', async () => {
    expect(await linesOf('payment', 'the provider declines and nothing is charged', 'en')).toEqual([
      [
        ['Click the checkbox “Pay INV-1”.'],
        [
          'The heading is “Step 2 of 3: Select invoices and payment method”.',
          'The page shows “1 invoice selected”.',
          'The page shows “Paying for Halvorsen Marine Supply”.',
          'The page shows “$1,300.00”.',
          'The page shows “What’s missing”.',
          'The page shows “Choose a payment method.”.',
        ],
      ],
      [
        ['Select “First Lakeside Bank, account ending in 4417”.'],
        [
          'The heading is “Step 2 of 3: Select invoices and payment method”.',
          'The page shows “1 invoice selected”.',
          'The page shows “Paying for Halvorsen Marine Supply”.',
          'The page shows “$1,300.00”.',
        ],
      ],
      [['Click “Continue to review”.'], ['The portal is working. Continue with the next step.']],
      [
        ['The server responds (requestQuote).'],
        [
          'The heading is “Step 3 of 3: Review and pay”.',
          'The page shows “INV-1”.',
          'The page shows “Pay $1,300.00”.',
          'The page shows “Paying for Halvorsen Marine Supply”.',
        ],
      ],
      [
        ['Click the checkbox “I accept the payment terms”.'],
        [
          'The heading is “Step 3 of 3: Review and pay”.',
          'The page shows “INV-1”.',
          'The page shows “Pay $1,300.00”.',
          'The page shows “Paying for Halvorsen Marine Supply”.',
        ],
      ],
      [['Click “Pay $1,300.00”.'], ['The portal is working. Continue with the next step.']],
      [
        ['The server responds (submission).'],
        [
          'The heading is “Step 3 of 3: Your payment was declined”.',
          'The page shows “You haven’t been charged, and your selection is saved.”.',
          'The page shows “There isn’t enough money in the account, or its limit has been reached.”.',
        ],
      ],
    ])
  })

  it('speaks each language, money and screens included', async () => {
    const [, fourth] = (await linesOf('payment', 'the provider declines and nothing is charged', 'de')).slice(4)
    expect(fourth?.[0]).toEqual(['Klicken Sie auf „1.300,00\u00a0$ bezahlen“.'])
    const [first] = await linesOf('signIn', 'a server out of reach is said', 'pl')
    expect(first?.[0]).toEqual([
      'W polu „Nazwa użytkownika” wpisz „ann”.',
      'W polu „Hasło” wpisz „Right-1!”.',
      'Kliknij „Zaloguj się”.',
    ])
  })

  it('names what the scenario and the clock do', async () => {
    const steps = await linesOf('payment', 'an old quote expires in the review', 'en')
    expect(steps.at(-1)).toEqual([
      ['Wait until the time is up (quoteLifetime).'],
      ['The heading is “Step 3 of 3: These amounts have expired”.'],
    ])
    const lost = await linesOf('payment', 'a failed quote keeps the choice', 'en')
    expect(lost.at(-1)?.[0]).toEqual([
      'The connection is lost before a response arrives (requestQuote: networkFailed).',
    ])
    const elsewhere = await linesOf('session', 'signing out in one tab signs out all', 'en')
    expect(elsewhere.at(-1)).toEqual([
      ['Click “Sign out” in another tab of the same browser.'],
      ['The heading is “Sign in”.', 'The page shows “You signed out in another tab”.'],
    ])
  })

  it('says that a refused action is not possible, and the reason that the page gives', async () => {
    const steps = await linesOf('payment', 'the terms come before the payment', 'en')
    expect(steps.at(-1)).toEqual([
      ['Click “Pay $1,300.00”.'],
      [
        'Nothing happens, because the action isn’t possible here.',
        'The page shows “Accept the payment terms before you pay.”.',
      ],
    ])
  })

  it('is not written for a machine without screen, nor with a word missing', async () => {
    const loader = machineNamed('loader')
    const suite = await journeySuite(loader)
    expect(() => scriptOf(loader, suite, 'en')).toThrow('"loader" has no screen')
    const consent = machineNamed('consent')
    const own = await only('consent', 'a new visitor is asked')
    const [path] = own.paths
    if (!path) throw new Error('There is no path.')
    const planted = { ...path, starts: { ...path.starts, state: 'wondering' } }
    expect(() => scriptOf(consent, { ...own, paths: [planted] }, 'en')).toThrow(
      'The page does not describe the state "wondering"',
    )
    const lost = { ...path, scenario: 'nowhere' }
    expect(() => scriptOf(consent, { ...own, paths: [lost] }, 'en')).toThrow('The start "nowhere" has no words')
  })

  it('finds the leaves of a state, however it is written down', () => {
    expect(leavesOf('a')).toEqual(['a'])
    expect(leavesOf({ a: { b: 'c' } })).toEqual(['a.b.c'])
    expect(leavesOf({ a: { b: {}, c: 'd' } })).toEqual(['a.b', 'a.c.d'])
    expect(leavesOf(['a.b', 'a.c'])).toEqual(['a.b', 'a.c'])
  })
})

describe('the formats', () => {
  const script = async (locale: Locale) =>
    scriptOf(machineNamed('consent'), await only('consent', 'opting in holds'), locale)

  it('are Markdown with a table a path', async () => {
    expect(toMarkdown(await script('es'))).toBe(`# Guion de prueba: consent

## Recorrido p01

| Paso | Acción | Resultado esperado |
| --: | --- | --- |
| 0 | Situación inicial: el navegador no tiene guardada ninguna elección sobre cookies. | La página muestra «Ayúdenos a mejorar el portal». |
| 1 | Haga clic en «Permitir la analítica». | La página muestra «Ayúdenos a mejorar el portal». |
| 2 | El servidor responde (storeConsent). | La página muestra «Ayúdenos a mejorar el portal». |
| 3 | El servidor responde (reloadPage). | No se ve nada nuevo. |
`)
  })

  it('are CSV that a spreadsheet opens, a row a step', async () => {
    const text = toCsv(await script('en'))
    expect(text.startsWith('\ufeff')).toBe(true)
    const rows: unknown = parse(text, { bom: true })
    expect(rows).toEqual([
      ['Path', 'Step', 'Action', 'Expected result'],
      [
        'p01',
        '0',
        'Starting point: the browser has no saved cookie choice.',
        'The page shows “Help us improve the portal”.',
      ],
      ['p01', '1', 'Click “Allow analytics”.', 'The page shows “Help us improve the portal”.'],
      ['p01', '2', 'The server responds (storeConsent).', 'The page shows “Help us improve the portal”.'],
      ['p01', '3', 'The server responds (reloadPage).', 'There is nothing new to see.'],
    ])
  })

  it('are Gherkin with the keywords of the language', async () => {
    const lines = toGherkin(await script('de')).split('\n')
    expect(lines.slice(0, 8)).toEqual([
      '# language: de',
      'Funktionalität: Testskript: consent',
      '',
      '  Szenario: Pfad p01',
      '    Angenommen die Ausgangslage ist „im Browser ist keine Cookie-Auswahl gespeichert“',
      expect.stringMatching(/^ {4}Dann zeigt die Seite „/),
      expect.stringMatching(/^ {4}Wenn ich auf „.+“ klicke$/),
      expect.stringMatching(/^ {4}Dann zeigt die Seite „/),
    ])
  })
})
