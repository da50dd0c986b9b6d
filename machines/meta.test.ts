import { expect, it } from 'vitest'
import { createActor, createMachine, setup } from 'xstate'

import { exitOf, placeOf, unseen, viewOf, type Meta } from './meta.ts'

const machine = setup({
  types: {} as { meta: Meta<'choose' | 'review'>; events: { type: 'next' } | { type: 'leave' } },
}).createMachine({
  id: 'order',
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      meta: unseen('happy', '§1'),
      on: { leave: 'left' },
      states: {
        steps: {
          initial: 'choosing',
          states: {
            choosing: {
              meta: { lane: 'happy', route: 'paymentInvoices', step: 2, view: 'choose', spec: '§1' },
              on: { next: 'reviewing' },
            },
            reviewing: { meta: { lane: 'happy', route: null, step: 3, view: 'review', spec: '§1' } },
          },
        },
        leaving: { initial: 'inside', states: { inside: { meta: unseen('escape', '§1') } } },
      },
    },
    left: { meta: { lane: 'escape', route: 'accountOverview', step: null, view: null, spec: '§1' } },
  },
})

it('says the view and its place, whatever region stands beside it', () => {
  const order = createActor(machine).start()
  expect([viewOf(order.getSnapshot()), placeOf(order.getSnapshot())]).toEqual([
    'choose',
    { route: 'paymentInvoices', step: 2 },
  ])
  expect(exitOf(order.getSnapshot())).toBeNull()
})

it('leaves the address alone where the view has none, and is no way out', () => {
  const order = createActor(machine).start()
  order.send({ type: 'next' })
  expect(placeOf(order.getSnapshot())).toEqual({ route: null, step: 3 })
  expect(exitOf(order.getSnapshot())).toBeNull()
})

it('says where a person goes who has left', () => {
  const order = createActor(machine).start()
  order.send({ type: 'leave' })
  expect([viewOf(order.getSnapshot()), placeOf(order.getSnapshot()), exitOf(order.getSnapshot())]).toEqual([
    null,
    { route: null, step: null },
    'accountOverview',
  ])
})

it('says the same of a chart out of whose build the nulls were left', () => {
  const stripped = createActor(createMachine({ meta: { route: 'accountOverview' } as Partial<Meta> })).start()
  const snapshot = { getMeta: () => stripped.getSnapshot().getMeta() }
  expect([viewOf(snapshot), placeOf(snapshot), exitOf(snapshot)]).toEqual([
    null,
    { route: null, step: null },
    'accountOverview',
  ])
})
