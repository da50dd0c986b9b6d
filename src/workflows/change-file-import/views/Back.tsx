import { useLingui } from '@lingui/react/macro'

import type { ChangeFileImportRef } from '../../../../machines/workflows/change-file-import/change-file-import.machine.ts'
import { changeFileImportWords as words } from '../../../../machines/workflows/change-file-import/change-file-import.words.ts'
import { Button } from '../../../ui/form/Button.tsx'

/** Leads back to the choice of a file, where the files are listed. What is under way goes on. */
export function Back({ run }: { run: ChangeFileImportRef }) {
  const { t } = useLingui()
  return (
    <Button kind="quiet" size="sm" onClick={() => run.send({ type: 'file.another' })}>
      {t(words.another)}
    </Button>
  )
}
