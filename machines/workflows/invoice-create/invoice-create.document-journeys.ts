/** Known paths of the documents of an invoice. */
import type { StateValue } from 'xstate'

import { failureOf } from '../../failure.ts'
import type { ModelSpec } from '../../model.ts'
import type { invoiceCreateMachine } from './invoice-create.machine.ts'
import {
  attach,
  back,
  documentUnknown,
  entered,
  judged,
  next,
  note,
  read,
  sentWithNote,
  settle,
  submission,
  tooManyOfType,
  withNote,
} from './invoice-create.samples.ts'

type Spec = ModelSpec<typeof invoiceCreateMachine>
const at = (steps: StateValue) => ({ drafting: { steps, leaving: 'inside' } })
const refused = ({ error }: { error: object }) =>
  settle('submission', { output: { kind: 'returned' as const, failure: failureOf(error) } })

export const documentJourneys: Spec['journeys'] = [
  {
    name: 'a file is on its way',
    events: [...entered, attach('file')],
    ends: at('entering'),
    holds: { documents: [] },
  },
  {
    name: 'a file that is stored is a document of the invoice',
    events: [...withNote],
    ends: at('entering'),
    holds: { documents: [note], queue: [] },
  },
  {
    name: 'a document that is removed is gone',
    events: [...withNote, attach('removal'), attach('nothing')],
    ends: at('entering'),
    holds: { documents: [], removingId: null },
  },
  {
    name: 'documents are reviewed with the invoice',
    events: [...withNote, next, judged],
    ends: at('reviewing'),
    holds: { documents: [note] },
  },
  {
    name: 'documents stay while the customer is chosen again',
    events: [...withNote, back, next, read],
    ends: at('entering'),
    holds: { documents: [note] },
  },
  {
    name: 'an invoice is stored with its documents',
    events: [...sentWithNote, settle('submission', { output: { kind: 'accepted' as const, result: submission } })],
    ends: 'submitted',
  },
  {
    name: 'a document that was cleared away is asked for again',
    events: [...sentWithNote, refused(documentUnknown), read],
    ends: at('entering'),
    holds: { documents: [], failure: failureOf(documentUnknown.error), step: 'invoice' },
  },
  {
    name: 'another file takes the failure away',
    events: [...sentWithNote, refused(documentUnknown), read, attach('file')],
    ends: at('entering'),
    holds: { failure: null },
  },
  {
    name: 'too many of a type are mended where they are',
    events: [...sentWithNote, refused(tooManyOfType), read],
    ends: at('entering'),
    holds: { documents: [note], failure: failureOf(tooManyOfType.error) },
  },
]
