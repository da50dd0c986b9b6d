import { lazy, Suspense, useEffect, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { PaymentRef, PaymentSnapshot } from '../../../../machines/workflows/payment/payment.machine.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { LaterViewName } from './LaterViews.tsx'
import { LeavingDialog, Pricing, Reading } from './UnderWay.tsx'

// The account and the invoices are there at once; what comes after them is fetched meanwhile.
const fetchLater = () => import('./LaterViews.tsx')
const LaterView = lazy(async () => ({ default: (await fetchLater()).LaterView }))

/** Where the reader is, as one word a screen; the last drafting screen stays behind the leaving dialog. */
export type PaymentViewName = 'account' | 'invoices' | 'reading' | 'pricing' | 'gone' | LaterViewName

/** The one table of states and screens: every state of the chart has its screen. */
export function screenOf(state: PaymentSnapshot): PaymentViewName {
  if (state.matches({ drafting: 'choosingAccount' })) return 'account'
  if (
    state.matches({ drafting: { quoted: 'acknowledgingFee' } }) ||
    state.matches({ drafting: { quoted: 'acceptingFee' } })
  )
    return 'fee'
  if (state.matches({ drafting: { quoted: 'reviewing' } }) || state.matches('submitting')) return 'review'
  if (state.matches({ drafting: 'loadingDraft' })) return 'reading'
  if (state.matches({ drafting: 'quoting' })) return 'pricing'
  if (state.matches({ drafting: 'quoteExpired' })) return 'expired'
  if (state.matches('stillProcessing')) return 'processing'
  if (state.matches('declined')) return 'declined'
  if (state.matches('stale')) return 'stale'
  if (state.matches('failed')) return 'failed'
  if (state.matches('confirmed')) return 'confirmed'
  if (state.matches('left') || state.matches('cancelled')) return 'gone'
  return 'invoices'
}

type PaymentWizardProps = {
  payment: PaymentRef
  /** The screen shown before leaving was asked, where the dialog lies over it, or before a price was asked for. */
  before: PaymentViewName
  accounts: ReactNode
  invoices: ReactNode
  confirmation: ReactNode
  terms: ReactNode
}

/** One screen for each state of a payment. What needs data of its own comes from the route. */
export function PaymentWizard({ payment, before, ...offered }: PaymentWizardProps) {
  const { t } = useLingui()
  const isLeaving = useSelector(payment, (state) => state.matches('leaving'))
  const now = useSelector(payment, screenOf)
  // The price is asked for from step 2, which stays, or anew from wherever the last one was lost.
  const isStaying = isLeaving || (now === 'pricing' && before === 'invoices')
  const screen = isStaying ? before : now
  useEffect(() => {
    // A failure is told where the step itself is fetched.
    fetchLater().catch(() => {})
  }, [])
  return (
    <>
      <Suspense fallback={<Skeleton lines={6} label={t`Loading payment`} />}>
        <Screen screen={screen} payment={payment} {...offered} />
      </Suspense>
      <LeavingDialog payment={payment} />
    </>
  )
}

function Screen({
  screen,
  payment,
  accounts,
  invoices,
  confirmation,
  terms,
}: Omit<PaymentWizardProps, 'before'> & { screen: PaymentViewName }) {
  if (screen === 'account') return accounts
  if (screen === 'invoices') return invoices
  if (screen === 'reading') return <Reading payment={payment} />
  if (screen === 'pricing') return <Pricing payment={payment} />
  if (screen === 'gone') return null
  return <LaterView screen={screen} payment={payment} confirmation={confirmation} terms={terms} />
}
