import { useEffect, useRef, useState, type DragEvent } from 'react'

import { useLingui } from '@lingui/react/macro'

import { documentExtensions, refuseFile } from '../../../domain/rules/disputes/dispute-document.ts'
import {
  aimed,
  error as errorLook,
  name as nameLook,
  narrowRow,
  note as noteLook,
  row,
  seat,
} from './DocumentsEditor.css.ts'
import { DocumentThere, FileUnderWay, OpenPlace, type DocumentRowProps } from './DocumentStates.tsx'
import { WarningIcon } from '../../ui/layout/Icon.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'

/** One document: to be chosen or dropped, on its way, stopped, or there. */
export function DocumentRow(props: DocumentRowProps) {
  const { trxId, label, name, note, maximumBytes, document: own, queued, sending, rejected } = props
  const { textOf, onChoose, onRemove, isNarrow = false } = props
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
    // If it could not be removed, it stays, and a message says so.
    if (own === null) onChoose(trxId, typeId, file)
  }, [props.isRemoving, own, onChoose, trxId, typeId])

  const place = own !== null ? 'added' : queued === null ? 'open' : sending === null ? 'waiting' : 'sending'
  useEffect(() => {
    // The pressed button went with what it stood beside.
    if (hasActed.current && document.activeElement === document.body) ref.current?.focus()
    hasActed.current = false
  }, [place])
  const act = (quickAction: () => void) => {
    hasActed.current = true
    setRefused(null)
    quickAction()
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      if (place === 'open' ? props.isFull : place !== 'added' || props.isLocked) return
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
    <li
      ref={ref}
      className={`${isNarrow ? narrowRow : row} ${isAimed ? aimed : ''}`}
      tabIndex={-1}
      aria-label={name}
      {...drop}
    >
      {isNarrow ? null : (
        <div className={nameLook}>
          {label}
          {note === undefined ? null : <span className={noteLook}>{note}</span>}
        </div>
      )}
      <div className={seat}>
        {place === 'added' && own !== null ? (
          <DocumentThere
            {...props}
            document={own}
            onPick={() => act(pick)}
            onTake={() => act(() => onRemove(own.documentId))}
          />
        ) : place === 'open' ? (
          <OpenPlace {...props} typeId={typeId} code={code} onType={chooseType} onPick={pick} />
        ) : (
          <FileUnderWay {...props} onRetry={() => act(props.onRetry)} onCancel={() => act(props.onCancel)} />
        )}
        {code === null ? null : (
          <p className={errorLook} role="alert">
            <WarningIcon size={14} />
            <span>
              {refused === null && rejected !== null ? `${rejected.name}: ${textOf('attachmentNotUploaded')} ` : null}
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
          <span role="status">{own === null ? null : t`${{ file: own.fileName }} was uploaded.`}</span>
        </VisuallyHidden>
      </div>
    </li>
  )
}
