import { useLingui } from '@lingui/react/macro'

import { readCustomer } from '../../api/customers.ts'
import { readExposures } from '../../api/exposures.ts'
import { readDisputeCounts, readDisputes } from '../../api/disputes.ts'
import { readDues } from '../../api/dues.ts'
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
  const { customerName } = useSelection()
  const customer = useLoaded(readCustomer, { customerId })
  const exposures = useLoaded(readExposures, { customerId })
  const dues = useLoaded(readDues, { customerId })
  const canSeePayments = useCan('paymentHistory')
  const payments = useLoaded(
    readPayments,
    canSeePayments ? ({ customerId, state: 'underWay', page: 1, pageSize: 3 } as const) : null,
  )
  const canSeeDisputes = useCan('disputeCenter')
  const disputes = useLoaded(readDisputeCounts, canSeeDisputes ? ({ party: 'customer', customerId } as const) : null)
  const returned = useLoaded(
    readPayments,
    canSeePayments ? ({ customerId, state: 'toPayAgain', page: 1, pageSize: 3 } as const) : null,
  )
  const toAnswer = useLoaded(
    readDisputes,
    canSeeDisputes ? ({ party: 'customer', customerId, status: 'actionable', page: 1, pageSize: 3 } as const) : null,
  )
  // What stands above other parts, or is higher than they are, comes first; the rest is below and may come late.
  const isThere = [customer, exposures, dues, ...(canSeePayments ? [returned] : [])].every(isSettled)
  const hold = useTogether(...(canSeePayments ? [payments] : []), ...(canSeeDisputes ? [disputes, toAnswer] : []))
  const canSeeInvoices = useCan('invoiceList')
  const statement = useStatementSource(customerId, canSeeInvoices, customer.data?.currency ?? null)
  return (
    <Overview
      title={customerName ?? t`Account overview`}
      isThere={isThere}
      customer={customer.data}
      exposures={exposures}
      dues={dues}
      payments={canSeePayments ? hold(payments) : null}
      returned={canSeePayments ? returned : null}
      disputes={canSeeDisputes ? hold(disputes) : null}
      toAnswer={canSeeDisputes ? hold(toAnswer) : null}
      statement={canSeeInvoices ? <ExportButton isStatement source={statement} /> : null}
      onPay={(due, currency) => go(pathTo('paymentInvoices'), { search: { due, currency } })}
    />
  )
}
