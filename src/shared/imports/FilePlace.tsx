import { useRef, useState, type DragEvent, type ReactNode } from 'react'

import { Trans } from '@lingui/react/macro'

import { Button } from '../../ui/form/Button.tsx'
import { small } from '../../ui/layout/layout.css.ts'
import { DocumentIcon } from '../../ui/layout/PageIcons.tsx'
import { useNoStrayDrops } from '../documents/use-no-stray-drops.ts'
import { aimed, drop, orDrop } from './file-place.css.ts'

type FilePlaceProps = {
  label: string
  /** Endings of the names of files, without the dot. */
  extensions: readonly string[]
  /** The id of what says why no file can be chosen now; null where one can. */
  blockedBy: string | null
  children: ReactNode
  onFile: (file: File) => void
}

/** A file is chosen by a button, or dropped. */
export function FilePlace({ label, extensions, blockedBy, children, onFile }: FilePlaceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isAimed, setAimed] = useState(false)
  useNoStrayDrops()
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (blockedBy !== null) return
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
  return (
    <div className={isAimed ? `${drop} ${aimed}` : drop} {...dropping}>
      <Button
        kind="main"
        icon={<DocumentIcon size={14} />}
        blockedBy={blockedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span className={orDrop}>
        <Trans>or drop a file here</Trans>
      </span>
      <p className={small}>{children}</p>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={extensions.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          choose(event.target.files)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
