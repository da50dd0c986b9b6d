/** Data of the model's scenarios, events and answers. */
import type { DisputeSubmission } from '../../../domain/contract/dispute.ts'
import { defaultDisputeSettings } from '../../../domain/program-settings.ts'
import { photoOf } from '../../parts/attachments/attachments.model.ts'
import { anna } from '../../parts/contacts/contacts.model.ts'
import { next, settle } from '../../parts/dispute-steps/dispute-steps.journeys.ts'
import type { DisputeCreateInput, DisputeDraft, DisputedInvoice, Eligibility } from './dispute-create.context.ts'

export const first: DisputedInvoice = {
  trxId: 't1',
  invoiceId: 'INV-1',
  merchantName: 'Baltic Parts GmbH',
  currency: 'USD',
  disputedMinor: 130_000,
}
export const second: DisputedInvoice = { ...first, trxId: 't2', invoiceId: 'INV-2', disputedMinor: 50_000 }
export const third: DisputedInvoice = { ...first, trxId: 't3', invoiceId: 'INV-3', disputedMinor: 20_000 }
const invoices = [first, second]

/** Reasons, of which returned goods needs documents. */
const reasons = [
  { id: 'wrongPrice', disputeReason: 'Wrong price', documentationRequired: 'N' },
  { id: 'returnedGoods', disputeReason: 'Returned goods', documentationRequired: 'Y' },
] as const
const settings = { ...defaultDisputeSettings, contactsMaximum: 3 }

export const fresh: DisputeCreateInput = {
  draftId: 'draft-0001',
  customerId: 'c1',
  role: 'payer',
  kind: 'dispute',
  settings,
  trxIds: ['t1', 't2'],
  draft: null,
}
/** A draft with one of the two documents that its reason needs. */
export const draft: DisputeDraft = {
  kind: 'disputeCreate',
  shape: 1,
  draftId: 'draft-0009',
  customerId: 'c1',
  disputeKind: 'dispute',
  trxIds: ['t1', 't2'],
  step: 'review',
  reasonId: 'returnedGoods',
  description: 'It came broken.',
  parts: [],
  documents: [photoOf('t1')],
  contacts: [anna],
  isSent: false,
}

/** Returns the server's answer where all, some or none of the invoices can be disputed. */
export function eligibilityOf(trxIds: readonly string[], refused: readonly string[] = []): Eligibility {
  const asked = invoices.filter(({ trxId }) => trxIds.includes(trxId))
  const isRefused = ({ trxId }: DisputedInvoice) => refused.includes(trxId)
  return {
    invoices: asked.filter((invoice) => !isRefused(invoice)),
    ineligible: asked.filter(isRefused).map(({ trxId, invoiceId }) => ({ trxId, invoiceId, code: 'alreadyDisputed' })),
    reasons,
    knownContacts: [anna],
  }
}

export const submission: DisputeSubmission = {
  id: 's1',
  confirmationNumber: 'DSP-7K4M-2Q9X',
  kind: 'dispute',
  createdAt: '2026-11-21T15:00:00Z',
  respondBy: '2026-12-01',
  disputes: [],
}

export const reasonGone = { error: { code: 'disputeReasonUnknown' } }
export const amountOver = { error: { code: 'disputedAmountOver' } }
export const partlyIneligible = {
  error: { code: 'disputePartlyIneligible', ineligible: [{ trxId: 't2', code: 'alreadyDisputed' }] },
}
export const notEligible = {
  error: {
    code: 'disputeNotEligible',
    ineligible: [
      { trxId: 't1', code: 'alreadyDisputed' },
      { trxId: 't2', code: 'alreadyDisputed' },
    ],
  },
}

/** Steps of journeys and refusals. */
export const choose = (invoice: DisputedInvoice) => ({ type: 'invoice.toggle', invoice }) as const
export const check = { type: 'invoices.check' } as const
export const goOn = { type: 'eligible.continue' } as const
export const byReason = (reasonId: string) => ({ type: 'reason.choose', reasonId }) as const
export const inWords = (description: string) => ({ type: 'description.change', description }) as const
export const limit = (amountMinor: number | null) => ({ type: 'amount.change', trxId: 't1', amountMinor }) as const
export const submit = { type: 'dispute.submit' } as const
export const leave = { type: 'dispute.leave' } as const

export const answer = (refused: readonly string[] = [], trxIds: readonly string[] = ['t1', 't2']) =>
  settle('checkEligibility', { output: eligibilityOf(trxIds, refused) })
export const checked = answer()
export const checkedOne = answer([], ['t1'])
export const partly = answer(['t2'])
export const none = answer(['t1', 't2'])

export const described = [checked, byReason('wrongPrice'), inWords('Too dear.'), next] as const
/** The steps up to the documents for a reason that needs them. */
export const returned = [checked, byReason('returnedGoods'), inWords('It came broken.'), next] as const
export const documented = [...described, next] as const
export const reviewed = [...documented, next] as const
export const submitted = [...reviewed, submit] as const
