import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { viewOf } from '../../../../machines/meta.ts'
import { submissionWords } from '../../../../machines/parts/submission/submission.page.ts'
import { selectCustomer } from '../../../../machines/workflows/invoice-create/invoice-create.context.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { invoiceCreateWords as words } from '../../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { narrowPage, stack } from '../../../ui/layout/layout.css.ts'
import { FailedSubmission } from '../../../wizard/FailedSubmission.tsx'
import { stepEnd } from '../../../wizard/wizard.css.ts'
import { useRefusalText } from '../words.ts'
import { InvoiceFrame } from './InvoiceFrame.tsx'
import { Review } from './Review.tsx'

type Of = { invoice: InvoiceCreateRef }

/** An invoice that is being sent: the unchanged review, or only its progress after a reload. */
export function Submission({ invoice }: Of) {
  const { t } = useLingui()
  const submission = useSelector(invoice, ({ children }) => children.submission)
  const view = useSelector(submission, (state) => (state === undefined ? null : viewOf(state)))
  const isRead = useSelector(invoice, (state) => selectCustomer(state) !== null)
  if (view === 'failed') return <Failed invoice={invoice} />
  if (view === 'processing') return <Processing invoice={invoice} />
  if (isRead) return <Review invoice={invoice} />
  return (
    <InvoiceFrame invoice={invoice} title={t(words.sending)}>
      <Spinner size="text" label={t`Submitting. Please wait.`} />
    </InvoiceFrame>
  )
}

/** No answer in time is no failure: it is asked for again by itself, and never sent as another invoice. */
function Processing({ invoice }: Of) {
  const { t } = useLingui()
  const submission = useSelector(invoice, ({ children }) => children.submission)
  return (
    <InvoiceFrame invoice={invoice} title={t(words.processing)} focusKey="processing">
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="wait" live="status">
          {t`We check again every few seconds. You can leave this page: your invoice will be in your list once it’s submitted.`}
        </Notice>
        <div className={stepEnd}>
          <Button onClick={() => submission?.send({ type: 'submission.leave' })}>{t(words.toInvoices)}</Button>
          <Button kind="main" onClick={() => submission?.send({ type: 'submission.check' })}>
            {t(submissionWords.check)}
          </Button>
        </div>
      </div>
    </InvoiceFrame>
  )
}

/** An invoice that was not delivered, or was refused for good. A repeat is the same invoice (promise R1). */
function Failed({ invoice }: Of) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const submission = useSelector(invoice, ({ children }) => children.submission)
  const failure = useSelector(submission, (state) => state?.context.failure ?? null)
  const canRetry = useSelector(submission, (state) => state?.can({ type: 'submission.retry' }) === true)
  return (
    <InvoiceFrame invoice={invoice} title={t(words.notSubmitted)} focusKey="failed" hasErrors>
      <FailedSubmission
        title={t(words.notSubmitted)}
        failure={refusalText(failure?.code ?? 'unexpected')}
        canRetry={canRetry}
        hint={canRetry ? t`You can safely try again. Nothing will be submitted twice.` : t(words.saved)}
        words={{ retry: words.retry, backToReview: words.backToReview, toDisputes: words.toInvoices }}
        send={(event) => submission?.send(event)}
      />
    </InvoiceFrame>
  )
}
