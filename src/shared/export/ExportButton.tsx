import { lazy, Suspense, useState } from 'react'

import { Trans } from '@lingui/react/macro'

import type { ExportSource } from '../../api/files/exports.ts'
import { Button } from '../../ui/form/Button.tsx'
import { DownloadIcon } from '../../ui/layout/PageIcons.tsx'
import { withPageWords } from '../../ui/text/inner-words.ts'
import { arrived } from '../app/lazy-load.ts'

// Seldom pressed: lists do not wait for it.
const ExportDialog = lazy(async () => ({
  default: (await arrived(withPageWords(async () => (await import('./fetch-dialog.ts')).fetchDialog()))).ExportDialog,
}))

type ExportButtonProps = {
  /** Null while it is not known. */
  source: ExportSource | null
  isQuiet?: boolean
  isStatement?: boolean
}

/** Opens the export of what a page shows. */
export function ExportButton({ source, isQuiet = false, isStatement = false }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...(isQuiet ? { kind: 'quiet' } : { icon: <DownloadIcon /> })}
        disabled={source === null}
        onClick={() => setOpen(true)}
      >
        {isStatement ? <Trans>Statement</Trans> : <Trans>Export</Trans>}
      </Button>
      {isOpen && source !== null ? (
        <Suspense>
          <ExportDialog source={source} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
