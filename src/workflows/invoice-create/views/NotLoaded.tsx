import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { wizardWords } from '../../../../machines/wizard-words.ts'
import { selectFailure } from '../../../../machines/workflows/invoice-create/invoice-create.context.ts'
import {
  selectIsStoring,
  type InvoiceCreateRef,
} from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { invoiceCreateWords as words } from '../../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { narrowPage, stack } from '../../../ui/layout/layout.css.ts'
import { stepEnd } from '../../../wizard/wizard.css.ts'
import { useRefusalText } from '../words.ts'
import { InvoiceFrame } from './InvoiceFrame.tsx'

/** What could not be read, judged or stored, with another try. */
export function NotLoaded({ invoice }: { invoice: InvoiceCreateRef }) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const failure = useSelector(invoice, selectFailure)
  const isStoring = useSelector(invoice, selectIsStoring)
  return (
    <InvoiceFrame invoice={invoice} title={t(isStoring ? words.storeFailed : words.loadFailed)} hasErrors>
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="late" live="alert">
          {refusalText(failure?.code ?? 'unexpected')}
        </Notice>
        <div className={stepEnd}>
          <Button onClick={() => invoice.send({ type: 'step.back' })}>{t(wizardWords.previous)}</Button>
          <Button kind="main" onClick={() => invoice.send({ type: 'load.retry' })}>
            {t(words.retry)}
          </Button>
        </div>
      </div>
    </InvoiceFrame>
  )
}
