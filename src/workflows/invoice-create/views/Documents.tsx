import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { documentFailures } from '../../../../machines/parts/attachments/attachments.page.ts'
import { selectPlaces } from '../../../../machines/workflows/invoice-create/invoice-create.documents.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { invoiceCreateWords as words } from '../../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { AttachedFiles } from '../../../shared/documents/AttachedFiles.tsx'
import { useInvoiceDocumentType } from '../../../shared/documents/use-invoice-document-type.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { filled } from '../../../ui/text/filled.ts'
import { fieldId } from './field-id.ts'
import { documents } from './Invoice.css.ts'

/** The documents that go with the invoice, each with its type: those that are there, on their way, and one more. */
export function Documents({ invoice }: { invoice: InvoiceCreateRef }) {
  const { t } = useLingui()
  const textOf = useFailureText(documentFailures)
  const typeText = useInvoiceDocumentType()
  const places = useSelector(invoice, selectPlaces, (some, others) => some.join() === others.join())
  const attachments = useSelector(invoice, ({ children }) => children.attachments)
  return (
    <Card title={t`Documents`}>
      <div id={fieldId('documents')} tabIndex={-1} className={stack.s3}>
        {attachments === undefined ? null : (
          <AttachedFiles
            attachments={attachments}
            rows={places.map((place) => ({
              trxId: place,
              label: null,
              name: t(filled(words.document, { number: place.slice(1) })),
            }))}
            typeText={typeText}
            textOf={textOf}
            isNarrow
            frame={(editor) => <div className={documents}>{editor}</div>}
          />
        )}
      </div>
    </Card>
  )
}
