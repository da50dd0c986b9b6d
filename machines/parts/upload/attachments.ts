import type { DisputeSettings } from '../../../domain/contract/program-settings.ts'
import type { AttachedDocument, ChosenDocument, RejectedFile, UploadOutput } from './upload.machine.ts'

/** The documents of a wizard: those there, the files under way (the first is being sent), and the last refused ones. */
export type Attachments = {
  documents: readonly AttachedDocument[]
  queue: readonly ChosenDocument[]
  rejected: readonly RejectedFile[]
}

export const noAttachments: Attachments = { documents: [], queue: [], rejected: [] }

/** The first file of a choice: refusals of the choice before are cleared. */
export function startQueue(chosen: ChosenDocument): Pick<Attachments, 'queue' | 'rejected'> {
  return { queue: [chosen], rejected: [] }
}

/**
 * Returns the changes at the end of the first upload in the queue; as many refusals stay in sight as can be chosen at
 * once.
 */
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
