import { useLingui } from '@lingui/react/macro'

import { readCustomer } from '../../api/customers.ts'
import { readExposures } from '../../api/exposures.ts'
import { readDisputeCounts, readDisputes } from '../../api/disputes.ts'
import { readDues, readPayableDue } from '../../api/dues.ts'
import { readPayments } from '../../api/payment-list.ts'
import { ExportButton } from '../../shared/export/ExportButton.tsx'
import { pathTo } from '../../shared/app/links.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { isSettled, useTogether } from '../../shared/load/use-together.ts'
import { useGo } from '../../shared/app/use-page.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useCustomerId, useSelection } from '../../shared/app/use-session.ts'
import { Overview } from './Overview.tsx'
import { useStatementSource } from './statement-source.ts'

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
  const toAnswer = useLoaded(
    readDisputes,
    canSeeDisputes ? ({ party: 'customer', ...scope, status: 'actionable', page: 1, pageSize: 3 } as const) : null,
  )
  // What stands above other parts, or is higher than they are, comes first; the rest is below and may come late.
  const isThere = [
    customer,
    exposures,
    ...(location === null ? [] : [whole]),
    dues,
    ...(canPay ? [payable] : []),
    ...(canSeePayments ? [returned] : []),
  ].every(isSettled)
  const hold = useTogether(...(canSeePayments ? [payments] : []), ...(canSeeDisputes ? [disputes, toAnswer] : []))
  const canSeeInvoices = useCan('invoiceList')
  const statement = useStatementSource(customerId, canSeeInvoices, customer.data?.currency ?? null)
  return (
    <Overview
      title={customerName ?? t`Account overview`}
      isThere={isThere}
      customer={customer.data}
      exposures={exposures}
      credit={location === null ? exposures : whole}
      dues={dues}
      payable={canPay ? payable : null}
      payments={canSeePayments ? hold(payments) : null}
      returned={canSeePayments ? returned : null}
      disputes={canSeeDisputes ? hold(disputes) : null}
      toAnswer={canSeeDisputes ? hold(toAnswer) : null}
      statement={canSeeInvoices ? <ExportButton isStatement source={statement} /> : null}
      onPay={(due, currency) => go(pathTo('paymentInvoices'), { search: { due, currency } })}
    />
  )
}
