import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { selectCustomerName } from '../../../../machines/workflows/invoice-create/invoice-create.context.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { invoiceCreateWords as words } from '../../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { WizardFrame, type FrameProps } from '../../../wizard/WizardFrame.tsx'

/** The frame of one view of making an invoice; unless a view says more, its lead is who is billed. */
export function InvoiceFrame({ invoice, lead, ...frame }: FrameProps & { invoice: InvoiceCreateRef }) {
  const { t } = useLingui()
  const customerName = useSelector(invoice, selectCustomerName)
  return (
    <WizardFrame
      wizard={invoice}
      steps={[t`Customer`, t`Invoice`, t`Review`]}
      label={t(words.title)}
      leave={{ words: t(words.discard), event: { type: 'invoice.leave' } as const }}
      lead={lead ?? (customerName || t(words.title))}
      {...frame}
    />
  )
}
