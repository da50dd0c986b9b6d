import { describe, expect, it } from 'vitest'
import { and, assign, fromPromise, not, or, raise, setup, type AnyStateMachine } from 'xstate'

import { defineModel, type Model, type ModelSpec } from '../../machines/model.ts'
import { transitionsOf } from '../graph/transitions.ts'
import { refusingGuards } from '../../qa/check/check-model.ts'
import { emptyCoverage, untakenOf } from '../coverage/coverage.ts'
import { explore } from '../graph/explore.ts'
import { suiteOf } from './paths.ts'
import { walkPath, walkSteps } from '../suite/walk.ts'

const port = fromPromise<string>(() => Promise.reject(new Error('not provided')))

/** A model of an untyped toy machine; the real models are typed. */
function modelOf(machine: AnyStateMachine, events: readonly string[], outcomes: object = {}): Model {
  const samples = Object.fromEntries(events.map((type) => [type, [{ type }]]))
  const spec = { events: samples, outcomes, journeys: [], refusals: [] }
  return defineModel(machine, spec as unknown as ModelSpec<AnyStateMachine>)
}

/** Returns the transitions that the generated paths leave out when a real actor follows them. */
async function leftBy(model: Model): Promise<readonly string[]> {
  const coverage = emptyCoverage(model.machine)
  for (const path of suiteOf(model).paths) await walkPath(model, path, coverage)
  return untakenOf(coverage)
}

describe('the generator follows every transition of', () => {
  it('a compound state that ends and goes on', async () => {
    const machine = setup({}).createMachine({
      id: 'compound',
      initial: 'outer',
      states: {
        outer: {
          initial: 'one',
          onDone: 'after',
          on: { 'all.leave': '#away' },
          states: { one: { on: { 'step.go': 'two' } }, two: { on: { 'step.go': 'end' } }, end: { type: 'final' } },
        },
        after: { type: 'final' },
        away: { id: 'away', on: { 'step.back': 'outer' } },
      },
    })
    const model = modelOf(machine, ['step.go', 'step.back', 'all.leave'])
    expect(await leftBy(model)).toEqual([])
    expect(suiteOf(model).paths).toHaveLength(1)
  })

  it('parallel regions that end together', async () => {
    const region = (event: string) =>
      ({ initial: 'off', states: { off: { on: { [event]: 'on' } }, on: { type: 'final' } } }) as const
    const machine = setup({}).createMachine({
      id: 'parallel',
      initial: 'both',
      states: {
        both: { type: 'parallel', onDone: 'done', states: { left: region('left.end'), right: region('right.end') } },
        done: {},
      },
    })
    expect(await leftBy(modelOf(machine, ['left.end', 'right.end']))).toEqual([])
  })

  it.each(['shallow', 'deep'] as const)('a %s history, which distinguishes two returns', async (history) => {
    const machine = setup({}).createMachine({
      id: history,
      initial: 'work',
      states: {
        work: {
          initial: 'first',
          on: { 'work.pause': 'paused' },
          states: {
            first: { on: { 'step.go': 'second' } },
            second: {
              initial: 'inner',
              states: { inner: { on: { 'step.go': 'innermost' } }, innermost: { on: { 'step.end': '#end' } } },
            },
            back: { type: 'history', history },
          },
        },
        paused: { on: { 'work.resume': 'work.back' } },
        end: { id: 'end', type: 'final' },
      },
    })
    const model = modelOf(machine, ['work.pause', 'work.resume', 'step.go', 'step.end'])
    expect(await leftBy(model)).toEqual([])
    const resumed = explore(model, 'the start')
      .edges.flat()
      .filter(({ move }) => move.event.type === 'work.resume')
    expect(new Set(resumed.map(({ to }) => to)).size).toBe(history === 'deep' ? 3 : 2)
  })

  it('eventless transitions, raised events and transitions at the start', async () => {
    const machine = setup({}).createMachine({
      id: 'always',
      initial: 'before',
      states: {
        before: { always: 'ready' },
        ready: { on: { 'step.go': { actions: raise({ type: 'step.echo' }) }, 'step.echo': 'heard' } },
        heard: {},
      },
    })
    expect(await leftBy(modelOf(machine, ['step.go']))).toEqual([])
  })

  it('delays: the shortest of one state first, and a longer one of its parent', async () => {
    const machine = setup({ delays: { short: 10, long: 20, whole: () => 1_000 } }).createMachine({
      id: 'delayed',
      initial: 'on',
      context: { blinks: 0 },
      states: {
        on: {
          after: { whole: 'off' },
          initial: 'lit',
          states: { lit: { after: { short: { actions: assign({ blinks: 1 }) }, long: 'dark' } }, dark: {} },
        },
        off: {},
      },
    })
    expect(await leftBy(modelOf(machine, []))).toEqual([])
  })

  it('an invoked actor that answers, and fails, and one that ends without leaving', async () => {
    const machine = setup({ actors: { load: port, note: port } }).createMachine({
      id: 'invoked',
      initial: 'loading',
      context: { noted: '' },
      states: {
        loading: { invoke: { src: 'load', onDone: 'loaded', onError: 'failed' } },
        loaded: {
          invoke: {
            src: 'note',
            onDone: { actions: assign({ noted: ({ event }) => event.output }) },
            onError: 'failed',
          },
        },
        failed: { on: { 'load.retry': 'loading' } },
      },
    })
    const outcomes = {
      load: [{ output: 'x' }, { error: new Error('offline') }],
      note: [{ output: 'y' }, { error: 'no' }],
    }
    expect(await leftBy(modelOf(machine, ['load.retry'], outcomes))).toEqual([])
  })

  it('composite guards, a self transition, and one that leaves and re-enters', async () => {
    const machine = setup({
      types: {} as { context: { count: number } },
      guards: {
        isOdd: ({ context }) => context.count % 2 === 1,
        isBig: ({ context }) => context.count >= 5,
      },
    }).createMachine({
      id: 'guarded',
      context: { count: 0 },
      initial: 'counting',
      states: {
        counting: {
          on: {
            'count.add': { actions: assign({ count: ({ context }) => Math.min(context.count + 1, 6) }) },
            'count.reset': { target: 'counting', reenter: true, actions: assign({ count: 0 }) },
            'count.test': [
              { guard: and(['isOdd', 'isBig']), target: 'oddAndBig' },
              { guard: and([not('isOdd'), 'isBig']), target: 'evenAndBig' },
              { guard: or(['isOdd', 'isBig']), target: 'odd' },
            ],
          },
        },
        oddAndBig: {},
        evenAndBig: {},
        odd: {},
      },
    })
    const model: Model = { ...modelOf(machine, ['count.add', 'count.reset', 'count.test']), depth: 6 }
    expect(await leftBy(model)).toEqual([])
    expect(transitionsOf(machine).map(({ id }) => id)).toContain(
      'guarded.counting --count.test[and(not(isOdd), isBig)]--> guarded.evenAndBig',
    )
  })
})

describe('the generator reports', () => {
  it('a transition that no path can follow, by name', () => {
    const machine = setup({ guards: { isNever: () => false } }).createMachine({
      id: 'lost',
      initial: 'here',
      states: {
        here: { on: { 'step.go': { guard: 'isNever', target: 'there' } } },
        there: { on: { 'step.back': 'here' } },
      },
    })
    expect(suiteOf(modelOf(machine, ['step.go', 'step.back'])).unreached).toEqual([
      'lost.here --step.go[isNever]--> lost.there',
      'lost.there --step.back--> lost.here',
    ])
  })

  it('a failure that the machine would die of', () => {
    const machine = setup({ actors: { load: port } }).createMachine({
      id: 'frail',
      initial: 'loading',
      states: { loading: { invoke: { src: 'load', onDone: 'loaded' } }, loaded: {} },
    })
    expect(suiteOf(modelOf(machine, [], { load: [{ output: '' }, { error: 'no' }] })).unhandled).toEqual([
      'the failure of "load" in "loading"',
    ])
  })

  it('a port that the model forgot', () => {
    const machine = setup({ actors: { load: port } }).createMachine({ id: 'm', invoke: { src: 'load' } })
    expect(() => suiteOf(modelOf(machine, []))).toThrow('gives no outcome for the port "load"')
  })

  it('a context that grows without end is limited to a few states', () => {
    const machine = setup({ types: {} as { context: { count: number } } }).createMachine({
      id: 'endless',
      context: { count: 0 },
      on: { 'count.add': { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    })
    expect(explore(modelOf(machine, ['count.add']), 'the start').nodes).toHaveLength(4)
  })
})

describe('planted faults', () => {
  const till = (guarded: boolean, target: 'paid' | 'cancelled') => {
    const guards = { hasMoney: ({ context }: { context: { money: number } }) => context.money > 0 }
    return setup({ types: {} as { context: { money: number } }, guards }).createMachine({
      id: 'till',
      context: { money: 0 },
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'money.add': { actions: assign({ money: 1 }) },
            'till.pay': { ...(guarded ? { guard: 'hasMoney' } : {}), target },
            'till.cancel': 'cancelled',
          },
        },
        paid: {},
        cancelled: {},
      },
    })
  }
  const model = (machine: AnyStateMachine) => modelOf(machine, ['money.add', 'till.pay', 'till.cancel'])
  const pay = { type: 'till.pay' }
  const walk = (machine: AnyStateMachine, steps: readonly { type: string }[]) =>
    walkSteps(model(machine), 'the start', steps, emptyCoverage(machine))

  it('a dropped guard leaves the generated paths green and is caught by its refusal', async () => {
    expect(await leftBy(model(till(false, 'paid')))).toEqual([])
    expect((await walk(till(true, 'paid'), [])).refuses(pay)).toBe(true)
    expect((await walk(till(false, 'paid'), [])).refuses(pay)).toBe(false)
    expect(refusingGuards(model(till(true, 'paid')))).toEqual(['hasMoney of till.pay'])
  })

  it('a wrong target leaves the generated paths green and is caught by a journey', async () => {
    const steps = [{ type: 'money.add' }, pay]
    expect(await leftBy({ ...model(till(true, 'cancelled')) })).toEqual([])
    expect((await walk(till(true, 'paid'), steps)).snapshot().value).toBe('paid')
    expect((await walk(till(true, 'cancelled'), steps)).snapshot().value).toBe('cancelled')
  })

  it('a journey stops at a step that the machine would ignore', async () => {
    await expect(walk(till(true, 'paid'), [pay])).rejects.toThrow('is not possible in "choosing"')
  })
})
