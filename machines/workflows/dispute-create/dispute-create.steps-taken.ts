/** Steps that the model's journeys and refusals are made of. */
import type { ChosenContact, DisputedInvoice } from './dispute-create.context.ts'
import { eligibilityOf, fileOf } from './dispute-create.samples.ts'

export const settle = <Actor extends string, End>(actor: Actor, end: End) => ({
  type: 'settle' as const,
  actor,
  ...end,
})

export const choose = (invoice: DisputedInvoice) => ({ type: 'invoice.toggle', invoice }) as const
export const check = { type: 'invoices.check' } as const
export const goOn = { type: 'eligible.continue' } as const
export const byReason = (reasonId: string) => ({ type: 'reason.choose', reasonId }) as const
export const inWords = (description: string) => ({ type: 'description.change', description }) as const
export const chosen = (trxId: string) => ({ type: 'document.choose', document: fileOf(trxId) }) as const
export const remove = (documentId: string) => ({ type: 'document.remove', documentId }) as const
export const told = (contact: ChosenContact) => ({ type: 'contact.add', contact }) as const
export const next = { type: 'step.next' } as const
export const back = { type: 'step.back' } as const
export const submit = { type: 'dispute.submit' } as const
export const retry = { type: 'dispute.retry' } as const
export const leave = { type: 'dispute.leave' } as const
export const stay = { type: 'leave.cancel' } as const

export const answer = (refused: readonly string[] = [], trxIds: readonly string[] = ['t1', 't2']) =>
  settle('checkEligibility', { output: eligibilityOf(trxIds, refused) })
export const checked = answer()
export const checkedOne = answer([], ['t1'])
export const partly = answer(['t2'])
export const none = answer(['t1', 't2'])

export const described = [checked, byReason('wrongPrice'), inWords('Too dear.'), next] as const
/** For a reason that needs documents. */
export const returned = [checked, byReason('returnedGoods'), inWords('It came broken.'), next] as const
export const documented = [...described, next] as const
export const reviewed = [...documented, next] as const
export const submitted = [...reviewed, submit] as const
