/** Steps that the model's journeys and refusals are made of. */
import type { DisputeAction, DisputeStatus } from '../../../domain/contract/dispute.ts'
import type { Adjustment } from '../../../domain/rules/dispute-draft.ts'
import type { ChosenContact } from './dispute-response.context.ts'
import { file, offerOf, photo } from './dispute-response.samples.ts'

export const settle = <Actor extends string, End>(actor: Actor, end: End) => ({
  type: 'settle' as const,
  actor,
  ...end,
})

export const reload = { type: 'disputes.reload' } as const
export const tick = (disputeId: string) => ({ type: 'dispute.toggle', disputeId }) as const
export const act = (action: DisputeAction) => ({ type: 'action.choose', action }) as const
export const say = (comment: string) => ({ type: 'comment.change', comment }) as const
export const takeOff = (adjustment: Adjustment | null) => ({ type: 'adjustment.change', adjustment }) as const
export const chosen = { type: 'document.choose', document: file } as const
export const remove = { type: 'document.remove', documentId: 'doc-t1' } as const
export const told = (contact: ChosenContact) => ({ type: 'contact.add', contact }) as const
export const untold = (email: string) => ({ type: 'contact.remove', email }) as const
export const next = { type: 'step.next' } as const
export const back = { type: 'step.back' } as const
export const submit = { type: 'response.submit' } as const
export const retry = { type: 'response.retry' } as const
export const leave = { type: 'response.leave' } as const
export const stay = { type: 'leave.cancel' } as const

export const loaded = (ids: readonly string[] = ['d1', 'd2'], status: DisputeStatus = 'open') =>
  settle('loadDisputes', { output: offerOf(ids, status) })
export const uploaded = settle('upload', { output: { kind: 'done' as const, document: photo } })

export const replied = [loaded(), act('merchant.reply'), say('The list was sent in May.')] as const
/** The first alone is answered. */
export const alone = [loaded(), tick('d2')] as const
export const described = [...replied, next] as const
export const reviewed = [...described, next] as const
export const submitted = [...reviewed, submit] as const
/** One is answered, with a document. */
export const documented = [...alone, act('merchant.reply'), say('See the photo.'), chosen, uploaded] as const
