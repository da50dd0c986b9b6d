/** Data of the model's scenarios, events and answers. */
import type { DisputeAction, DisputeResponseResult, DisputeStatus } from '../../../domain/contract/dispute.ts'
import { defaultDisputeSettings } from '../../../domain/program-settings.ts'
import type { Adjustment } from '../../../domain/rules/disputes/dispute-draft.ts'
import { attach } from '../../parts/attachments/attachments.model.ts'
import type { ChosenContact, KnownContact } from '../../parts/contacts/contacts.machine.ts'
import { next, settle } from '../../parts/dispute-steps/dispute-steps.journeys.ts'
import type { AnsweredDispute, DisputeResponseInput, ResponseDraft, ResponseOffer } from './dispute-response.context.ts'

/** The merchant is asked. */
export const first: AnsweredDispute = {
  id: 'd1',
  disputeNumber: 'DSP-1',
  kind: 'dispute',
  status: 'open',
  heldFrom: null,
  isOverdue: false,
  version: 1,
  trxId: 't1',
  invoiceId: 'INV-1',
  customerName: 'Halvorsen Marine Supply',
  merchantName: 'Baltic Parts GmbH',
  currency: 'USD',
  disputedAmount: 130_000,
  openAmount: 130_000,
  adjustmentAmount: null,
  daysLeft: 9,
  paymentPending: false,
}
const second: AnsweredDispute = { ...first, id: 'd2', disputeNumber: 'DSP-2', trxId: 't2', invoiceId: 'INV-2' }
const disputes = [first, second]

export const mark: KnownContact = { contactId: 'u3', name: 'Mark Sauer', email: 'mark@example.com' }
export const lena: ChosenContact = { contactId: null, name: 'Lena Roth', email: 'lena@example.com' }
const settings = { ...defaultDisputeSettings, contactsMaximum: 3 }

export const fresh: DisputeResponseInput = {
  draftId: 'draft-0001',
  party: 'merchant',
  role: 'admin',
  settings,
  disputeIds: ['d1', 'd2'],
  action: null,
  draft: null,
}
export const draft: ResponseDraft = {
  kind: 'disputeResponse',
  shape: 1,
  draftId: 'draft-0009',
  party: 'merchant',
  disputeIds: ['d1'],
  step: 'review',
  action: 'adjustment.propose',
  comment: '',
  adjustment: 20_000,
  documents: [],
  contacts: [mark],
  sent: [],
}

/** The disputes that were asked for, in a status. Several may have named different people, who are left as they are. */
export function offerOf(ids: readonly string[], status: DisputeStatus = 'open'): ResponseOffer {
  return {
    disputes: disputes.filter(({ id }) => ids.includes(id)).map((dispute) => ({ ...dispute, status })),
    knownContacts: [mark],
    currentContacts: ids.length > 1 ? [] : [mark],
  }
}

const shown = (contacts: readonly ChosenContact[], name = '') => ({ context: { contacts, entry: { name, email: '' } } })
/** Snapshots of the contacts as the wizard sees them: people who are chosen, and one who is typed. */
export const chosenSamples = {
  mark: shown([mark]),
  lena: shown([lena]),
  nobody: shown([]),
  typed: shown([], lena.name),
}
/** The contacts show this to the wizard. */
export const showContacts = (sample: keyof typeof chosenSamples) => ({
  type: 'show' as const,
  port: 'contacts' as const,
  snapshot: chosenSamples[sample],
})

export const result: DisputeResponseResult = {
  id: 'r1',
  done: [{ dispute_id: 'd1', dispute_number: 'DSP-1', status: 'waitingOnCustomer' }],
  refused: [{ dispute_id: 'd2', dispute_number: 'DSP-2', code: 'disputeChanged' }],
}

export const changed = { error: { code: 'disputeChanged', refused: [{ disputeId: 'd1', code: 'disputeChanged' }] } }

/** Steps of journeys and refusals. */
export const reload = { type: 'disputes.reload' } as const
export const tick = (disputeId: string) => ({ type: 'dispute.toggle', disputeId }) as const
export const act = (action: DisputeAction) => ({ type: 'action.choose', action }) as const
export const say = (comment: string) => ({ type: 'comment.change', comment }) as const
export const takeOff = (adjustment: Adjustment | null) => ({ type: 'adjustment.change', adjustment }) as const
export const submit = { type: 'response.submit' } as const
export const leave = { type: 'response.leave' } as const

export const loaded = (ids: readonly string[] = ['d1', 'd2'], status: DisputeStatus = 'open') =>
  settle('loadDisputes', { output: offerOf(ids, status) })

export const replied = [loaded(), act('merchant.reply'), say('The list was sent in May.')] as const
/** The first alone is answered. */
export const alone = [loaded(), tick('d2')] as const
export const described = [...replied, next] as const
export const reviewed = [...described, next] as const
export const submitted = [...reviewed, submit] as const
/** One is answered, with a document. */
export const documented = [
  ...alone,
  act('merchant.reply'),
  say('See the photo.'),
  attach('file'),
  attach('photo'),
] as const
