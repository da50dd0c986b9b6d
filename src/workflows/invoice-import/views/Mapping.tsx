import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { selectReadingRefusals } from '../../../../machines/workflows/invoice-import/invoice-import.context.ts'
import type { ReadingRefusedAt } from '../../../../domain/rules/merchant-invoices/refuse-reading.ts'
import {
  selectIsFailed,
  selectIsStarting,
  type InvoiceImportRef,
} from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import { invoiceImportWords as words } from '../../../../machines/workflows/invoice-import/invoice-import.words.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { line, stack } from '../../../ui/layout/layout.css.ts'
import { useImportText } from '../words.ts'
import { FileColumns } from './FileColumns.tsx'
import { fieldId } from './field-id.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { Preview } from './Preview.tsx'
import { ReadingFields } from './ReadingFields.tsx'

type Of = { run: InvoiceImportRef }

/** How the file is read: its columns, how days and amounts are written, whose invoices they are. */
export function Mapping({ run }: Of) {
  const { t } = useLingui()
  const text = useImportText()
  const current = useSelector(run, ({ context }) => context.current)
  const faults = useSelector(run, selectReadingRefusals, areSame)
  const isStarting = useSelector(run, selectIsStarting)
  const isFailed = useSelector(run, selectIsFailed)
  const canCancel = useSelector(run, (state) => state.can({ type: 'import.cancel' }))
  const [tries, setTries] = useState(0)
  if (current === null) return null
  const shown = tries > 0 ? faults : []
  const errorAt = (at: string) => {
    const one = shown.find((known) => known.at === at)
    return one === undefined ? undefined : text(one.code)
  }
  // Several columns that are missing are one sentence.
  const said = shown.filter(({ code }, index) => shown.findIndex((one) => one.code === code) === index)
  const [first] = faults
  return (
    <ImportFrame run={run} title={t(words.columns)} hasErrors={shown.length > 0}>
      <ErrorSummary
        errors={said.map(({ code, at }) => ({ fieldId: fieldId(at), text: text(code) }))}
        focusKey={tries}
      />
      {isFailed ? (
        <div>
          <Button onClick={() => run.send({ type: 'import.reload' })}>{t(words.retry)}</Button>
        </div>
      ) : null}
      {current.format === 'ubl' ? (
        <Notice tone="due">
          <p>
            <Trans>
              You don’t need to match columns for an e-invoice. Select a customer if the e-invoice doesn’t identify one.
            </Trans>
          </p>
        </Notice>
      ) : (
        <Origin from={current.readingFrom} />
      )}
      {current.table === null ? null : (
        <Card title={t`Columns`} note={errorAt('columns')} flush>
          <FileColumns run={run} errorAt={errorAt} />
        </Card>
      )}
      <Card>
        <ReadingFields run={run} errorAt={errorAt} />
      </Card>
      {current.preview.length === 0 ? null : (
        <Card title={t`Preview`} note={t`The first lines of the file, as we read them.`} flush>
          <Preview run={run} />
        </Card>
      )}
      <div className={stack.s3}>
        <WhyNot
          id="why-no-check"
          title={t(wizardWords.missing)}
          reasons={
            first === undefined
              ? []
              : [
                  {
                    code: first.code,
                    text: text(first.code),
                    mend: <FocusLink id={fieldId(first.at)}>{t`Go to field`}</FocusLink>,
                  },
                ]
          }
        />
        <div className={line.start}>
          <Button
            kind="main"
            busy={isStarting}
            blockedBy={first === undefined ? null : 'why-no-check'}
            onClickCapture={() => setTries(first === undefined ? 0 : tries + 1)}
            onClick={() => run.send({ type: 'import.check' })}
          >
            {t(words.check)}
          </Button>
          <Button kind="quiet" disabled={!canCancel} onClick={() => run.send({ type: 'import.cancel' })}>
            {t(words.cancelImport)}
          </Button>
        </div>
      </div>
    </ImportFrame>
  )
}

const areSame = (some: readonly ReadingRefusedAt[], others: readonly ReadingRefusedAt[]) =>
  JSON.stringify(some) === JSON.stringify(others)

/** Says whether the reading was remembered or guessed; one's own choice needs no word. */
function Origin({ from }: { from: 'guessed' | 'remembered' | 'chosen' }) {
  const { t } = useLingui()
  if (from === 'chosen') return null
  return (
    <Notice tone="due">
      <p>
        {from === 'remembered'
          ? t`We’ve filled in your choices from the last file with these columns.`
          : t`We’ve matched the columns by their names. Check them before you continue.`}
      </p>
    </Notice>
  )
}
