import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import {
  selectIsLost,
  type InvoiceImportRef,
} from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import { invoiceImportWords as words } from '../../../../machines/workflows/invoice-import/invoice-import.words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Progress } from '../../../ui/feedback/Progress.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { line, muted, stack } from '../../../ui/layout/layout.css.ts'
import { filled } from '../../../ui/text/filled.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { ImportFrame } from './ImportFrame.tsx'

/** A check or an import that goes on at the server: how many lines are done, and how it is cancelled. */
export function Following({ run }: { run: InvoiceImportRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const isImporting = useSelector(run, ({ context }) => context.current?.status === 'importing')
  const progress = useSelector(run, ({ context }) => context.current?.progress ?? null)
  const isLost = useSelector(run, selectIsLost)
  const canCancel = useSelector(run, (state) => state.can({ type: 'import.cancel' }))
  const title = t(isImporting ? words.importing : words.checking)
  const lines = progress?.lines ?? 0
  const of = progress?.of ?? null
  return (
    <ImportFrame run={run} title={title}>
      {isLost ? (
        <Notice
          tone="late"
          live="status"
          actions={
            <Button size="sm" onClick={() => run.send({ type: 'import.reload' })}>
              {t(words.checkNow)}
            </Button>
          }
        >
          <p>{t(words.lost)}</p>
        </Notice>
      ) : null}
      <Card>
        <div className={stack.s4}>
          <Progress label={title} share={of === null || of === 0 ? null : Math.min(1, lines / of)} />
          <p>
            {of === null
              ? t`${plural({ lines }, { one: '# line processed', other: '# lines processed' })}`
              : t(filled(words.linesDone, { total: of, done: format.number(lines) }))}
          </p>
          <p className={muted}>
            {isImporting
              ? t`You can leave this page. The import continues.`
              : t`You can leave this page. Nothing is imported until you confirm.`}
          </p>
          <div className={line.start}>
            <Button busy={!canCancel} onClick={() => run.send({ type: 'import.cancel' })}>
              {t(isImporting ? words.cancelImport : words.cancelCheck)}
            </Button>
          </div>
        </div>
      </Card>
    </ImportFrame>
  )
}
