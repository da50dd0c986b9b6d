import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import { namedDocumentRefusals } from '../../../domain/rules/merchant-invoices/invoice-document.ts'
import { invoiceRefusals } from '../../../domain/rules/merchant-invoices/refuse-invoice.ts'
import { isRefusedForGood } from '../../../domain/rules/retry.ts'
import type { Failure } from '../../failure.ts'
import { unseen, type Meta } from '../../meta.ts'
import { output, returned } from '../../parts/wizard-steps.ts'
import { contextOf, intentOf } from './invoice-create.context.ts'
import { invoiceCreateSetup, recordFailure } from './invoice-create.setup.ts'
import { drafting, place } from './invoice-create.steps.ts'

const departed = {
  type: 'final',
  meta: { lane: 'escape', route: 'merchantInvoices', step: null, view: null, spec: '§2 Other' } satisfies Meta<never>,
} as const
/** The failure that a submission shows, where the server has refused it for good. */
const shownRefusal = ({ event }: { event: { snapshot: { context: { failure: Failure | null } } } }) => {
  const { failure } = event.snapshot.context
  return isRefusedForGood(failure) ? failure : null
}

/**
 * An invoice that a merchant makes: the account, what was sold, a last look; then it is sent once. The server judges it
 * before it is reviewed and again when it is sent.
 */
export const invoiceCreateMachine = invoiceCreateSetup.createMachine({
  id: 'invoiceCreate',
  description: 'A merchant makes an invoice for an account of the program.',
  context: ({ input }) => contextOf(input),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides where an old or a new invoice goes on.',
      meta: unseen('happy', '§2 Other'),
      always: [{ guard: 'isSent', target: 'submitting' }, { target: 'drafting' }],
    },
    drafting,
    submitting: {
      description: 'Sent once by the part `submission`, which is shown over the review.',
      meta: place('submission', 3, 'happy', '§7 Calls'),
      entry: 'markSent',
      exit: 'unmarkSent',
      invoke: {
        src: 'submission',
        id: 'submission',
        input: ({ context }) => ({
          intent: intentOf(context),
          id: null,
          unknownCodes: ['timedOut'],
          returnedCodes: [...invoiceRefusals, ...namedDocumentRefusals],
        }),
        onSnapshot: { guard: { type: 'isRefusedForGood', params: shownRefusal }, actions: 'unmarkSent' },
        onDone: [
          {
            guard: { type: 'isStored', params: output },
            target: 'submitted',
            actions: { type: 'storeResult', params: output },
          },
          {
            guard: { type: 'isHeld', params: output },
            target: 'held',
            actions: { type: 'storeResult', params: output },
          },
          { guard: { type: 'isLeft', params: output }, target: 'unknown' },
          {
            // What was refused has changed since the review: all is read and judged again, and said at its place.
            target: 'drafting.steps.reading',
            actions: [
              { type: 'recordFailure', params: returned },
              { type: 'goToMend', params: returned },
            ],
          },
        ],
      },
    },
    storing: {
      description: 'It is stored in the rejection center, once, with the reasons of today.',
      meta: place('loading', null, 'alternate', '§5 Field rules'),
      tags: 'busy',
      invoke: {
        src: 'storeRejection',
        input: ({ context }) => ({ intent: intentOf(context) }),
        onDone: { target: 'rejected', actions: { type: 'storeRejectionId', params: output } },
        onError: { target: 'drafting.steps.storeFailed', actions: recordFailure },
      },
    },
    rejected: {
      type: 'final',
      description: 'It waits in the rejection center, where it is corrected and resubmitted.',
      meta: { lane: 'alternate', route: 'merchantRejectionDetails', step: null, view: null, spec: '§2 Other' },
    },
    submitted: {
      type: 'final',
      description: 'The invoice is stored, and its account can pay it.',
      meta: place('submitted', 3),
    },
    held: {
      type: 'final',
      description: 'The invoice is stored on hold, until its account has credit for it.',
      meta: place('submitted', 3, 'alternate'),
    },
    unknown: { ...departed, description: 'It may have reached the server: the list of invoices shows it.' },
    cancelled: { ...departed, description: 'Nothing was stored.' },
  },
})

export type InvoiceCreateRef = ActorRefFrom<typeof invoiceCreateMachine>
export type InvoiceCreateSnapshot = SnapshotFrom<typeof invoiceCreateMachine>

/** Checks whether it is the rejection center that the invoice did not come to. */
export const selectIsStoring = (state: InvoiceCreateSnapshot) => state.matches({ drafting: { steps: 'storeFailed' } })
