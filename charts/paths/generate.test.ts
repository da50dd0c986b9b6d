import { describe, expect, it } from 'vitest'
import { assign, setup, type AnyStateMachine } from 'xstate'

import { catalog } from '../../machines/catalog.ts'
import { emptyCoverage } from '../coverage/coverage.ts'
import { pairName } from './goals.ts'
import { generate } from './paths.ts'
import { COVERS } from '../suite/suite-file.ts'
import { suiteFile } from '../../qa/suites/suite-store.ts'
import { suiteText } from '../suite/path-record.ts'
import { toyModel } from '../../tests/qa/toy-model.ts'
import { isFullLength } from '../../tests/support/test-length.ts'
import { unreachedOf } from './unreached.ts'
import { walkPath } from '../suite/walk.ts'

/** A till: money first, then pay; an accountant looks at what was paid. */
const till = setup({
  types: {} as { context: { money: number; isOpen: boolean }; input: { isOpen: boolean } },
  guards: {
    hasMoney: ({ context }) => context.money > 0,
    isOpen: ({ context }) => context.isOpen,
    isRich: ({ context }) => context.money >= 5,
  },
}).createMachine({
  id: 'till',
  context: ({ input }) => ({ money: 0, isOpen: input.isOpen }),
  initial: 'choosing',
  states: {
    choosing: {
      meta: { spec: '§1' },
      on: {
        add: { actions: assign({ money: ({ context }) => Math.min(context.money + 1, 9) }) },
        pay: { guard: 'hasMoney', target: 'paid' },
        open: { guard: 'isOpen', target: 'opened' },
        boast: { guard: 'isRich', target: 'rich' },
      },
    },
    opened: { meta: { spec: '§2' }, on: { shut: 'choosing' } },
    paid: { meta: { spec: '§1, §3' }, on: { again: 'choosing' } },
    rich: { meta: { spec: '§2' } },
  },
}) as unknown as AnyStateMachine

const scenarios = { 'an open till': { isOpen: true }, 'a shut till': { isOpen: false } }
const why = ({ context }: { context: unknown }, { type }: { type: string }) =>
  type === 'pay' && (context as { money: number }).money === 0 ? 'noMoney' : null
const events = ['add', 'pay', 'open', 'shut', 'again', 'boast']
const model = toyModel(till, { events, scenarios: scenarios as never, why: why as never })
const stepsIn = (paths: readonly { steps: readonly unknown[] }[]) =>
  paths.reduce((sum, { steps }) => sum + steps.length, 0)

describe('a suite', () => {
  it('of states enters each', () => {
    const { reached } = generate(model, { cover: 'states' })
    expect([...reached].toSorted()).toEqual(['till.choosing', 'till.opened', 'till.paid', 'till.rich'])
  })

  it('of transitions follows each transition, also behind a counter that must exceed the depth of the model', () => {
    const { reached } = generate(model)
    expect(reached.size).toBe(6)
    expect(reached).toContain('till.choosing --boast[isRich]--> till.rich')
  })

  it('of refusals sends each guarded event where it is refused, and says why', async () => {
    const { paths, reached } = generate(model, { cover: 'refusals' })
    expect([...reached].toSorted()).toEqual([
      'hasMoney of pay in till.choosing: noMoney',
      'isOpen of open in till.choosing',
      'isRich of boast in till.choosing',
    ])
    // All three in one scenario: the shut till.
    expect(paths.map(({ scenario, steps }) => [scenario, steps.map(({ refused }) => refused)])).toEqual([
      ['a shut till', expect.arrayContaining(['noMoney', null, null])],
    ])
    for (const path of paths) await walkPath(model, path, emptyCoverage(till))
  })

  it('of pairs follows two transitions after each other wherever that is possible', () => {
    const { reached } = generate(model, { cover: 'pairs' })
    const pay = 'till.choosing --pay[hasMoney]--> till.paid'
    const again = 'till.paid --again--> till.choosing'
    expect(reached).toContain(pairName(pay, again))
    expect(reached).toContain(pairName(again, pay))
    expect(reached).not.toContain(pairName(pay, pay))
  })

  it('of requirements shows each section in each state that names it, and each transition with a section of its own', () => {
    const own = { ...model, requirements: { 'till.opened --shut--> till.choosing': '§9' } }
    expect([...generate(own, { cover: 'requirements' }).reached].toSorted()).toEqual([
      '§1 in till.choosing',
      '§1 in till.paid',
      '§2 in till.opened',
      '§2 in till.rich',
      '§3 in till.paid',
      '§9 by till.opened --shut--> till.choosing',
    ])
  })

  it('has no path longer than the limit, and says what would need more', () => {
    const { paths, ...generated } = generate(model, { maxLength: 3 })
    expect(Math.max(...paths.map(({ steps }) => steps.length))).toBe(3)
    const unreached = unreachedOf(model, { paths, ...generated }, { maxLength: 3 })
    expect(unreached).toEqual([
      { goal: 'till.choosing --boast[isRich]--> till.rich', why: 'no path of at most 3 steps leads there' },
    ])
  })

  it('has fewer paths when a new start costs more', () => {
    const boot = catalog.find(({ machine }) => machine.id === 'boot')?.model ?? model
    const [cheap, dear] = [0, 20].map((resetCost) => generate(boot, { resetCost, cover: 'pairs' }).paths)
    expect(dear?.length).toBeLessThan(cheap?.length ?? 0)
    expect(stepsIn(dear ?? [])).toBeGreaterThan(stepsIn(cheap ?? []))
  })

  it('is the same on every run, and another one, as complete, by another seed', () => {
    const boot = catalog.find(({ machine }) => machine.id === 'boot')?.model ?? model
    // A copy is another model, whose paths are generated again.
    expect(suiteText(suiteFile({ ...boot }))).toBe(suiteText(suiteFile(boot)))
    const [one, other] = [1, 2].map((seed) => generate(boot, { seed }))
    expect(suiteText(suiteFile(boot, { seed: 1 }))).not.toBe(suiteText(suiteFile(boot, { seed: 2 })))
    expect(other?.reached).toEqual(one?.reached)
  })
})

describe('what is not reached is said with the reason', () => {
  const lost = setup({
    guards: { isNever: () => false, isEver: () => true },
    delays: { soon: 10, late: 20 },
  }).createMachine({
    id: 'lost',
    initial: 'here',
    states: {
      here: {
        on: {
          go: { guard: 'isNever', target: 'there' },
          ask: 'there',
          take: [{ guard: 'isEver', target: 'beyond' }, { target: 'there' }],
          skip: { guard: 'isNever', target: 'there' },
        },
        after: { soon: 'beyond', late: 'there' },
      },
      there: { on: { back: 'here' } },
      beyond: {},
    },
  })
  const reasons = (of: typeof model, options = {}) =>
    Object.fromEntries(
      unreachedOf(of, generate(of, options), options).map(({ goal, why: says }) => [goal.replace(/ #2$/, ''), says]),
    )
  const skip = 'lost.here --skip[isNever]--> lost.there'

  it('guard, sample, order, delay, excuse', () => {
    const excused = toyModel(lost, { events: ['go', 'take', 'back', 'skip'], exclusions: { [skip]: 'for later' } })
    expect(reasons(excused)).toEqual({
      'lost.here --go[isNever]--> lost.there': 'no sample enables isNever in lost.here',
      'lost.here --ask--> lost.there': 'the model has no sample of "ask" there',
      'lost.here --take--> lost.there': 'another transition always comes first',
      'lost.here --after late--> lost.there': 'a shorter delay of the state always passes first',
      'lost.there --back--> lost.here': 'the state lost.there is never entered',
      [skip]: 'excluded: for later',
    })
  })

  it('the scenario that would lead there', () => {
    expect(reasons(model, { scenarios: ['a shut till'] })).toEqual({
      'till.choosing --open[isOpen]--> till.opened': 'only from the scenario "an open till"',
      'till.opened --shut--> till.choosing': 'only from the scenario "an open till"',
    })
  })

  it('a guard that never refuses', () => {
    const [open] = [{ ...model, scenarios: new Map([['an open till', { isOpen: true }]]) }]
    expect(reasons(open, { cover: 'refusals' })).toEqual({
      'isOpen of open': 'no state and no sample closes isOpen in till.choosing',
    })
  })
})

/** Each is walked by its own test (`describeModel`); with every cover it takes seconds. */
const LARGE = isFullLength ? ['payment'] : ['payment', 'disputeCreate', 'disputeResponse']

/** Its pairs alone take longer than those of all others. */
const MANY_PAIRS = isFullLength ? [] : ['signIn']
/** What follows the storing of its columns depends on what was asked for meanwhile: three pairs have that forbidden. */
const FORBIDDEN_PAIRS = ['invoiceImport']

describe.each(COVERS)('a suite of %s', (cover) => {
  const large = cover === 'pairs' ? [...LARGE, ...MANY_PAIRS, ...FORBIDDEN_PAIRS] : LARGE
  const small = catalog.filter(({ machine }) => !large.includes(machine.id))
  it.each(small.map((entry) => [entry.machine.id, entry] as const))(
    'is there for %s, and a real actor walks it',
    async (_, entry) => {
      const { paths, ...generated } = generate(entry.model, { cover })
      for (const path of paths) await walkPath(entry.model, path, emptyCoverage(entry.machine))
      expect(unreachedOf(entry.model, { paths, ...generated }, { cover })).toEqual([])
    },
  )
})
