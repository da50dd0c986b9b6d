import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { ChangeFile } from '../../../domain/contract/intake/change-file.ts'
import { rowsToStore } from '../../../domain/rules/intake/change-file.ts'
import { storeChangeFile } from '../../api/change-files/change-files.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { importFailures } from './import-words.ts'

type StoreFileProps = { file: ChangeFile; onClose: () => void }

/** Asks whether a file that was checked is imported, and has it imported. */
export function StoreFile({ file, onClose }: StoreFileProps) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  const { refused } = file.counts
  const wanted = rowsToStore(file)
  return (
    <ChangeDialog
      title={t`Import ${{ file: file.fileName }}?`}
      action={t`Import file`}
      change={change}
      failures={importFailures}
      onDo={() =>
        change.run(
          () => storeChangeFile(client, file),
          () => toast({ tone: 'done', text: t`The import has started` }),
        )
      }
    >
      <p>{t`${plural({ rows: wanted }, { one: '# row will be imported.', other: '# rows will be imported.' })}`}</p>
      {refused === 0 ? null : (
        <p>
          {t`${plural({ rows: refused }, { one: '# row can’t be imported. The report says why.', other: '# rows can’t be imported. The report says why.' })}`}
        </p>
      )}
    </ChangeDialog>
  )
}
