import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import {
  selectFailure,
  type AnsweredDispute,
} from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { attachmentsWords } from '../../../../machines/parts/attachments/attachments.page.ts'
import { Attachments } from '../../../shared/documents/Attachments.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { filled } from '../../../ui/text/filled.ts'
import { useResponseText } from '../words.ts'

type DocumentOfDisputeProps = { response: DisputeResponseRef; dispute: AnsweredDispute }

/** A document that goes with the answer; one that is answered alone may have one. */
export function DocumentOfDispute({ response, dispute: { trxId, invoiceId } }: DocumentOfDisputeProps) {
  const { t } = useLingui()
  const textOf = useResponseText()
  const failure = useSelector(response, selectFailure)
  const attachments = useSelector(response, ({ children }) => children.attachments)
  return (
    <Card title={t`Document`} note={t`Optional. Add a document that supports your response.`}>
      <div className={stack.s4}>
        {failure === null ? null : (
          <Notice tone="late" live="alert">
            {textOf(failure.code)}
          </Notice>
        )}
        {attachments === undefined ? null : (
          <Attachments
            attachments={attachments}
            rows={[{ trxId, label: invoiceId, name: t(filled(attachmentsWords.invoice, { number: invoiceId })) }]}
            textOf={textOf}
            frame={(editor) => editor}
          />
        )}
      </div>
    </Card>
  )
}
