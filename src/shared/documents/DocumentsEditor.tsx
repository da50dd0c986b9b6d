import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { documentExtensions } from '../../../domain/rules/disputes/dispute-document.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { rows as rowsLook } from './DocumentsEditor.css.ts'
import type { DocumentRowProps, AddedDocument } from './DocumentStates.tsx'
import { useNoStrayDrops } from './use-no-stray-drops.ts'
import { small, stack } from '../../ui/layout/layout.css.ts'

type DocumentsEditorProps = Pick<
  DocumentRowProps,
  'isNarrow' | 'types' | 'maximumBytes' | 'isFull' | 'textOf' | 'onChoose' | 'onRemove' | 'onRetry' | 'onCancel'
> & {
  /** The owners of documents: an invoice each. */
  rows: readonly { trxId: string; label: ReactNode; name: string; note?: ReactNode }[]
  documents: readonly AddedDocument[]
  /** Files under way; the first is being sent, the others wait. */
  queue: readonly { key: string; trxId: string; name: string }[]
  /** The share of the first that has been sent, from 0 to 1, and the code of its failure. */
  sending: { share: number; failure: string | null } | null
  /** The last files that were not accepted, each with its code. */
  rejected: readonly { trxId: string; name: string; code: string }[]
  /** The document that is being removed now. */
  removingId: string | null
  /** Documents that count for the maximum of a type; by default those of the rows. */
  counted?: readonly AddedDocument[]
}

/** A document for each invoice: its type, its file, how far it has got. The accepted file types are said before. */
export function DocumentsEditor({
  rows,
  documents,
  queue,
  sending,
  rejected,
  removingId,
  counted = documents,
  ...shared
}: DocumentsEditorProps) {
  const { t } = useLingui()
  useNoStrayDrops()
  return (
    <ul role="list" className={rowsLook} aria-label={t`Documents`}>
      {rows.map(({ trxId, label, name, note }) => {
        const place = queue.findIndex((file) => file.trxId === trxId)
        return (
          <DocumentRow
            key={trxId}
            {...shared}
            trxId={trxId}
            label={label}
            name={name}
            note={note}
            document={documents.find((document) => document.trxId === trxId) ?? null}
            added={counted}
            queued={queue[place] ?? null}
            sending={place === 0 ? (sending ?? { share: 0, failure: null }) : null}
            rejected={rejected.findLast((file) => file.trxId === trxId) ?? null}
            isLocked={queue.length > 0 || removingId !== null}
            isRemoving={documents.some((document) => document.trxId === trxId && document.documentId === removingId)}
          />
        )
      })}
    </ul>
  )
}

/** The accepted kinds, size and count, said before anything is chosen. */
export function DocumentLimits({ maximumBytes, atOnce }: { maximumBytes: number; atOnce?: number }) {
  const format = useFormat()
  const kinds = documentExtensions.filter((ending) => ending !== 'jpeg').map((ending) => ending.toUpperCase())
  const list = new Intl.ListFormat(format.tag, { type: 'disjunction' }).format(kinds)
  const size = format.fileSize(maximumBytes)
  return (
    <div className={`${small} ${stack.s1}`}>
      <p>
        <Trans>
          You can upload {{ kinds: list }} files, up to {{ size }} each.
        </Trans>
      </p>
      {atOnce === undefined ? null : (
        <p>
          <Trans>One document per invoice. Upload up to {{ files: atOnce }} files at a time.</Trans>
        </p>
      )}
    </div>
  )
}
