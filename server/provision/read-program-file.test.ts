import { describe, expect, it } from 'vitest'

import { flagNames } from '../../domain/feature-flags.ts'
import { routeTable } from '../../domain/routes.ts'
import type { RouteRequirements } from '../../domain/visitor-routes.ts'
import { checkProgramFile } from './check-program-file.ts'
import { readProgramFile } from './read-program-file.ts'

/** The faults of a file, as they are printed. */
function faultsIn(text: string, variables = {}): readonly string[] {
  const read = readProgramFile(text)
  const faults = 'faults' in read ? read.faults : checkProgramFile(read.file, variables).map(read.place)
  return faults.map(({ line, column, words }) => `${line}:${column}: ${words}`)
}

const program = (rest: string) => `programs:\n  - id: harbor\n    title: Harbor\n${rest}`

it('reads YAML, and JSON as a part of it', () => {
  expect(faultsIn(program(''))).toEqual([])
  expect(faultsIn('{\n\t"programs": [{\n\t\t"id": "harbor", "title": "Harbor"\n\t}]\n}')).toEqual([])
})

describe('a fault is said with line and column, and with what to write instead', () => {
  it.each([
    ['', '1:1: The file is empty; write "programs:" and what they are.'],
    ['programs: []', '1:11: programs must have at least one entry.'],
    ['programs:\n  - id: harbor\n', '2:5: title is missing; write "title: Northgate Trade Credit".'],
    [program('    tittle: x'), '4:5: "tittle" is not known here; did you mean "title"?'],
    [program('    payment_mode: x'), '4:5: "payment_mode" is not known here; did you mean "paymentMode"?'],
    [
      program('    paymentMode: SINGLE'),
      '4:18: paymentMode must be one of INDIVIDUAL_ACCOUNT, PROGRAM_OVERVIEW, not SINGLE.',
    ],
    [
      program('    hostnames: [{ name: "*", flags: { flowEnabled: true } }]'),
      '4:39: "flowEnabled" is not known here; did you mean "flowsEnabled"?',
    ],
    [
      program('    hostnames: [{ name: "*", flags: { flowsEnabled: yes } }]'),
      '4:53: flowsEnabled must be true or false, not yes.',
    ],
    [
      program('    settings: { payment: { cardMinimumHundredths: 1.5 } }'),
      '4:51: cardMinimumHundredths must be a whole number, not 1.5.',
    ],
    [
      program('    merchants: [{ id: 4711, name: M, currency: USD }]'),
      '4:23: id must be a text; write it in quotes: "4711".',
    ],
    [
      program('    merchants: [{ id: M, name: M, currency: usd }]'),
      '4:45: currency must be a code of ISO 4217 such as USD, not usd.',
    ],
    [
      program('    customers:\n      - { id: C, name: C, currency: USD, country: Norway }'),
      '5:51: country must be a code of ISO 3166 of two letters such as US, not Norway.',
    ],
    [
      program('    customers:\n      - { id: C, name: C, currency: USD, country: US, parent: C }'),
      '5:63: C cannot be its own parent; name another account.',
    ],
    [
      program(
        '    customers:\n      - { id: C, name: C, currency: JPY, country: JP, creditLines: [{ currency: JPY, limit: 1.5 }] }',
      ),
      '5:93: limit 1.5 is no amount of JPY: it has too many decimals or digits.',
    ],
    [
      program('    currencies: [EUR]\n    merchants: [{ id: M, name: M, currency: USD }]'),
      '5:45: USD is not one of the program\'s currencies; add it to "currencies", or write one of EUR.',
    ],
    [
      program('    disputeReasons:\n      - { id: other, reason: A }\n      - { id: other, reason: B }'),
      '6:9: The dispute reason other is there twice; write everything about it once.',
    ],
    [
      program('    administrators: [{ username: ann, firstName: A, lastName: B, email: nowhere }]'),
      '4:73: email must be an address such as anna@example.com, not nowhere.',
    ],
    ['programs: [\n', '2:1: Flow sequence in block collection must be sufficiently indented and end with a ].'],
    [`${program('')}    title: Again`, '4:5: Map keys must be unique.'],
  ])('%j', (text, fault) => expect(faultsIn(text)).toEqual([fault]))

  it('for every fault of a file, from the top down', () => {
    const faults = faultsIn('programs:\n  - id: no good\n    titel: x\n    currencies: [EURO]\n')
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['2', '2', '3', '4'])
  })
})

describe('the secret of single sign-on', () => {
  const withSecret = (secret: string) =>
    program(`    settings: { access: { sso: { issuer: https://a.example, clientId: b, clientSecret: ${secret} } } }`)

  it('is read from the environment', () => {
    expect(faultsIn(withSecret('$SSO_SECRET'), { SSO_SECRET: 'hidden' })).toEqual([])
    expect(faultsIn(withSecret('null'))).toEqual([])
    expect(faultsIn(withSecret('$SSO_SECRET'))).toEqual([
      '4:88: The environment variable SSO_SECRET, which clientSecret names, is not set; set it for this command.',
    ])
  })

  it.each(['hunter2', '12345', '[hunter2]'])('is refused in the file, and not repeated: %s', (secret) => {
    expect(faultsIn(withSecret(secret))).toEqual([
      '4:88: clientSecret must name an environment variable, such as $SSO_CLIENT_SECRET: a secret is not written into a file.',
    ])
  })
})

it('knows every flag that a route asks for', () => {
  const rows: readonly RouteRequirements[] = routeTable
  const asked = rows.flatMap(({ flags = [], forbiddenFlags = [] }) => [...flags, ...forbiddenFlags])
  expect(asked.filter((flag) => !flagNames.includes(flag))).toEqual([])
})
