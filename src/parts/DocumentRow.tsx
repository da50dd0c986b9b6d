import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { documentExtensions, refuseFile } from '../../domain/rules/dispute-document.ts'
import { useFormat } from '../app/use-format.ts'
import { Button } from './Button.tsx'
import type { DocumentType, HeldDocument } from './DocumentsEditor.tsx'
import {
  aimed,
  deeds,
  error as errorLook,
  file as fileLook,
  fileName,
  held as heldLook,
  mark,
  name as nameLook,
  note as noteLook,
  open,
  orDrop,
  progress,
  row,
  seat,
} from './DocumentsEditor.css.ts'
import { CheckIcon, ClockIcon, DocumentIcon, WarningIcon } from './Icon.tsx'
import { Select } from './Select.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type DocumentRowProps = {
  trxId: string
  /** What the document belongs to, and its name in plain text: "Invoice 4711". */
  label: ReactNode
  name: string
  note?: ReactNode
  types: readonly DocumentType[]
  /** Bytes. */
  maximumBytes: number
  document: HeldDocument | null
  /** All documents, of this row and of others. */
  held: readonly HeldDocument[]
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

/** One document: to be chosen or dropped, on its way, stopped, or there. */
export function DocumentRow(props: DocumentRowProps) {
  const { trxId, label, name, note, maximumBytes, document: own, queued, sending, rejected } = props
  const { textOf, onChoose, onRemove } = props
  const { t } = useLingui()
  const ref = useRef<HTMLLIElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typeId, setTypeId] = useState<string | null>(own?.typeId ?? null)
  const [isAimed, setAimed] = useState(false)
  /** Refused here, before the document that stands in its place was touched. */
  const [refused, setRefused] = useState<string | null>(null)
  /** The last file, to be sent again once its type is chosen. */
  const last = useRef<File | null>(null)
  /** Waits until the document before it is gone. */
  const next = useRef<File | null>(null)
  const hasActed = useRef(false)

  const choose = (files: FileList | null) => {
    const [file, ...more] = files ?? []
    if (!file || queued !== null || (own !== null && props.isLocked)) return
    hasActed.current = true
    const code =
      more.length > 0 ? 'tooManyFiles' : own === null ? null : refuseFile(file, { documentMaximumBytes: maximumBytes })
    setRefused(code)
    if (code !== null) return
    last.current = file
    if (own === null) return onChoose(trxId, typeId, file)
    next.current = file
    onRemove(own.documentId)
  }
  const chooseType = (id: string) => {
    setTypeId(id)
    if (rejected?.code === 'documentTypeMissing' && last.current !== null) onChoose(trxId, id, last.current)
  }
  useEffect(() => {
    if (props.isRemoving || next.current === null) return
    const file = next.current
    next.current = null
    // Where it could not be taken away it stays, and that is said.
    if (own === null) onChoose(trxId, typeId, file)
  }, [props.isRemoving, own, onChoose, trxId, typeId])

  const place = own !== null ? 'held' : queued === null ? 'open' : sending === null ? 'waiting' : 'sending'
  useEffect(() => {
    // The pressed button went with what it stood beside.
    if (hasActed.current && document.activeElement === document.body) ref.current?.focus()
    hasActed.current = false
  }, [place])
  const acting = (deed: () => void) => () => {
    hasActed.current = true
    setRefused(null)
    deed()
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      if (place === 'open' ? props.isFull : place !== 'held' || props.isLocked) return
      event.preventDefault()
      setAimed(true)
    },
    onDragLeave: () => setAimed(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setAimed(false)
      choose(event.dataTransfer.files)
    },
  }
  const pick = () => input.current?.click()
  const code = refused ?? (place === 'open' ? (rejected?.code ?? null) : null)
  return (
    <li ref={ref} className={isAimed ? `${row} ${aimed}` : row} tabIndex={-1} aria-label={name} {...drop}>
      <div className={nameLook}>
        {label}
        {note === undefined ? null : <span className={noteLook}>{note}</span>}
      </div>
      <div className={seat}>
        {place === 'held' && own !== null ? (
          <Held {...props} document={own} onPick={acting(pick)} onTake={acting(() => onRemove(own.documentId))} />
        ) : place === 'open' ? (
          <Open {...props} typeId={typeId} code={code} onType={chooseType} onPick={pick} />
        ) : (
          <UnderWay {...props} onRetry={acting(props.onRetry)} onCancel={acting(props.onCancel)} />
        )}
        {code === null ? null : (
          <p className={errorLook} role="alert">
            <WarningIcon size={14} />
            <span>
              {refused === null && rejected !== null ? `${rejected.name}: ` : null}
              {textOf(code)}
            </span>
          </p>
        )}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={t`File for ${{ name }}`}
          accept={documentExtensions.map((ending) => `.${ending}`).join(',')}
          onChange={(event) => {
            choose(event.target.files)
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <VisuallyHidden>
          <span role="status">{own === null ? null : t`${{ file: own.fileName }} is uploaded.`}</span>
        </VisuallyHidden>
      </div>
    </li>
  )
}

function Open({
  name,
  types,
  held,
  isFull,
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
  const isTaken = ({ id, maximum }: DocumentType) => held.filter((document) => document.typeId === id).length >= maximum
  return (
    <>
      <div className={open}>
        <Select
          label={t`Type of the document for ${{ name }}`}
          hideLabel
          compact
          value={typeId ?? ''}
          aria-invalid={code === 'documentTypeMissing' || undefined}
          options={[
            { value: '', label: t`Choose its type`, disabled: true },
            ...types.map((type) => ({
              value: type.id,
              label: type.label,
              disabled: isTaken(type) && type.id !== typeId,
            })),
          ]}
          onChange={onType}
        />
        <Button
          size="sm"
          icon={<DocumentIcon size={14} />}
          aria-label={t`Choose a file for ${{ name }}`}
          blockedBy={isFull ? fullId : null}
          onClick={onPick}
        >
          <Trans>Choose a file</Trans>
        </Button>
        <span className={orDrop}>
          <Trans>or drop it here</Trans>
        </span>
      </div>
      {isFull ? (
        <p id={fullId} tabIndex={-1} className={noteLook}>
          {textOf('tooManyFiles')} <Trans>Wait until one has been sent.</Trans>
        </p>
      ) : null}
    </>
  )
}

function UnderWay({ queued, sending, name, textOf, onRetry, onCancel }: DocumentRowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const file = queued?.name ?? ''
  const failure = sending?.failure ?? null
  if (failure !== null)
    return (
      <div className={heldLook}>
        <span className={fileLook} role="alert">
          <span className={mark.late}>
            <WarningIcon size={14} />
          </span>
          <span className={fileName}>
            {file}
            <span className={noteLook}>{textOf(failure)}</span>
          </span>
        </span>
        <span className={deeds}>
          <Button size="sm" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          <Button size="sm" onClick={onCancel}>
            <Trans>Leave it out</Trans>
          </Button>
        </span>
      </div>
    )
  const share = sending?.share ?? 0
  return (
    <>
      <div className={heldLook}>
        <span className={fileLook}>
          <span className={mark.wait}>
            <ClockIcon size={14} />
          </span>
          <span className={fileName}>
            {file}
            <span className={noteLook}>
              {sending === null
                ? t`It waits for the file before it.`
                : share < 1
                  ? t`${{ share: format.number(Math.floor(share * 100)) }} % sent`
                  : t`Sent; it is being looked at.`}
            </span>
          </span>
        </span>
        {sending === null ? null : (
          <Button size="sm" aria-label={t`Stop sending ${{ file }}`} onClick={onCancel}>
            <Trans>Stop</Trans>
          </Button>
        )}
      </div>
      {sending === null ? null : (
        <progress className={progress} max={1} value={share} aria-label={t`Sending ${{ file }} for ${{ name }}`} />
      )}
    </>
  )
}

function Held({
  document: own,
  types,
  isRemoving,
  isLocked,
  onPick,
  onTake,
}: DocumentRowProps & { document: HeldDocument; onPick: () => void; onTake: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const lockedId = useId()
  const isOff = isLocked && !isRemoving
  const type = types.find(({ id }) => id === own.typeId)?.label ?? own.typeId
  return (
    <div className={heldLook}>
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
              <Trans>It can be changed once the file under way has been sent.</Trans>
            </span>
          ) : null}
        </span>
      </span>
      <span className={deeds}>
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
          aria-label={t`Remove ${{ file: own.fileName }}`}
          onClick={onTake}
        >
          <Trans>Remove</Trans>
        </Button>
      </span>
    </div>
  )
}
