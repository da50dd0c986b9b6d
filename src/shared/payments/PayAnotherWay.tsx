import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonStyle } from '../../ui/form/Button.css.ts'
import { pathTo } from '../app/links.ts'

type PayAnotherWayProps = {
  /** The invoices that the bank's return has opened again. */
  trxIds: readonly string[]
  /** It is what the page asks for first. */
  isMain?: boolean
}

/** The way from a returned payment to another one for its invoices; the method that failed is not proposed there. */
export function PayAnotherWay({ trxIds, isMain = true }: PayAnotherWayProps) {
  return (
    <Link
      className={buttonStyle({ kind: isMain ? 'main' : 'plain', size: 'sm' })}
      to={pathTo('paymentInvoices')}
      search={{ invoiceIds: trxIds.join(',') }}
    >
      <Trans>Pay another way</Trans>
    </Link>
  )
}
