import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import {
  selectEnding,
  type ChangeFileImportRef,
} from '../../../../machines/workflows/change-file-import/change-file-import.machine.ts'
import { changeFileImportWords as words } from '../../../../machines/workflows/change-file-import/change-file-import.words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { line } from '../../../ui/layout/layout.css.ts'
import { useReasonText } from '../words.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { Numbers, ReportButton, RowRefusals } from './Outcome.tsx'

/** What became of the file, and what can be done next. */
export function Ended({ run }: { run: ChangeFileImportRef }) {
  const { t } = useLingui()
  const reasonText = useReasonText()
  const current = useSelector(run, ({ context }) => context.current)
  const ending = useSelector(run, selectEnding)
  const canRematch = useSelector(run, (state) => state.can({ type: 'file.rematch' }))
  if (current === null) return null
  const { refusal } = current
  const next = {
    stored: t`The records can be seen in the portal now.`,
    partly: t`The rows without errors were imported. Correct the others and upload the file again. Nothing will be imported twice.`,
    nothingNew: t`All records in this file already exist. Nothing was changed.`,
    unreadable:
      refusal === null
        ? t`Correct the file and upload it again.`
        : t`Line ${{ line: refusal.line }}: ${{ reason: reasonText(refusal) }}`,
    withdrawn: t`Nothing was imported.`,
    failed: t`Something went wrong on our side, and the import may be incomplete. Upload the file again. Nothing will be imported twice.`,
  }
  const tones = {
    stored: 'done',
    partly: 'wait',
    nothingNew: 'quiet',
    unreadable: 'late',
    withdrawn: 'quiet',
    failed: 'late',
  } as const
  return (
    <ImportFrame run={run} title={t(words[ending])}>
      <Notice tone={tones[ending]} live="status">
        <p>{next[ending]}</p>
      </Notice>
      {current.rows === 0 || ending === 'withdrawn' ? null : (
        <Card>
          <Numbers file={current} />
        </Card>
      )}
      <div className={line.start}>
        {canRematch ? <Button onClick={() => run.send({ type: 'file.rematch' })}>{t(words.rematch)}</Button> : null}
        {current.rows === 0 ? null : <ReportButton file={current} />}
      </div>
      {ending === 'withdrawn' ? null : <RowRefusals file={current} />}
    </ImportFrame>
  )
}
