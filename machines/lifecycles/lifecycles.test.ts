import { expect, it } from 'vitest'
import { assign, fromPromise, setup, type AnyStateMachine } from 'xstate'

import { transitionsOf, statesOf } from '../../charts/graph/transitions.ts'
import { catalog } from '../catalog.ts'

/** Returns the effects of a lifecycle besides changing status, in words. */
function quickActions(machine: AnyStateMachine): readonly string[] {
  const nodes = [machine.root, ...statesOf(machine)].flatMap((node) =>
    Object.entries({
      nests: node === machine.root ? [] : Object.keys(node.states),
      invokes: node.invoke,
      waits: node.after,
      enters: node.entry,
      exits: node.exit,
      'moves by itself': node.always ?? [],
    }).flatMap(([quickAction, list]) => (list.length > 0 ? [`${node.id} ${quickAction}`] : [])),
  )
  const transitions = transitionsOf(machine).filter(({ definition }) => definition.actions.length > 0)
  return [...nodes, ...transitions.map(({ id }) => `${id} acts`)]
}

const lifecycles = catalog.filter(({ kind }) => kind === 'lifecycle').map(({ machine }) => machine)

it.each(lifecycles)('$id is flat and does nothing but change status', (machine) => {
  expect(quickActions(machine)).toEqual([])
})

it('the check sees every kind of effect', () => {
  const busy = setup({ actors: { work: fromPromise(() => Promise.resolve()) } }).createMachine({
    id: 'busy',
    initial: 'a',
    states: {
      a: { invoke: { src: 'work' }, entry: assign({}), exit: assign({}), on: { 'a.go': { actions: assign({}) } } },
      b: { after: { 10: 'a' }, initial: 'c', states: { c: { always: '#busy.a' } } },
    },
  })
  expect(quickActions(busy)).toEqual([
    'busy.a invokes',
    'busy.a enters',
    'busy.a exits',
    'busy.b nests',
    'busy.b waits',
    // A delay is made of an entry and an exit action.
    'busy.b enters',
    'busy.b exits',
    'busy.b.c moves by itself',
    'busy.a --a.go--> stays acts',
  ])
})
