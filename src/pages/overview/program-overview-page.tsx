import { useLingui } from '@lingui/react/macro'

import { readExposures } from '../../api/exposures.ts'
import { readDues, readPayableDue } from '../../api/dues.ts'
import { readPayments } from '../../api/payment-list.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useTogether } from '../../shared/load/use-together.ts'
import { useGo } from '../../shared/app/use-page.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { Overview } from './Overview.tsx'

export function Page() {
  const { t } = useLingui()
  const go = useGo()
  const everywhere = { customerId: null, location: null }
  const exposures = useLoaded(readExposures, everywhere)
  const dues = useLoaded(readDues, everywhere)
  const canPay = useCan('paymentInvoices')
  const payable = useLoaded(readPayableDue, canPay ? everywhere : null)
  const canSeePayments = useCan('paymentHistory')
  const payments = useLoaded(
    readPayments,
    canSeePayments ? ({ customerId: null, state: 'underWay', page: 1, pageSize: 3 } as const) : null,
  )
  const returned = useLoaded(
    readPayments,
    canSeePayments ? ({ customerId: null, state: 'toPayAgain', page: 1, pageSize: 3 } as const) : null,
  )
  const hold = useTogether(
    exposures,
    dues,
    ...(canPay ? [payable] : []),
    ...(canSeePayments ? [payments, returned] : []),
  )
  return (
    <Overview
      title={t`Program overview`}
      customer={null}
      exposures={hold(exposures)}
      credit={hold(exposures)}
      dues={hold(dues)}
      payable={canPay ? hold(payable) : null}
      payments={canSeePayments ? hold(payments) : null}
      returned={canSeePayments ? hold(returned) : null}
      disputes={null}
      listPath={pathTo('programInvoiceList', { status: 'open' })}
      pastDuePath={pathTo('programInvoiceList', { status: 'past-due' })}
      statement={null}
      onPay={(due, currency) => go(pathTo('paymentInvoices'), { search: { due, currency, accounts: 'all' } })}
    />
  )
}
