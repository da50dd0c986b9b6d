import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import {
  selectIsLost,
  selectIsStoring,
  type ChangeFileImportRef,
} from '../../../../machines/workflows/change-file-import/change-file-import.machine.ts'
import { changeFileImportWords as words } from '../../../../machines/workflows/change-file-import/change-file-import.words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Progress } from '../../../ui/feedback/Progress.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { line, muted, stack } from '../../../ui/layout/layout.css.ts'
import { filled } from '../../../ui/text/filled.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { ImportFrame } from './ImportFrame.tsx'

/** A check or an import that goes on at the server: how many rows are done. */
export function Following({ run }: { run: ChangeFileImportRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const isStoring = useSelector(run, selectIsStoring)
  const current = useSelector(run, ({ context }) => context.current)
  const isLost = useSelector(run, selectIsLost)
  const canWithdraw = useSelector(run, (state) => state.can({ type: 'file.withdraw' }))
  const title = t(isStoring ? words.storing : words.checking)
  if (current === null) return null
  const { rows, rowsTotal: of, status } = current
  return (
    <ImportFrame run={run} title={title}>
      {isLost ? (
        <Notice
          tone="late"
          live="status"
          actions={
            <Button size="sm" onClick={() => run.send({ type: 'file.reload' })}>
              {t(words.checkNow)}
            </Button>
          }
        >
          <p>{t(words.lost)}</p>
        </Notice>
      ) : null}
      <Card>
        <div className={stack.s4}>
          <Progress label={title} share={of === null || of === 0 ? null : Math.min(1, rows / of)} />
          <p>
            {status === 'received'
              ? t`Files are processed one after the other. Yours is waiting.`
              : of === null
                ? t`${plural({ rows }, { one: '# row processed', other: '# rows processed' })}`
                : t(filled(words.rowsDone, { total: of, done: format.number(rows) }))}
          </p>
          <p className={muted}>
            {isStoring
              ? t`You can leave this page. The import continues.`
              : t`You can leave this page. Nothing is imported until you confirm.`}
          </p>
          {isStoring ? null : (
            <div className={line.start}>
              <Button busy={!canWithdraw} onClick={() => run.send({ type: 'file.withdraw' })}>
                {t(words.withdraw)}
              </Button>
            </div>
          )}
        </div>
      </Card>
    </ImportFrame>
  )
}
