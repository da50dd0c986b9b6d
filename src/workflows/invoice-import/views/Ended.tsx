import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import {
  selectEnding,
  type InvoiceImportRef,
} from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import { invoiceImportWords as words } from '../../../../machines/workflows/invoice-import/invoice-import.words.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { buttonStyle } from '../../../ui/form/Button.css.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { line } from '../../../ui/layout/layout.css.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { hasResult, Result } from './Imports.tsx'
import { Refusals } from './Refusals.tsx'

/** What became of the file, and what can be done next. */
export function Ended({ run }: { run: InvoiceImportRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const current = useSelector(run, ({ context }) => context.current)
  const ending = useSelector(run, selectEnding)
  const canRemap = useSelector(run, (state) => state.can({ type: 'import.remap' }))
  if (current === null) return null
  const next = {
    imported: t`Your customers can now see the invoices.`,
    partly: t`The lines without errors were imported. Correct the others in the rejection center.`,
    nothingNew: t`All invoices in this file were already imported. Nothing was changed.`,
    refused: t`Some lines have errors, so nothing was imported. Correct the file and import it again.`,
    cancelled: t`Nothing was imported.`,
    failed: t`Nothing was imported. Import the file again.`,
  }
  const tones = {
    imported: 'done',
    partly: 'wait',
    nothingNew: 'quiet',
    refused: 'late',
    cancelled: 'quiet',
    failed: 'late',
  } as const
  const isStored = ending === 'imported' || ending === 'partly'
  return (
    <ImportFrame run={run} title={t(words[ending])}>
      <Notice tone={tones[ending]} live="status">
        <p>{next[ending]}</p>
      </Notice>
      {isStored ? (
        <Card>
          <Facts
            facts={[
              {
                id: 'stored',
                label: t({ message: 'Imported', context: 'invoices' }),
                value: format.number(current.stored),
              },
              {
                id: 'known',
                label: t({ message: 'Already imported', context: 'invoices' }),
                value: format.number(current.outcome?.known ?? 0),
              },
              {
                id: 'rejected',
                label: t({ message: 'Sent to the rejection center', context: 'invoices' }),
                value: format.number(current.rejected),
              },
            ]}
          />
        </Card>
      ) : null}
      <div className={line.start}>
        {ending === 'partly' ? (
          <Link className={buttonStyle({ kind: 'main' })} to={pathTo('merchantRejections')}>
            {t`Go to rejections`}
          </Link>
        ) : null}
        {isStored ? (
          <Link
            className={buttonStyle({ kind: ending === 'partly' ? 'plain' : 'main' })}
            to={pathTo('merchantInvoices')}
          >
            {t`Go to invoices`}
          </Link>
        ) : null}
        {canRemap ? <Button onClick={() => run.send({ type: 'import.remap' })}>{t(words.remap)}</Button> : null}
        {hasResult(current) ? <Result row={current} /> : null}
      </div>
      {ending === 'refused' ? <Refusals run={run} /> : null}
    </ImportFrame>
  )
}
