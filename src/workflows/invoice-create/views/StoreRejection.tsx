import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { selectDocuments } from '../../../../machines/workflows/invoice-create/invoice-create.documents.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { invoiceCreateWords as words } from '../../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'

/** The way on for an invoice that others have to mend: it waits in the rejection center. */
export function StoreRejection({ invoice }: { invoice: InvoiceCreateRef }) {
  const { t } = useLingui()
  const canStore = useSelector(invoice, (state) => state.can({ type: 'invoice.store' }))
  const hasDocuments = useSelector(invoice, (state) => selectDocuments(state).length > 0)
  if (!canStore) return null
  return (
    <Notice tone="wait">
      <div className={stack.s3}>
        <p>{t(words.storeHint)}</p>
        {hasDocuments ? <p>{t(words.storeWithoutDocuments)}</p> : null}
        <div>
          <Button size="sm" onClick={() => invoice.send({ type: 'invoice.store' })}>
            {t(words.store)}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
