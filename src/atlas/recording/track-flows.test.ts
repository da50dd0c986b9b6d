import { createActor, createMachine, type InspectionEvent } from 'xstate'
import { expect, it } from 'vitest'

import { eventsOf } from './track-flows.ts'

it('says which machine came to which state by which transition, and nothing that an event or a context holds', () => {
  const machine = createMachine({
    id: 'sample',
    context: { secret: 'Halvorsen' },
    initial: 'empty',
    states: {
      empty: { on: { 'name.*': 'typed' } },
      typed: { initial: 'checking', states: { checking: { always: 'checked' }, checked: {} } },
    },
  })
  const inspected: InspectionEvent[] = []
  const actor = createActor(machine, { inspect: (event) => inspected.push(event) }).start()
  // The type of an event may carry what was typed; that of its transition does not.
  actor.send({ type: 'name.Maria', value: '40-118203' })
  const events = inspected.flatMap(eventsOf)
  expect(events).toEqual([
    { machine: 'sample', state: 'sample.typed.checking', transition: 'name.*' },
    { machine: 'sample', state: 'sample.typed.checked', transition: 'always' },
  ])
  expect(JSON.stringify(events)).not.toMatch(/Halvorsen|Maria|118203/)
})
