import { lazy, Suspense } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { MerchantBankLink } from '../../../../domain/contract/methods/bank-link.ts'
import { revokeMerchantLink, sendMerchantLink } from '../../../api/methods/bank-links.ts'
import type { Loaded } from '../../../shared/load/use-loaded.ts'
import { Card } from '../../../ui/layout/Card.tsx'

const OpenLinks = lazy(async () => ({
  default: (await import('../../../shared/bank-links/OpenLinks.tsx')).OpenLinks,
}))
const BankLinkDialog = lazy(async () => ({
  default: (await import('../../../shared/bank-links/BankLinkDialog.tsx')).BankLinkDialog,
}))

export type AskedCustomer = { buidCustomer: string; customerName: string }

type BankLinksProps = {
  links: Loaded<readonly MerchantBankLink[]>
  /** The merchant that asks; null: the one of the reader's that has invoices to the customer. */
  merchantId: string | null
  /** The customer to whom a link is being sent; null: none. */
  asked: AskedCustomer | null
  onEnd: () => void
}

/** Links with which customers can add a bank account, sent by the merchant; and the dialog that sends one. */
export function BankLinks({ links, merchantId, asked, onEnd }: BankLinksProps) {
  const { t } = useLingui()
  const hasLinks = links.failure !== null || (links.data?.length ?? 0) > 0
  return (
    <Suspense fallback={null}>
      {hasLinks ? (
        <Card title={t`Open links`}>
          <OpenLinks links={links} revoke={revokeMerchantLink} />
        </Card>
      ) : null}
      {asked === null ? null : (
        <BankLinkDialog
          customerId={asked.buidCustomer}
          customerName={asked.customerName}
          send={(client, link) => sendMerchantLink(client, { ...link, merchantId })}
          onEnd={() => {
            onEnd()
            links.retry()
          }}
        />
      )}
    </Suspense>
  )
}
