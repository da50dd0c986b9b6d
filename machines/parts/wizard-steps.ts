/** What the charts of all wizards with steps say in the same words, without the parts that only some of them run. */
import { failureOf } from '../failure.ts'
import { unseen } from '../meta.ts'
import type { SubmissionEnd } from './submission/submission.machine.ts'

/** Parameters of guards and actions: a port's end. */
export const failure = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
export const output = <Output>({ event }: { event: { output: Output } }) => event.output
export const returned = <Result>({ event: { output: end } }: { event: { output: SubmissionEnd<Result> } }) =>
  end.kind === 'returned' ? end.failure : failureOf(null)

/** Asks before something entered is lost, beside the steps. */
export const leavingRegion = <Leave extends string>(leave: Leave, cancelled: string) =>
  ({
    description: 'Asked beside the steps: what lies behind the question stays as it is.',
    meta: unseen('escape', '§2 Other'),
    initial: 'inside',
    states: {
      inside: {
        description: 'Nobody has asked to leave.',
        meta: unseen('happy', '§2 Other'),
        on: { [leave]: [{ guard: 'hasEntries', target: 'asking' }, { target: cancelled }] },
      },
      asking: {
        description: 'Something was entered: leave it or stay.',
        meta: unseen('escape', '§2 Other'),
        tags: 'asking',
        on: { 'leave.confirm': { target: cancelled }, 'leave.cancel': { target: 'inside' } },
      },
    },
  }) as const
