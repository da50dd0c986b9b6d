import type { DraftFactsOf } from '../../../domain/contract/draft.ts'
import type { DisputeSettings } from '../../../domain/contract/program-settings.ts'

/** A document that the server has taken; no dispute or answer names it yet. */
export type AttachedDocument = DraftFactsOf<'disputeCreate'>['documents'][number]

/** A file that somebody chose; the app finds its contents by `key`. */
export type ChosenDocument = { key: string; trxId: string; typeId: string | null; name: string; size: number }

/** A file that did not become a document, with why. */
export type RejectedFile = { key: string; name: string; code: string }

/** How an upload ended. */
export type UploadOutput =
  { kind: 'done'; document: AttachedDocument } | ({ kind: 'refused' } & RejectedFile) | { kind: 'cancelled' }

/** The documents of a wizard: those there, the files under way (the first is being sent), and the last refused ones. */
export type Attachments = {
  documents: readonly AttachedDocument[]
  queue: readonly ChosenDocument[]
  rejected: readonly RejectedFile[]
}

export const noAttachments: Attachments = { documents: [], queue: [], rejected: [] }

/** The first file of a choice: what was refused of the choice before is told no more. */
export function startQueue(chosen: ChosenDocument): Pick<Attachments, 'queue' | 'rejected'> {
  return { queue: [chosen], rejected: [] }
}

/** What the end of the first upload in the queue changes; as many refusals stay in sight as can be chosen at once. */
export function trackUpload(
  { documents, queue, rejected }: Attachments,
  end: UploadOutput,
  { documentsAtOnce }: Pick<DisputeSettings, 'documentsAtOnce'>,
): Attachments {
  const rest = queue.slice(1)
  if (end.kind === 'cancelled') return { documents, queue: rest, rejected }
  if (end.kind === 'done') {
    const others = documents.filter(({ trxId }) => trxId !== end.document.trxId)
    return { documents: [...others, end.document], queue: rest, rejected }
  }
  const { key, name, code } = end
  return { documents, queue: rest, rejected: [...rejected, { key, name, code }].slice(-documentsAtOnce) }
}
