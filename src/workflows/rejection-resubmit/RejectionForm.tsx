import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import { commonFailures } from '../../../machines/failure-words.ts'
import type { RefusedPlace } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.context.ts'
import {
  selectFaults,
  selectHasChanges,
  selectHasEntries,
  type RejectionResubmitRef,
} from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.machine.ts'
import {
  notDoneWords,
  rejectionWords,
} from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.words.ts'
import { useRejectionWords } from '../../shared/rejections/use-rejection-words.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { columns, line, stack } from '../../ui/layout/layout.css.ts'
import { FileValues, History } from './Facts.tsx'
import { fieldId, InvoiceFields } from './InvoiceFields.tsx'
import { RejectionHead } from './RejectionHead.tsx'

type ViewProps = { resubmission: RejectionResubmitRef }

const areSame = (some: readonly RefusedPlace[], others: readonly RefusedPlace[]) =>
  JSON.stringify(some) === JSON.stringify(others)

/** The invoice with the reasons on top and beside its fields, and what was in the file. */
export function RejectionForm({ resubmission }: ViewProps) {
  const { t } = useLingui()
  const words = useRejectionWords()
  const rejection = useSelector(resubmission, ({ context }) => context.rejection)
  const form = useSelector(resubmission, ({ context }) => context.form)
  const refusals = useSelector(resubmission, ({ context }) => context.refusals)
  const mayChange = useSelector(resubmission, ({ context }) => context.mayChange)
  const faults = useSelector(resubmission, selectFaults, areSame)
  const hasEntries = useSelector(resubmission, selectHasEntries)
  const hasChanges = useSelector(resubmission, selectHasChanges)
  const isBusy = useSelector(resubmission, (state) => state.hasTag('busy'))
  const isOpen = useSelector(resubmission, (state) => state.can({ type: 'form.change', patch: {} }))
  const isSending = useSelector(resubmission, (state) => state.hasTag('sending'))
  const isSaving = useSelector(resubmission, (state) => state.hasTag('saving'))
  const [tries, setTries] = useState(0)
  if (rejection === null || form === null) return null
  const shown = tries > 0 ? faults : []
  const places = [...shown, ...refusals.filter(({ at }) => !shown.some((one) => one.at === at))]
  const errorAt = (at: string) => {
    const one = places.find((known) => known.at === at)
    return one === undefined ? undefined : words.reason(one.code)
  }
  return (
    <form
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        setTries(faults.length > 0 ? tries + 1 : 0)
        if (faults.length === 0) resubmission.send({ type: 'rejection.resubmit' })
      }}
    >
      <RejectionHead resubmission={resubmission} hasErrors={shown.length > 0} mayCancel={mayChange && isOpen} />
      <div className={columns}>
        <div className={stack.s4}>
          <ErrorSummary
            errors={shown.map(({ code, at }) => ({ fieldId: fieldId(at), text: words.reason(code) }))}
            focusKey={tries}
          />
          <Result resubmission={resubmission} />
          {mayChange ? null : <Notice tone="hold">{t(commonFailures.notAllowed)}</Notice>}
          {refusals.length === 0 ? null : (
            <Notice tone="late" title={t(rejectionWords.reasons)}>
              <ul>
                {refusals.map(({ code, at }) => (
                  <li key={`${code} ${at}`}>{words.reason(code)}</li>
                ))}
              </ul>
            </Notice>
          )}
          <InvoiceFields
            resubmission={resubmission}
            form={form}
            errorAt={errorAt}
            isOpen={isOpen}
            onChange={(patch: Partial<ProposedInvoice>) => resubmission.send({ type: 'form.change', patch })}
          />
          {mayChange ? (
            <div className={line.start}>
              <Button kind="main" type="submit" busy={isSending} disabled={!isSending && !isOpen}>
                {t(rejectionWords.resubmit)}
              </Button>
              <Button
                busy={isSaving}
                disabled={!isSaving && (!isOpen || !hasEntries)}
                onClick={() => resubmission.send({ type: 'correction.save' })}
              >
                {t(rejectionWords.save)}
              </Button>
              <Button
                kind="quiet"
                disabled={!isOpen || !hasChanges}
                onClick={() => resubmission.send({ type: 'changes.discard' })}
              >
                {t(rejectionWords.discard)}
              </Button>
            </div>
          ) : null}
        </div>
        <div className={stack.s4}>
          <FileValues rejection={rejection} />
          <History rejection={rejection} />
        </div>
      </div>
    </form>
  )
}

/** What the server said to the last change. */
function Result({ resubmission }: ViewProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const failure = useSelector(resubmission, ({ context }) => context.failure)
  const isStale = useSelector(resubmission, (state) => state.can({ type: 'changes.accept' }))
  if (isStale)
    return (
      <Notice
        tone="late"
        live="alert"
        title={t(rejectionWords.stale)}
        actions={
          <>
            <Button size="sm" onClick={() => resubmission.send({ type: 'changes.accept' })}>
              {t(rejectionWords.accept)}
            </Button>
            <Button size="sm" onClick={() => resubmission.send({ type: 'changes.overwrite' })}>
              {t(rejectionWords.overwrite)}
            </Button>
          </>
        }
      >
        <p>
          <Trans>Nothing was saved. If you keep your version, saving replaces their changes.</Trans>
        </p>
      </Notice>
    )
  if (failure === null) return null
  return (
    <Notice tone="late" live="alert" title={t(notDoneWords[failure.doing])}>
      {failureText(failure.code)}
    </Notice>
  )
}
