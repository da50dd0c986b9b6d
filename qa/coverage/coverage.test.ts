import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { and, createActor, not, setup } from 'xstate'

import { catalog } from '../../machines/catalog.ts'
import { consentModel } from '../../machines/workflows/consent/consent.model.ts'
import { coverageCommand } from '../commands/coverage.ts'
import { addSeen, emptyCoverage, measure, merged, nameTest } from '../../charts/coverage/coverage.ts'
import { readCoverage, writeCoverage } from './coverage-file.ts'
import { reportOf } from './coverage-report.ts'
import { generate } from '../../charts/paths/paths.ts'
import { reachableOf } from '../../charts/paths/reachable.ts'
import { seenIn, type Seen } from '../../charts/coverage/seen.ts'
import { saidBy } from '../../tests/qa/said-by.ts'
import { toyModel } from '../../tests/qa/toy-model.ts'
import { walkPath } from '../../charts/suite/walk.ts'

const gate = setup({
  types: {} as { context: { coins: number; isVip: boolean }; input: { coins: number; isVip: boolean } },
  guards: {
    hasCoin: ({ context }) => context.coins > 0,
    isVip: ({ context }) => context.isVip,
  },
}).createMachine({
  id: 'gate',
  context: ({ input }) => input,
  initial: 'shut',
  on: { 'gate.push': { guard: not('isVip'), target: '.alarm' } },
  states: {
    shut: {
      initial: 'quiet',
      states: { quiet: {} },
      on: {
        'gate.push': [
          { guard: and(['isVip', 'hasCoin']), target: 'passedFirst' },
          { guard: 'hasCoin', target: 'passed' },
        ],
      },
    },
    passed: { always: { guard: 'isVip', target: 'passedFirst' } },
    passedFirst: {},
    alarm: {},
  },
})
const FIRST = 'gate.shut --gate.push[and(isVip, hasCoin)]--> gate.passedFirst'
const SECOND = 'gate.shut --gate.push[hasCoin]--> gate.passed'
const ALARM = 'gate --gate.push[not(isVip)]--> gate.alarm'
const ALWAYS = 'gate.passed --always[isVip]--> gate.passedFirst'

/** Coverage of pushing a gate once or twice. */
function pushed(input: { coins: number; isVip: boolean }, times = 1) {
  const coverage = emptyCoverage(gate)
  const actor = createActor(gate, { input, inspect: measure(coverage) }).start()
  for (let i = 0; i < times; i += 1) actor.send({ type: 'gate.push' })
  return coverage
}

describe("guards' answers, derived from the transitions", () => {
  it('the followed one accepted, those before it refused, and those after it or above were not evaluated', () => {
    expect(pushed({ coins: 1, isVip: false }).guards).toEqual({
      [FIRST]: { yes: 0, no: 1 },
      [SECOND]: { yes: 1, no: 0 },
      [ALARM]: { yes: 0, no: 0 },
      [ALWAYS]: { yes: 0, no: 0 },
    })
  })

  it('a state above is evaluated when all within refused', () => {
    expect(pushed({ coins: 0, isVip: false }).guards).toMatchObject({
      [FIRST]: { yes: 0, no: 1 },
      [SECOND]: { yes: 0, no: 1 },
      [ALARM]: { yes: 1, no: 0 },
    })
  })

  it('an event that is ignored was refused by all', () => {
    expect(pushed({ coins: 0, isVip: true }).guards).toMatchObject({
      [FIRST]: { yes: 0, no: 1 },
      [SECOND]: { yes: 0, no: 1 },
      [ALARM]: { yes: 0, no: 1 },
    })
  })

  it('a stable state has evaluated its eventless transitions, which refused', () => {
    expect(pushed({ coins: 1, isVip: false }, 2).guards[ALWAYS]).toEqual({ yes: 0, no: 1 })
  })

  // The guards themselves are evaluated here, for every path, and must have answered the same.
  it.each(catalog.filter(({ machine }) => ['consent', 'pagedLoad', 'routeGuard', 'signIn'].includes(machine.id)))(
    'are what the guards of $machine.id really answer',
    async ({ model }) => {
      const real = new Set<string>()
      const guards = Object.entries(model.machine.implementations.guards) as [string, (...args: unknown[]) => boolean][]
      const spied = guards.map(([name, guard]) => [
        name,
        (...args: unknown[]) => {
          const isYes = guard(...args)
          real.add(`${name} ${isYes}`)
          return isYes
        },
      ])
      const machine = model.machine.provide({ guards: Object.fromEntries(spied) })
      const watched = { ...model, machine }
      const coverage = emptyCoverage(machine)
      const { paths } = generate(model)
      real.clear()
      for (const path of paths) await walkPath(watched, path, coverage)
      const answers = Object.entries(coverage.guards).flatMap(([transition, { yes, no }]) => {
        const name = /\[(\w+)\]-->/.exec(transition)?.[1]
        return name ? [...(yes > 0 ? [`${name} true`] : []), ...(no > 0 ? [`${name} false`] : [])] : []
      })
      expect([...new Set(answers)].filter((answer) => !real.has(answer))).toEqual([])
    },
  )
})

describe('coverage', () => {
  const seen = (taken: readonly string[], event = 'x', actor = 'a'): Seen => ({
    machine: 'gate',
    actor,
    event,
    taken: taken.map((transition) => ({ transition, source: 'gate.shut' })),
    states: ['gate.shut'],
    value: 'shut',
  })

  it('pairs what one actor took one after the other, and not what two did', () => {
    const coverage = emptyCoverage(gate)
    for (const one of [seen([FIRST]), seen([SECOND], 'x', 'b'), seen([ALARM])]) addSeen(coverage, one)
    expect(coverage.pairs).toEqual({ [FIRST]: { [ALARM]: 1 } })
  })

  it('begins a new actor at each start, though ids begin again with every page', () => {
    const coverage = emptyCoverage(gate)
    const start = seen([], 'xstate.init')
    for (const one of [start, seen([FIRST]), start, seen([SECOND]), start, start, seen([ALARM])]) addSeen(coverage, one)
    expect(coverage.pairs).toEqual({})
  })

  it('knows which test took what', () => {
    const coverage = emptyCoverage(gate)
    nameTest(coverage, 'one')
    addSeen(coverage, seen([FIRST, SECOND]))
    nameTest(coverage, 'other')
    addSeen(coverage, seen([FIRST]))
    expect(coverage.tests).toEqual({ one: [FIRST, SECOND], other: [FIRST] })
  })

  it('is sent by a page as plain data, without what events or context carry', () => {
    const sent: (Seen | null)[] = []
    const actor = createActor(gate, {
      input: { coins: 1, isVip: false },
      inspect: (inspected) => sent.push(seenIn(inspected)),
    }).start()
    actor.send({ type: 'gate.push', card: '4111111111111111' } as { type: 'gate.push' })
    const all = sent.filter((one) => one !== null)
    expect(all.map(({ event }) => event)).toEqual(['xstate.init', 'gate.push'])
    expect(structuredClone(all)).toEqual(all)
    expect(JSON.stringify(all)).not.toMatch(/4111|coins/)
  })

  it('adds up over runs', () => {
    const [sum] = merged([pushed({ coins: 1, isVip: false }, 2), pushed({ coins: 0, isVip: true })])
    expect(sum?.transitions[SECOND]).toBe(1)
    expect(sum?.guards[SECOND]).toEqual({ yes: 1, no: 1 })
  })
})

describe('a report', () => {
  const model = toyModel(gate, {
    scenarios: { poor: { coins: 0, isVip: false }, rich: { coins: 1, isVip: false } },
    events: ['gate.push'],
    requirements: { [SECOND]: '§2', [ALARM]: '§3, §2' },
    exclusions: { [FIRST]: 'no important people in this model', [ALWAYS]: 'the same' },
  })

  it('counts what is left, and excuses what cannot happen', () => {
    const measured = [{ run: 'headless', coverage: pushed({ coins: 1, isVip: false }) }]
    const { figures, impossible, requirements } = reportOf(model, measured, reachableOf(model))
    expect(figures.transitions).toMatchObject({ taken: 1, of: 2, percent: 50, left: [ALARM] })
    expect(figures.guards.left).toEqual([`${ALARM} says yes`, `${SECOND} says no`])
    expect(impossible).toEqual([`${ALARM} says no`])
    expect(requirements).toEqual([
      { section: '§2', transitions: [ALARM, SECOND], left: [ALARM] },
      { section: '§3', transitions: [ALARM], left: [ALARM] },
    ])
    expect(figures.requirements).toMatchObject({ taken: 0, of: 2 })
    expect(figures.states.left).toEqual(['gate.passedFirst', 'gate.alarm'])
  })

  it('names transitions that the chart no longer has', () => {
    const coverage = emptyCoverage(gate)
    coverage.transitions['gate.shut --gate.kick--> gate.alarm'] = 2
    const { gone } = reportOf(model, [{ run: 'headless', coverage }], reachableOf(model))
    expect(gone).toEqual(['gate.shut --gate.kick--> gate.alarm'])
  })
})

describe('npm run flows -- coverage', () => {
  let folder: string
  const { paths: all } = generate(consentModel)
  const said = (...argv: string[]) => saidBy([coverageCommand], 'coverage', ...argv, '--folder', folder)

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'coverage-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  async function walked(paths = all) {
    const coverage = emptyCoverage(consentModel.machine)
    for (const path of paths) {
      nameTest(coverage, path.name)
      await walkPath(consentModel, path, coverage)
    }
    writeCoverage(coverage, 'headless', folder)
  }

  it('meets its thresholds when all paths are walked', async () => {
    await walked()
    const { code, out } = await said(
      'consent',
      '--min-transitions',
      '100',
      '--min-states',
      '100',
      '--min-guards',
      '100',
    )
    expect(out).toContain('11/11 100.0 %')
    expect(code).toBe(0)
  })

  it('ends with 1 below a threshold, and names what is left', async () => {
    await walked(all.slice(-1))
    const { code, out } = await said('consent', '--min-transitions', '100')
    expect(code).toBe(1)
    expect(out).toMatch(/transitions left\n {2}consent\./)
    expect(out).toMatch(/Below: consent: [\d.]+ % of transitions, wanted were 100 %/)
  })

  it('counts a machine that nobody measured as nothing', async () => {
    expect(await said('consent', '--min-transitions', '1')).toMatchObject({ code: 1 })
    expect((await said('consent')).out).toContain('consent was not measured')
  })

  it('counts a file of another version as not measured', async () => {
    await walked()
    const file = join(folder, 'consent.headless.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"version": 1', '"version": 0'))
    expect(readCoverage('headless', folder)).toEqual([])
  })

  it('gives section, transition and test in JSON, and writes the page', async () => {
    await walked()
    const html = join(folder, 'deep', 'coverage.html')
    const { out } = await said('consent', '--json', '--html', html)
    const answer = JSON.parse(out) as { machines: { requirements: object[]; transitions: { tests: string[] }[] }[] }
    expect(answer.machines[0]?.requirements[0]).toMatchObject({ section: '§2', left: [] })
    expect(answer.machines[0]?.transitions.every(({ tests }) => tests.length > 0)).toBe(true)
    expect(readFileSync(html, 'utf8')).toContain('Requirements of consent')
  })

  it('refuses a run that was not measured and a share that is none', async () => {
    await walked()
    expect(await said('--run', 'headles')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Did you mean "headless"'),
    })
    expect(await said('--min-transitions', 'all')).toMatchObject({ code: 2 })
  })
})
