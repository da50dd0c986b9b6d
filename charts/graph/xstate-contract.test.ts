import { expect, it } from 'vitest'
import { createActor, setup, type AnyStateNode, type InspectedMicrostepEvent } from 'xstate'

const door = setup({}).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { 'door.open': 'open' } }, open: { always: 'jammed' }, jammed: {} },
})

function microstepsOf(send: string) {
  const steps: InspectedMicrostepEvent[] = []
  const actor = createActor(door, {
    inspect: (inspected) => inspected.type === '@xstate.microstep' && steps.push(inspected),
  }).start()
  steps.length = 0
  actor.send({ type: send })
  return steps.map((step) => step._transitions)
}

// `_transitions` is private to XState: coverage depends on it, so a new version must pass here first.
it('reports each microstep with the very transition objects of the chart', () => {
  const { closed, open } = door.root.states as { closed: AnyStateNode; open: AnyStateNode }
  expect(microstepsOf('door.open')).toEqual([[closed.on['door.open']?.[0]], [open.always?.[0]]])
  expect(microstepsOf('door.open')[0]?.[0]).toBe(closed.on['door.open']?.[0])
})

it('reports an ignored event with an empty list', () => {
  expect(microstepsOf('door.paint')).toEqual([[]])
})
