import { describe, expect, it } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'

import { mutateCommand } from '../commands/mutate.ts'
import { mutantsOf } from './mutants.ts'
import { mutationOf } from './mutation.ts'
import { saidBy } from '../../tests/qa/said-by.ts'
import { toyModel } from '../../tests/qa/toy-model.ts'

type Context = { coins: number; note: string; hidden: number }
const till = setup({
  types: {} as { context: Context },
  actors: { load: fromPromise<string>(() => Promise.reject(new Error('not provided'))) },
  guards: { hasCoin: ({ context }) => context.coins > 0, isEmpty: (_, empty: boolean) => empty },
  actions: { count: assign({ hidden: ({ context }) => (context.hidden + 1) % 3 }) },
  delays: { pause: 5 },
}).createMachine({
  id: 'till',
  context: { coins: 0, note: '', hidden: 0 },
  initial: 'idle',
  states: {
    idle: {
      entry: 'count',
      on: {
        'coin.add': { actions: ['count', assign({ coins: 1 })] },
        'till.open': [
          { guard: 'hasCoin', target: 'loading' },
          { guard: { type: 'isEmpty', params: true }, target: 'empty' },
        ],
        'till.wait': 'waiting',
      },
    },
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'open.wide', actions: assign({ note: ({ event }) => event.output }) },
        onError: 'idle',
      },
    },
    open: { initial: 'narrow', states: { narrow: { type: 'final' }, wide: { type: 'final' } }, onDone: 'idle' },
    waiting: { after: { pause: 'passing' } },
    passing: { exit: 'count', always: 'idle' },
    empty: { type: 'final' },
  },
})
const model = (spec: object = {}) =>
  toyModel(till, {
    events: ['coin.add', 'till.open', 'till.wait'],
    outcomes: { load: [{ output: 'x' }, { error: 'no' }] } as never,
    oracle: ({ context }: { context: Context }) => ({ coins: context.coins, note: context.note }),
    ...spec,
  })
const OPEN = 'till.idle --till.open[hasCoin]--> till.loading'

describe('mutants', () => {
  const mutants = mutantsOf(till)
  const ids = mutants.map(({ id }) => id)

  it('are made of every transition, target, guard and action, once each', () => {
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(
      expect.arrayContaining([
        `${OPEN}: drop transition`,
        `${OPEN}: retarget to till.open`,
        `${OPEN}: drop target`,
        `${OPEN}: negate guard hasCoin`,
        `${OPEN}: drop guard hasCoin`,
        'till.idle --coin.add--> stays: drop action count',
        'till.idle --coin.add--> stays: drop action assign(coins)',
        'till.loading --done(load)--> till.open.wide: drop action assign(note)',
        'till.loading --error(load)--> till.idle: drop target',
        'till.waiting --after pause--> till.passing: drop transition',
        'till.passing --always--> till.idle: drop transition',
        'till.open --done--> till.idle: drop transition',
        'till.idle: drop entry count',
        'till.passing: drop exit count',
      ]),
    )
  })

  it('differ from the machine in one place, and leave it as it was', () => {
    const before = JSON.stringify(till.definition)
    for (const { machine } of mutants) expect(JSON.stringify(machine.definition)).not.toBe(undefined)
    expect(JSON.stringify(till.definition)).toBe(before)
    const dropped = mutants.find(({ id }) => id === `${OPEN}: drop transition`)
    expect(dropped?.machine.states.idle?.on['till.open']).toHaveLength(1)
    expect(till.states.idle?.on['till.open']).toHaveLength(2)
  })
})

describe('the suites', () => {
  const whole = mutationOf(model())
  const livingIn = ({ verdicts }: typeof whole) =>
    verdicts.flatMap(({ mutant, survives }) => (survives ? [{ mutant, ...survives }] : []))
  const surviving = (spec: object) => livingIn(mutationOf(model(spec)))

  it('leave what the oracle does not show, and say so', () => {
    const living = livingIn(whole)
    expect(living.filter(({ mutant }) => mutant.endsWith('count'))).toEqual(
      [
        'till.idle --coin.add--> stays: drop action count',
        'till.idle: drop entry count',
        'till.passing: drop exit count',
      ].map((mutant) => ({ mutant, because: 'hidden', says: expect.stringContaining('Only hidden differs') })),
    )
  })

  it('kill it once the oracle shows it', () => {
    const living = surviving({ oracle: ({ context }: { context: Context }) => context })
    expect(living.filter(({ mutant }) => mutant.endsWith('count'))).toEqual([])
  })

  it('leave an edit that changes nothing, and say so', () => {
    expect(livingIn(whole)).toContainEqual({
      mutant: expect.stringContaining('drop guard isEmpty'),
      because: 'equivalent',
      says: expect.stringContaining('does the same'),
    })
  })

  it('leave what no data lead to, and say so', () => {
    const living = surviving({ outcomes: { load: [{ error: 'no' }] } })
    expect(living).toContainEqual({
      mutant: 'till.open --done--> till.idle: drop transition',
      because: 'unreachable',
      says: expect.stringContaining('lead nowhere'),
    })
  })

  it('kill every guard of a machine whose refusals are walked', () => {
    const { verdicts } = whole
    const guards = verdicts.filter(({ mutant }) => mutant.endsWith('guard hasCoin'))
    expect(guards).toHaveLength(2)
    expect(guards.map(({ survives }) => survives)).toEqual([null, null])
  })

  it('die by the state where that is wrong, and by the oracle only where nothing else is', () => {
    const { verdicts, byFactsOnly } = whole
    const tells = (mutant: string) => verdicts.find((verdict) => verdict.mutant === mutant)?.killedBy.transitions?.by
    expect(tells(`${OPEN}: retarget to till.open`)).toBe('state')
    expect(tells('till.idle --coin.add--> stays: drop action assign(coins)')).toBeDefined()
    expect(tells('till.loading --done(load)--> till.open.wide: drop action assign(note)')).toBe('facts')
    expect(byFactsOnly).toBeGreaterThan(0)
  })

  it('kill no copy that is as the machine is, for being a copy', () => {
    const copy = {
      id: 'copy',
      place: 'till.idle',
      transition: null,
      edit: 'drop entry',
      machine: till.provide({}),
    } as const
    const [verdict] = mutationOf(model(), { mutants: [copy] }).verdicts
    expect(verdict).toMatchObject({ killedBy: {}, survives: { because: 'equivalent' } })
  })

  it('must pass on the machine itself', () => {
    const journeys = [{ name: 'wrong', events: [{ type: 'till.wait' }], ends: 'idle' }]
    expect(() => mutationOf(model({ journeys }))).toThrow('The journeys of "till" fail on the machine itself: wrong')
  })

  it('name the steps that would kill them, where a test is missing', () => {
    // Only who waits long enough sees it: each kind of state is met, yet not with every count.
    const shy = setup({ types: {} as { context: { count: number } } }).createMachine({
      id: 'shy',
      context: { count: 0 },
      initial: 'on',
      states: {
        on: {
          on: {
            'count.add': { actions: assign({ count: ({ context }) => Math.min(context.count + 1, 3) }) },
            'count.reset': { actions: assign({ count: 0 }) },
          },
        },
      },
    })
    const spec = {
      events: ['count.add', 'count.reset'],
      oracle: ({ context }: { context: { count: number } }) => ({ isFull: context.count === 3 }),
    }
    const living = livingIn(mutationOf(toyModel(shy, spec)))
    expect(living).toContainEqual({
      mutant: 'shy.on --count.reset--> stays: drop action assign(count)',
      because: 'untested',
      says: expect.stringMatching(/after .*"count.reset", .*"isFull" is true, not false/),
    })
  })
})

describe('npm run flows -- mutate', () => {
  const said = (...argv: string[]) => saidBy([mutateCommand], 'mutate', ...argv)

  it('kills every mutant of the consent', async () => {
    const { code, out, err } = await said('consent')
    expect(out).toMatch(/consent +42 +42 +100\.0 %/)
    expect(err).toContain('42 of 42 mutants tried')
    expect(code).toBe(0)
  })

  it('answers in JSON which suite kills what, and by what evidence', async () => {
    const answer = JSON.parse((await said('consent', '--json')).out) as {
      machines: { verdicts: { mutant: string; killedBy: object }[] }[]
    }
    const [first] = answer.machines[0]?.verdicts ?? []
    expect(first?.mutant).toBe('consent.deciding --always[hasOptedIn]--> consent.optedIn: drop transition')
    expect(first?.killedBy).toMatchObject({ transitions: { by: 'state' }, journeys: { by: 'state' } })
  })

  it('lists without running, and refuses what makes no sense', async () => {
    expect((await said('consent', '--list')).out.split('\n')).toHaveLength(42)
    for (const argv of [[], ['consent', '--all'], ['consent', '--min', '101'], ['consnt']])
      expect(await said(...argv)).toMatchObject({ code: 2 })
  })
})
