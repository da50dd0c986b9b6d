import { useLingui } from '@lingui/react/macro'

import { readCustomer } from '../../api/customers.ts'
import { readExposures } from '../../api/exposures.ts'
import { readDisputeCounts } from '../../api/disputes.ts'
import { readDues, readPayableDue } from '../../api/dues.ts'
import { readPayments } from '../../api/payment-list.ts'
import { ExportButton } from '../../shared/export/ExportButton.tsx'
import { pathTo } from '../../shared/app/links.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useTogether } from '../../shared/load/use-together.ts'
import { useGo } from '../../shared/app/use-page.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useCustomerId, useSelection } from '../../shared/app/use-session.ts'
import { Overview } from './Overview.tsx'

export function Page() {
  const { t } = useLingui()
  const go = useGo()
  const customerId = useCustomerId()
  const { customerName, location } = useSelection()
  const customer = useLoaded(readCustomer, { customerId })
  const scope = { customerId, location }
  const exposures = useLoaded(readExposures, scope)
  // Credit is the account's, of all its locations.
  const whole = useLoaded(readExposures, location === null ? null : { customerId, location: null })
  const dues = useLoaded(readDues, scope)
  const canPay = useCan('paymentInvoices')
  const payable = useLoaded(readPayableDue, canPay ? scope : null)
  const canSeePayments = useCan('paymentHistory')
  const payments = useLoaded(
    readPayments,
    canSeePayments ? ({ ...scope, state: 'underWay', page: 1, pageSize: 3 } as const) : null,
  )
  const canSeeDisputes = useCan('disputeCenter')
  const disputes = useLoaded(readDisputeCounts, canSeeDisputes ? ({ party: 'customer', ...scope } as const) : null)
  const returned = useLoaded(
    readPayments,
    canSeePayments ? ({ ...scope, state: 'toPayAgain', page: 1, pageSize: 3 } as const) : null,
  )
  const hold = useTogether(
    customer,
    exposures,
    ...(location === null ? [] : [whole]),
    dues,
    ...(canPay ? [payable] : []),
    ...(canSeePayments ? [payments, returned] : []),
    ...(canSeeDisputes ? [disputes] : []),
  )
  const canSeeInvoices = useCan('invoiceList')
  const currencies = [
    ...new Set([
      ...(customer.data ? [customer.data.currency] : []),
      ...[...(exposures.data ?? []), ...(dues.data ?? [])].map(({ currency }) => currency),
    ]),
  ]
  return (
    <Overview
      title={customerName ?? t`Account overview`}
      customer={hold(customer).data}
      exposures={hold(exposures)}
      credit={location === null ? hold(exposures) : hold(whole)}
      dues={hold(dues)}
      payable={canPay ? hold(payable) : null}
      payments={canSeePayments ? hold(payments) : null}
      returned={canSeePayments ? hold(returned) : null}
      disputes={canSeeDisputes ? hold(disputes) : null}
      listPath={pathTo('invoiceList', { status: 'open' })}
      pastDuePath={pathTo('invoiceList', { status: 'past-due' })}
      statement={
        canSeeInvoices ? <ExportButton isStatement source={{ of: 'statement', customerId, currencies }} /> : null
      }
      onPay={(due, currency) => go(pathTo('paymentInvoices'), { search: { due, currency } })}
    />
  )
}
