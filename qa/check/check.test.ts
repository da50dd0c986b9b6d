import { describe, expect, it } from 'vitest'
import { assign, setup, type AnyStateMachine } from 'xstate'

import { runCommand } from '../cli.ts'
import { checkCommand } from '../commands/check.ts'
import { chartFaults } from './chart-rules.ts'
import { findingsOf, rules, type Rule } from './model-rules.ts'
import { isCardNumber } from './secrets.ts'
import { port, toyModel } from '../../tests/qa/toy-model.ts'

const good = { description: 'A state.', meta: { lane: 'happy', spec: '§1' } } as const

type Planted = {
  states?: object
  on?: object
  context?: object
  setup?: object
  model?: Parameters<typeof toyModel>[1]
}

/** A sound little machine with one fault planted. */
function found({ states = {}, on = {}, context = {}, setup: more = {}, model = {} }: Planted, isStrict = false) {
  const machine = setup({ ...more }).createMachine({
    id: 'door',
    initial: 'shut',
    context,
    states: {
      shut: { ...good, on: { 'door.open': 'open', ...on } },
      open: { ...good, on: { 'door.shut': 'shut' } },
      ...states,
    },
  } as never) as unknown as AnyStateMachine
  const events = ['door.open', 'door.shut', ...(model.events ?? [])]
  return findingsOf(toyModel(machine, { ...model, events }), isStrict).map(({ rule, says, isFault }) => ({
    rule,
    says,
    isFault,
  }))
}

const fault = (rule: Rule, says: unknown) => ({ rule, says, isFault: true })
const isNever = { guards: { isNever: () => false } }
const openTransition = 'door.shut --door.open--> door.open'

describe('the check', () => {
  it('has nothing to say of a sound machine', () => {
    expect(found({})).toEqual([])
  })

  it.each<[string, Planted, readonly unknown[]]>([
    ['a state that nothing leads to', { states: { lost: good } }, [fault('unreachable-state', 'door.lost')]],
    [
      'a transition that is never followed',
      { on: { 'door.paint': { guard: 'isNever', target: 'open' } }, setup: isNever, model: { events: ['door.paint'] } },
      [fault('unreachable-transition', expect.stringContaining('no sample enables isNever'))],
    ],
    [
      'an event that nothing sends',
      { on: { 'door.paint': 'open' } },
      [fault('unreachable-transition', expect.anything()), fault('event-without-sender', '"door.paint" in door.shut')],
    ],
    [
      'a sample that no transition accepts',
      { model: { events: ['door.sing'] } },
      [fault('sample-without-transition', '"door.sing"')],
    ],
    [
      'a guard without a name',
      { on: { 'door.paint': { guard: () => true, target: 'open' } }, model: { events: ['door.paint'] } },
      [fault('unnamed-guard', 'door.shut --door.paint[unnamed guard]--> door.open')],
    ],
    [
      'a counter without a bound',
      {
        context: { knocks: 0 },
        on: {
          'door.knock': { actions: assign({ knocks: ({ context }) => (context as { knocks: number }).knocks + 1 }) },
        },
        model: { events: ['door.knock'] },
      },
      [fault('endless-growth', 'knocks by door.shut --door.knock--> stays')],
    ],
    [
      'a list without a bound, that only a round makes grow',
      {
        context: { visits: { names: [] } },
        states: {
          open: {
            ...good,
            entry: assign({
              visits: ({ context }) => ({ names: [...(context as { visits: { names: string[] } }).visits.names, 'x'] }),
            }),
            on: { 'door.shut': 'shut' },
          },
        },
      },
      [fault('endless-growth', `visits.names.length by ${openTransition}`)],
    ],
    ['a history of everything', { states: { last: { type: 'history' } } }, [fault('history-at-root', 'door.last')]],
    [
      'a state without a description or lane',
      { states: { open: { meta: { spec: '§1' }, on: { 'door.shut': 'shut' } } } },
      [fault('chart-rule', 'door.open has no description'), fault('chart-rule', 'door.open has no lane')],
    ],
    [
      'an excuse without a reason',
      {
        on: { 'door.paint': { guard: 'isNever', target: 'open' } },
        setup: isNever,
        model: { events: ['door.paint'], exclusions: { 'door.shut --door.paint[isNever]--> door.open': ' ' } },
      },
      [fault('excuse-without-reason', 'door.shut --door.paint[isNever]--> door.open')],
    ],
    [
      'an exclusion of a transition that is followed, and a requirement of one that does not exist',
      { model: { exclusions: { [openTransition]: 'too hard' }, requirements: { 'door --x--> y': '§2' } } },
      [
        fault('excuse-for-nothing', 'door --x--> y does not exist'),
        fault('excuse-for-nothing', `${openTransition} is excused and yet taken`),
      ],
    ],
    [
      'a password of an event in the context under another name',
      {
        context: { typed: '' },
        on: {
          'door.unlock': {
            actions: assign({ typed: ({ event }) => (event as unknown as { password: string }).password }),
          },
        },
        model: { events: [{ type: 'door.unlock', password: 'Northgate' } as { type: string }] },
      },
      [fault('stored-secret', '"password" of "door.unlock" is stored')],
    ],
    [
      'a card number, whatever it is called',
      {
        context: { typed: '' },
        on: { 'door.unlock': { actions: assign({ typed: () => '4242 4242 4242 4242' }) } },
        model: { events: ['door.unlock'] },
      },
      [fault('stored-secret', '"typed" of the context is stored')],
    ],
    [
      'a failure that no transition handles',
      {
        setup: { actors: { load: port } },
        states: { open: { ...good, invoke: { src: 'load', onDone: 'shut' }, on: { 'door.shut': 'shut' } } },
        model: { outcomes: { load: [{ output: 1 }, { error: 'no' }] } as never },
      },
      [fault('unheard-failure', 'the failure of "load" in "open"')],
    ],
  ])('finds %s', (_, planted, findings) => {
    expect(found(planted)).toEqual(findings)
  })

  it('gives notice of a transition without a requirement, and as a fault when strict', () => {
    const bare = { states: { open: { description: 'A state.', meta: { lane: 'happy' }, on: { 'door.shut': 'shut' } } } }
    const says = 'door.open --door.shut--> door.shut'
    expect(found(bare)).toContainEqual({ rule: 'no-requirement', says, isFault: false })
    expect(found(bare, true)).toContainEqual({ rule: 'no-requirement', says, isFault: true })
    const asked = { ...bare, model: { requirements: { [says]: '§2' } } }
    expect(found(asked).map(({ rule }) => rule)).not.toContain('no-requirement')
  })

  it('lets a counter be that has a bound', () => {
    const knock = assign({ knocks: ({ context }) => Math.min((context as { knocks: number }).knocks + 1, 50) })
    const model = { events: ['door.knock'] }
    expect(found({ context: { knocks: 0 }, on: { 'door.knock': { actions: knock } }, model })).toEqual([])
  })

  it('knows a card number by its check digit', () => {
    expect(isCardNumber('4242424242424242')).toBe(true)
    expect(isCardNumber('4242424242424241')).toBe(false)
  })
})

it('finds two views that could be shown at once: in two regions, and of a state and one inside it', () => {
  const seen = (view: string) => ({ ...good, meta: { ...good.meta, view } })
  const twins = (left: string, right: string) =>
    setup({}).createMachine({ id: 'twins', type: 'parallel', states: { left: seen(left), right: seen(right) } })
  const nested = setup({}).createMachine({
    id: 'nested',
    initial: 'outer',
    states: { outer: { ...seen('a'), initial: 'inner', states: { inner: seen('b') } } },
  })
  expect(chartFaults(twins('a', 'b'))).toEqual(['twins can name two views at once'])
  expect(chartFaults(twins('a', 'a'))).toEqual([])
  expect(chartFaults(nested)).toEqual(['nested.outer can name two views at once'])
})

describe('`check`', () => {
  async function said(...argv: string[]) {
    const out: string[] = []
    const code = await runCommand(['check', ...argv], { out: (text) => out.push(text), err: () => {} }, [checkCommand])
    return { code, out: out.join('\n') }
  }

  it('finds no fault in the catalogue, and no notice', async () => {
    const { code, out } = await said('--strict')
    expect(out.split('\n').filter((line) => !line.endsWith('nothing to say'))).toEqual([])
    expect(code).toBe(0)
  }, 60_000)

  it('teaches every rule', async () => {
    const { out } = await said('--help')
    for (const rule of Object.keys(rules)) expect(out).toContain(rule)
  })

  it('answers in JSON', async () => {
    expect(JSON.parse((await said('loader', '--json')).out)).toEqual([])
  })
})
