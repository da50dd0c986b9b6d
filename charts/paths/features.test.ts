import { describe, expect, it } from 'vitest'
import {
  assign,
  cancel,
  fromCallback,
  raise,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
  type AnyStateMachine,
} from 'xstate'

import type { Model } from '../../machines/model.ts'
import { transitionsOf } from '../graph/transitions.ts'
import { emptyCoverage, untakenOf } from '../coverage/coverage.ts'
import { generate } from './paths.ts'
import { port, toyModel } from '../../tests/qa/toy-model.ts'
import { walkPath } from '../suite/walk.ts'

/** Transitions that the generated paths leave untaken when they are walked on a real actor. */
async function leftBy(model: Model): Promise<readonly string[]> {
  const coverage = emptyCoverage(model.machine)
  for (const path of generate(model).paths) await walkPath(model, path, coverage)
  return untakenOf(coverage)
}

const stepsOf = (model: Model) => generate(model).paths.map(({ steps }) => steps.map(({ move }) => move.event.type))

describe('the generator follows every transition of', () => {
  it('an event that only a pattern matches, and a star that matches the rest', async () => {
    const machine = setup({}).createMachine({
      id: 'wild',
      initial: 'idle',
      states: {
        idle: { on: { 'card.*': 'carded', 'cash.paid': 'paid', '*': 'odd' } },
        carded: { on: { back: 'idle' } },
        paid: { on: { back: 'idle' } },
        odd: {},
      },
    })
    const model = toyModel(machine, { events: ['card.read', 'cash.paid', 'rain', 'back'] })
    expect(await leftBy(model)).toEqual([])
  })

  it('a transition that re-enters, which restarts its actor and its delay, and one that does not', async () => {
    const machine = setup({ actors: { load: port } }).createMachine({
      id: 'again',
      initial: 'loading',
      context: { runs: 0 },
      states: {
        loading: {
          entry: assign({ runs: ({ context }) => Math.min(context.runs + 1, 3) }),
          invoke: { src: 'load', onDone: 'loaded', onError: 'failed' },
          after: { 500: 'slow' },
          on: { again: { target: 'loading', reenter: true }, note: { actions: assign({ runs: 0 }) } },
        },
        loaded: {},
        failed: {},
        slow: {},
      },
    })
    const outcomes = { load: [{ output: 'x' }, { error: 'no' }] } as never
    expect(await leftBy(toyModel(machine, { events: ['again', 'note'], outcomes }))).toEqual([])
  })

  it('guards that ask where another region is', async () => {
    const machine = setup({}).createMachine({
      id: 'regions',
      type: 'parallel',
      states: {
        door: { initial: 'shut', states: { shut: { on: { open: 'open' } }, open: { on: { shut: 'shut' } } } },
        alarm: {
          initial: 'off',
          states: {
            off: { on: { arm: [{ guard: stateIn({ door: 'shut' }) as never, target: 'on' }, { target: 'warning' }] } },
            on: {},
            warning: { on: { quiet: 'off' } },
          },
        },
      },
    })
    const model = toyModel(machine, { events: ['open', 'shut', 'arm', 'quiet'] })
    expect(await leftBy(model)).toEqual([])
    expect(transitionsOf(machine).map(({ guard }) => guard)).toContain('stateIn({"door":"shut"})')
  })

  it('two regions that wait equally long, each by its own timer', async () => {
    const lamp = { initial: 'off', states: { off: { after: { 100: 'on' } }, on: { on: { reset: 'off' } } } } as const
    const machine = setup({}).createMachine({ id: 'lamps', type: 'parallel', states: { left: lamp, right: lamp } })
    expect(await leftBy(toyModel(machine, { events: ['reset'] }))).toEqual([])
  })

  it('a delay whose guard refuses it, so that the next one comes', async () => {
    const machine = setup({
      types: {} as { context: { isReady: boolean } },
      guards: { isReady: ({ context }) => context.isReady },
    }).createMachine({
      id: 'patient',
      context: { isReady: false },
      initial: 'waiting',
      states: {
        waiting: {
          on: { prepare: { actions: assign({ isReady: true }) } },
          after: { 10: { guard: 'isReady', target: 'soon' }, 20: 'late' },
        },
        soon: {},
        late: {},
      },
    })
    expect(await leftBy(toyModel(machine, { events: ['prepare'] }))).toEqual([])
  })

  it('an event that the machine raises after a while, unless it is cancelled', async () => {
    const machine = setup({}).createMachine({
      id: 'reminder',
      initial: 'idle',
      states: {
        idle: {
          on: {
            start: { target: 'running', actions: raise({ type: 'remind' }, { delay: 1_000, id: 'reminder' }) },
          },
        },
        running: { on: { stop: { target: 'idle', actions: cancel('reminder') }, remind: 'reminded' } },
        reminded: {},
      },
    })
    const model = toyModel(machine, { events: ['start', 'stop'] })
    expect(await leftBy(model)).toEqual([])
    expect(
      stepsOf(model)
        .flat()
        .filter((type) => type === 'remind'),
    ).toHaveLength(1)
  })

  const child = setup({}).createMachine({
    id: 'child',
    initial: 'open',
    context: { asked: 0 },
    states: { open: { on: { end: 'ended' } }, ended: { type: 'final' } },
    output: 'ended',
  })

  it('an invoked machine: how it ends, and what it shows while it runs', async () => {
    const machine = setup({
      actors: { child },
      guards: { isOpen: ({ event }) => (event as { snapshot?: { value: unknown } }).snapshot?.value === 'open' },
      actions: { note: () => {} },
    }).createMachine({
      id: 'parent',
      initial: 'idle',
      states: {
        idle: { on: { begin: 'asking' } },
        asking: {
          invoke: {
            src: 'child',
            onSnapshot: [{ guard: 'isOpen', actions: 'note' }, { target: 'seen' }],
            onDone: 'finished',
            onError: 'failed',
          },
          on: { tell: { actions: sendTo('0.parent.asking', { type: 'end' }) } },
        },
        seen: { on: { back: 'idle' } },
        finished: {},
        failed: {},
      },
    }) as unknown as AnyStateMachine
    const model = toyModel(machine, {
      events: ['begin', 'tell', 'back'],
      outcomes: { child: [{ output: 'ended' }, { error: 'died' }] } as never,
      shows: { child: [{ value: 'ended' }] },
    })
    expect(await leftBy(model)).toEqual([])
    // Its first snapshot comes with its start: nobody has to do anything for it.
    const begin = generate(model).paths[0]?.steps[0]
    expect(begin?.transitions).toEqual([
      'parent.idle --begin--> parent.asking',
      'parent.asking --snapshot(child)[isOpen]--> stays',
    ])
  })

  it('spawned actors, by `spawnChild` and in the context, that end or are stopped', async () => {
    const listen = fromCallback(() => () => {})
    const machine = setup({ actors: { child, listen } }).createMachine({
      id: 'spawner',
      context: { ear: null as unknown },
      initial: 'idle',
      states: {
        idle: {
          on: {
            hire: { target: 'busy', actions: spawnChild('child', { id: 'helper' }) },
            hear: { target: 'hearing', actions: assign({ ear: ({ spawn }) => spawn('listen', { id: 'ear' }) }) },
          },
        },
        busy: {
          on: {
            'xstate.done.actor.helper': 'helped',
            'xstate.error.actor.helper': 'alone',
            dismiss: { target: 'idle', actions: stopChild('helper') },
          },
        },
        hearing: { on: { said: 'heard', 'xstate.error.actor.ear': 'deaf' } },
        helped: {},
        alone: {},
        heard: {},
        deaf: {},
      },
    }) as unknown as AnyStateMachine
    const outcomes = { child: [{ output: 'ended' }, { error: 'ill' }], listen: [{ error: 'broken' }] } as never
    expect(await leftBy(toyModel(machine, { events: ['hire', 'hear', 'dismiss', 'said'], outcomes }))).toEqual([])
  })

  it('a final state of a region that ends its compound, with what the machine then gives out', async () => {
    const machine = setup({ actors: { child } }).createMachine({
      id: 'ending',
      initial: 'work',
      output: 'all done',
      states: {
        work: {
          type: 'parallel',
          onDone: 'closed',
          states: {
            one: { initial: 'on', states: { on: { on: { 'one.end': 'off' } }, off: { type: 'final' } } },
            two: { initial: 'on', states: { on: { invoke: { src: 'child', onDone: 'off' } }, off: { type: 'final' } } },
          },
        },
        closed: { type: 'final' },
      },
    }) as unknown as AnyStateMachine
    const model = toyModel(machine, { events: ['one.end'], outcomes: { child: [{ output: 'x' }] } as never })
    expect(await leftBy(model)).toEqual([])
    expect(generate(model).paths.map(({ steps }) => steps.at(-1)?.expects.output)).toEqual(['all done'])
  })
})

describe('the generator refuses', () => {
  it('eventless transitions that go round in a circle', () => {
    const machine = setup({}).createMachine({
      id: 'circle',
      initial: 'idle',
      states: { idle: { on: { go: 'one' } }, one: { always: 'two' }, two: { always: 'one' } },
    })
    expect(() => generate(toyModel(machine, { events: ['go'] }))).toThrow('"circle" takes transitions without end')
  })

  it('a spawned actor that nobody can name', () => {
    const machine = setup({ actors: { load: port } }).createMachine({
      id: 'nameless',
      initial: 'idle',
      states: { idle: { on: { go: { target: 'on', actions: spawnChild('load') } } }, on: {} },
    }) as unknown as AnyStateMachine
    const outcomes = { load: [{ output: 'x' }] } as never
    expect(() => generate(toyModel(machine, { events: ['go'], outcomes }))).toThrow('without an id')
  })
})
