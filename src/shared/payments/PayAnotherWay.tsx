import { Trans } from '@lingui/react/macro'

import { Button } from '../../ui/form/Button.tsx'
import { pathTo } from '../app/links.ts'
import { useGo } from '../app/use-page.ts'

type PayAnotherWayProps = {
  /** The invoices that the bank's return has opened again. */
  trxIds: readonly string[]
  /** It is what the page asks for first. */
  isMain?: boolean
}

/** Begins another payment of a returned payment's invoices; the method that failed is not proposed there. */
export function PayAnotherWay({ trxIds, isMain = true }: PayAnotherWayProps) {
  const go = useGo()
  return (
    <Button
      kind={isMain ? 'main' : 'plain'}
      size="sm"
      onClick={() => go(pathTo('paymentInvoices'), { search: { invoiceIds: trxIds.join(',') } })}
    >
      <Trans>Pay another way</Trans>
    </Button>
  )
}
