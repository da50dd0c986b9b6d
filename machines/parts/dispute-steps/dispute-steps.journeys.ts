/** Samples of the steps that both wizards of disputes have, and their known paths with the states in which they end. */
import type { StateValue } from 'xstate'

import { failureOf } from '../../failure.ts'
import { attach, fileOf, photoOf } from '../attachments/attachments.model.ts'

const refusal = (code: string) => ({ error: { code } })
export const offline = refusal('networkFailed')
export const contactsFailed = refusal('disputeContactsFailed')
export const documentGone = { error: { code: 'documentGone', goneDocumentIds: ['doc-t1'] } }
export const forbidden = refusal('notAllowed')

/** Steps of journeys and refusals. */
export const settle = <Actor extends string, End>(actor: Actor, end: End) => ({
  type: 'settle' as const,
  actor,
  ...end,
})
export const next = { type: 'step.next' } as const
export const back = { type: 'step.back' } as const
export const stay = { type: 'leave.cancel' } as const
const depart = { type: 'leave.confirm' } as const

/** A step, while the question whether to leave is closed. */
export const at = (steps: StateValue) => ({ drafting: { steps, leaving: 'inside' } })
export const because = (code: string) => failureOf({ code })
/** Returns the end of a submission whose refusal is mended in the wizard. */
export const refused = ({ error }: { error: object }) =>
  settle('submission', { output: { kind: 'returned' as const, failure: failureOf(error) } })

type Wizard<Event> = {
  /** All is read at the start, and again after a refusal. */
  read: Event
  leave: Event
  /** Until the contacts, the review and the submission, and until a submission with a document. */
  described: readonly Event[]
  reviewed: readonly Event[]
  submitted: readonly Event[]
  withDocument: readonly Event[]
  /** Other people are chosen. */
  chooseOthers: Event
  /** The states of the documents, after a document is read again, and of a wizard that is left while it is sent. */
  documents: StateValue
  left: string
}

/** Returns the journeys through the review and out of it that both wizards have. */
export const stepJourneysOf = <Event>({ read, leave, described, reviewed }: Wizard<Event>) => [
  { name: 'the review comes last', events: reviewed, ends: at('reviewing'), holds: { step: 'review' as const } },
  { name: 'from the review one goes back', events: [...reviewed, back], ends: at('contacting') },
  {
    name: 'from the review one changes the contacts',
    events: [...reviewed, { type: 'step.edit' as const, step: 'contacts' as const }],
    ends: at('contacting'),
    holds: { step: 'contacts' as const },
  },
  { name: 'leaving with nothing entered asks nothing', events: [read, leave], ends: 'cancelled' },
  { name: 'leaving for good changes nothing', events: [...described, leave, depart], ends: 'cancelled' },
  { name: 'staying comes back to the same step', events: [...described, leave, stay], ends: at('contacting') },
]

/** Returns the journeys of a document: `begun` leads to where one can be added. */
export const documentJourneysOf = <Event>(begun: readonly Event[], ends: StateValue) => [
  {
    name: 'a file on its way is known',
    events: [...begun, attach('file')],
    ends,
    holds: { queue: [fileOf('t1')], documents: [] },
  },
  {
    name: 'a document that was stored is known',
    events: [...begun, attach('file'), attach('photo')],
    ends,
    holds: { documents: [photoOf('t1')], queue: [] },
  },
]

/** Returns the journeys of a submission that was refused, or that may have been accepted. */
export function submitJourneysOf<Event>(wizard: Wizard<Event>) {
  const { read, submitted, withDocument, chooseOthers, documents, left } = wizard
  const failed = (end: { error: object }) => [...submitted, refused(end)]
  return [
    {
      name: 'contacts that could not be added are chosen anew, among those there are today',
      events: [...failed(contactsFailed), read],
      ends: at('contacting'),
      holds: { failure: because('disputeContactsFailed') },
    },
    {
      name: 'a step further the failure is said no more',
      events: [...failed(contactsFailed), read, next],
      ends: at('reviewing'),
      holds: { failure: null },
    },
    {
      name: 'other contacts clear the failure',
      events: [...failed(contactsFailed), read, chooseOthers],
      ends: at('contacting'),
      holds: { failure: null },
    },
    {
      name: 'a document that was cleared away is asked for again',
      events: [...withDocument, refused(documentGone), read],
      ends: documents,
      holds: { documents: [], failure: failureOf(documentGone.error) },
    },
    {
      name: 'another file takes the failure away',
      events: [...withDocument, refused(documentGone), read, attach('file')],
      ends: documents,
      holds: { failure: null },
    },
    {
      name: 'after a refusal everything can be changed',
      events: [...failed(forbidden), read],
      ends: at('reviewing'),
      holds: { step: 'review' as const, failure: because('notAllowed') },
    },
    {
      name: 'a step back the refusal is said no more',
      events: [...failed(forbidden), read, back],
      ends: at('contacting'),
      holds: { failure: null },
    },
    {
      name: 'what may have been accepted can be left',
      events: [...submitted, settle('submission', { output: { kind: 'left' as const, id: null } })],
      ends: left,
    },
  ]
}
