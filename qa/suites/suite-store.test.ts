import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { setup, type AnyStateMachine } from 'xstate'

import { catalog } from '../../machines/catalog.ts'
import { Misuse } from '../command.ts'
import { classOf, suiteText, unpacked } from '../../charts/suite/path-record.ts'
import { dataHash, machineHash, readSuite, staleness, suiteFile, writeSuite } from './suite-store.ts'
import { port, toyModel } from '../../tests/qa/toy-model.ts'

const folder = mkdtempSync(join(tmpdir(), 'suite-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Edit = { target?: string; description?: string; delay?: number; action?: string; src?: 'load' | 'find' }

/** A machine with one edit. */
function door({ target = 'open', description = 'Shut.', delay = 100, action = 'ring', src = 'load' }: Edit = {}) {
  return setup({
    actors: { load: port, find: port },
    delays: { soon: delay },
    actions: { ring: () => {}, knock: () => {} },
  }).createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { description, on: { 'door.open': { target, actions: action } } },
      open: { after: { soon: 'shut' } },
      ajar: { invoke: { src, onDone: 'open', onError: 'shut' } },
    },
  } as never) as unknown as AnyStateMachine
}
const outcomes = { load: [{ output: undefined }, { error: new Error('offline') }], find: [{ output: 1 }] }
const modelOf = (edit: Edit = {}, ends: object = outcomes) =>
  toyModel(door(edit), { events: ['door.open'], outcomes: ends as never })

describe('a suite file', () => {
  const suite = suiteFile(modelOf({ target: 'ajar' }))

  it('names the source, the visible facts and the transitions of each step', () => {
    const [step] = suite.paths[0]?.steps ?? []
    expect(step).toEqual({
      by: 'user',
      do: { type: 'door.open' },
      says: 'door.open',
      expects: { state: 'ajar', facts: {} },
      transitions: ['door.shut --door.open--> door.ajar'],
    })
    expect(new Set(suite.paths.flatMap(({ steps }) => steps.map(({ by }) => by)))).toEqual(
      new Set(['user', 'environment', 'clock']),
    )
  })

  it('comes back from its file as it was written', () => {
    const file = join(folder, 'deep', 'door.json')
    writeSuite(suite, file)
    expect(readSuite(file)).toEqual(suite)
    expect(readFileSync(file, 'utf8')).toBe(suiteText(suite))
  })

  it('stores values that JSON has no word for', () => {
    const steps = suite.paths.flatMap((path) => path.steps.map((step) => unpacked(step.do)))
    expect(steps).toContainEqual(
      expect.objectContaining({ type: 'settle', actor: 'load', error: new Error('offline') }),
    )
  })

  it('is refused in words when it is missing, broken or of another form', () => {
    const file = join(folder, 'odd.json')
    expect(() => readSuite(join(folder, 'none.json'))).toThrow('There is no suite')
    writeFileSync(file, 'not JSON')
    expect(() => readSuite(file)).toThrow('is not JSON')
    writeFileSync(file, JSON.stringify({ ...suite, version: 2 }))
    expect(() => readSuite(file)).toThrow(/is not a suite of this version: version/)
    expect(() => readSuite(file)).toThrow(Misuse)
  })

  it('has a unique id for every path', () => {
    const ids = suite.paths.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a suite is stale', () => {
  const suite = suiteFile(modelOf())

  it('not while its machine and data are as they were, nor for other words or code', () => {
    expect(staleness(suite, modelOf())).toBeNull()
    expect(staleness(suite, modelOf({ description: 'Closed.' }))).toBeNull()
    expect(machineHash(door().provide({ actions: { ring: () => undefined } }))).toBe(machineHash(door()))
  })

  it.each<[string, Edit]>([
    ['a transition leads elsewhere', { target: 'ajar' }],
    ['a delay is longer', { delay: 200 }],
    ['an action is another one', { action: 'knock' }],
    ['a state asks another port', { src: 'find' }],
  ])('when %s', (_, edit) => {
    expect(staleness(suite, modelOf(edit))).toBe('the chart has changed since it was written')
  })

  it('when a port can end otherwise, or when it is of another machine', () => {
    expect(staleness(suite, modelOf({}, { ...outcomes, find: [{ output: 2 }] }))).toMatch(
      /samples, outcomes or scenarios/,
    )
    expect(staleness({ ...suite, machine: 'gate' }, modelOf())).toBe('it is of the machine "gate"')
  })

  it('for no machine of the catalogue by chance: each has a hash of its own, the same twice', () => {
    const hashes = catalog.map(({ machine }) => machineHash(machine))
    expect(new Set(hashes).size).toBe(catalog.length)
    expect(catalog.map(({ model }) => dataHash(model))).toEqual(catalog.map(({ model }) => dataHash(model)))
  })
})

it.each([
  ['payment.submit', 'user'],
  ['invoice.toggle', 'user'],
  ['session.expired', 'environment'],
  ['session.signedOutElsewhere', 'environment'],
  ['merchant.chosen', 'environment'],
])('"%s" is done by the %s', (type, by) => {
  expect(classOf({ step: { type }, event: { type } })).toBe(by)
})
