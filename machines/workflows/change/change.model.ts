import { defineModel } from '../../model.ts'
import { changeMachine } from './change.machine.ts'

const make = { type: 'change.make' } as const
const close = { type: 'change.close' } as const
const made = { type: 'settle', actor: 'makeChange', output: undefined } as const
const failed = (code: string) => ({ type: 'settle', actor: 'makeChange', error: { code } }) as const

export const changeModel = defineModel(changeMachine, {
  input: undefined,
  events: { 'change.make': [make], 'change.close': [close] },
  outcomes: {
    makeChange: [{ output: undefined }, { error: { code: 'methodChanged' } }, { error: { code: 'networkFailed' } }],
  },
  oracle: ({ context: { failure } }) => ({ failure }),
  why: () => null,
  journeys: [
    { name: 'a change is made', events: [make, made], ends: 'changed', output: true },
    { name: 'a question can be left unanswered', events: [close], ends: 'closed', output: false },
    {
      name: 'a refused change is said',
      events: [make, failed('methodChanged')],
      ends: 'asking.refused',
      holds: { failure: 'methodChanged' },
    },
    {
      name: 'a server out of reach is said',
      events: [make, failed('networkFailed')],
      ends: 'asking.unreachable',
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'a change that failed can be tried again',
      events: [make, failed('networkFailed'), make, made],
      ends: 'changed',
      output: true,
    },
  ],
  refusals: [
    { name: 'a change is made once', after: [make], refuses: make },
    { name: 'a change under way is not left', after: [make], refuses: close },
  ],
})
