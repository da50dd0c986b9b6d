import { useId, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { isTypeFull } from '../../../domain/rules/disputes/dispute-document.ts'
import { attachmentsWords } from '../../../machines/parts/attachments/attachments.page.ts'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { Button } from '../../ui/form/Button.tsx'
import {
  quickActions,
  file as fileLook,
  fileName,
  attached as attachedStyle,
  mark,
  narrow,
  note as noteLook,
  open,
  orDrop,
} from './DocumentsEditor.css.ts'
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/layout/Icon.tsx'
import { DocumentIcon } from '../../ui/layout/PageIcons.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { filled } from '../../ui/text/filled.ts'

/** A document that the server has. */
export type AddedDocument = { documentId: string; trxId: string; typeId: string; fileName: string; fileSize: number }
/** A kind of document that one may choose, in the reader's words. */
type DocumentType = { id: string; label: string; maximum: number }

export type DocumentRowProps = {
  trxId: string
  /** The document's owner, and its name in plain text: "Invoice 4711". */
  label: ReactNode
  name: string
  note?: ReactNode
  /** There is no room for the owner beside the file, nor for the parts of a choice side by side. */
  isNarrow?: boolean
  types: readonly DocumentType[]
  /** Bytes. */
  maximumBytes: number
  document: AddedDocument | null
  /** All documents, of this row and of others. */
  added: readonly AddedDocument[]
  queued: { name: string } | null
  sending: { share: number; failure: string | null } | null
  rejected: { name: string; code: string } | null
  isRemoving: boolean
  /** Another file or document is under way: what is there stays until then. */
  isLocked: boolean
  /** No further file can wait. */
  isFull: boolean
  /** A code in words. */
  textOf: (code: string) => string
  onChoose: (trxId: string, typeId: string | null, file: File) => void
  onRemove: (documentId: string) => void
  onRetry: () => void
  onCancel: () => void
}

/** The field in which a file is chosen, with its type. */
export function OpenPlace({
  name,
  types,
  added,
  isFull,
  isNarrow = false,
  typeId,
  code,
  textOf,
  onType,
  onPick,
}: DocumentRowProps & {
  typeId: string | null
  code: string | null
  onType: (id: string) => void
  onPick: () => void
}) {
  const { t } = useLingui()
  const fullId = useId()
  return (
    <>
      <div className={isNarrow ? `${open} ${narrow}` : open}>
        <Select
          label={t(filled(attachmentsWords.type, { name }))}
          hideLabel
          compact
          value={typeId ?? ''}
          aria-invalid={code === 'documentTypeMissing' || undefined}
          options={[
            { value: '', label: t`Select document type`, disabled: true },
            ...types.map((type) => ({
              value: type.id,
              label: type.label,
              disabled: isTypeFull(type, added) && type.id !== typeId,
            })),
          ]}
          onChange={onType}
        />
        <Button
          size="sm"
          icon={<DocumentIcon size={14} />}
          aria-label={t(filled(attachmentsWords.choose, { name }))}
          blockedBy={isFull ? fullId : null}
          onClick={onPick}
        >
          {t(attachmentsWords.file)}
        </Button>
        <span className={orDrop}>
          <Trans>or drop a file here</Trans>
        </span>
      </div>
      {isFull ? (
        <p id={fullId} tabIndex={-1} className={noteLook}>
          {textOf('tooManyFiles')} <Trans>Wait until an upload finishes.</Trans>
        </p>
      ) : null}
    </>
  )
}

/** A file that waits, is being sent, or was stopped on its way. */
export function FileUnderWay({ queued, sending, name, textOf, onRetry, onCancel }: DocumentRowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const file = queued?.name ?? ''
  const failure = sending?.failure ?? null
  if (failure !== null)
    return (
      <div className={attachedStyle}>
        <span className={fileLook} role="alert">
          <span className={mark.late}>
            <WarningIcon size={14} />
          </span>
          <span className={fileName}>
            {file}
            <span className={noteLook}>{`${textOf('attachmentNotUploaded')} ${textOf(failure)}`}</span>
          </span>
        </span>
        <span className={quickActions}>
          <Button size="sm" onClick={onRetry}>
            {t(attachmentsWords.retry)}
          </Button>
          <Button size="sm" onClick={onCancel}>
            <Trans>Remove file</Trans>
          </Button>
        </span>
      </div>
    )
  const share = sending?.share ?? 0
  return (
    <>
      <div className={attachedStyle}>
        <span className={fileLook}>
          <span className={mark.wait}>
            <ClockIcon size={14} />
          </span>
          <span className={fileName}>
            {file}
            <span className={noteLook}>
              {sending === null
                ? t(attachmentsWords.waiting)
                : share < 1
                  ? t`${{ share: format.number(Math.floor(share * 100)) }}% uploaded`
                  : t`Uploaded. Checking the file…`}
            </span>
          </span>
        </span>
        {sending === null ? null : (
          <Button size="sm" aria-label={t(filled(attachmentsWords.cancel, { file }))} onClick={onCancel}>
            <Trans>Cancel upload</Trans>
          </Button>
        )}
      </div>
      {sending === null ? null : <Progress share={share} label={t`Uploading ${{ file }} for ${{ name }}`} />}
    </>
  )
}

/** A document that the server has. */
export function DocumentThere({
  document: own,
  types,
  isRemoving,
  isLocked,
  onPick,
  onTake,
}: DocumentRowProps & { document: AddedDocument; onPick: () => void; onTake: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const lockedId = useId()
  const isOff = isLocked && !isRemoving
  const type = types.find(({ id }) => id === own.typeId)?.label ?? own.typeId
  return (
    <div className={attachedStyle}>
      <span className={fileLook}>
        <span className={mark.done}>
          <CheckIcon size={14} />
        </span>
        <span className={fileName}>
          {own.fileName}
          <span className={noteLook}>
            {type} · {format.fileSize(own.fileSize)}
          </span>
          {isOff ? (
            <span id={lockedId} tabIndex={-1} className={noteLook}>
              <Trans>You can change this document when the current upload finishes.</Trans>
            </span>
          ) : null}
        </span>
      </span>
      <span className={quickActions}>
        <Button
          size="sm"
          disabled={isRemoving}
          blockedBy={isOff ? lockedId : null}
          aria-label={t`Replace ${{ file: own.fileName }}`}
          onClick={onPick}
        >
          <Trans>Replace</Trans>
        </Button>
        <Button
          size="sm"
          busy={isRemoving}
          blockedBy={isOff ? lockedId : null}
          aria-label={t(filled(attachmentsWords.remove, { file: own.fileName }))}
          onClick={onTake}
        >
          <Trans>Remove</Trans>
        </Button>
      </span>
    </div>
  )
}
