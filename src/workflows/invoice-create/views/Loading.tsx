import { useLingui } from '@lingui/react/macro'

import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { invoiceCreateWords as words } from '../../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InvoiceFrame } from './InvoiceFrame.tsx'

/** The customer is read, or the invoice is judged. */
export function Loading({ invoice }: { invoice: InvoiceCreateRef }) {
  const { t } = useLingui()
  return (
    <InvoiceFrame invoice={invoice} title={t(words.loading)}>
      <Card>
        <Skeleton lines={6} label={t(words.loading)} />
      </Card>
    </InvoiceFrame>
  )
}
