import type { ReactNode } from 'react'

import { useSelector } from '@xstate/react'

import type { PaymentRef, PaymentSnapshot } from '../../../machines/workflows/payment/payment.machine.ts'
import { FeeAcknowledgement } from './FeeAcknowledgement.tsx'
import {
  Declined,
  Failed,
  LeavingDialog,
  Pricing,
  QuoteExpired,
  Reading,
  Stale,
  StillProcessing,
} from './Interrupted.tsx'
import { Review } from './Review.tsx'

/** Where the reader is, as one word a screen; the last drafting screen stays behind the leaving dialog. */
const screens = [
  'account',
  'reading',
  'pricing',
  'invoices',
  'fee',
  'review',
  'expired',
  'processing',
  'declined',
  'stale',
  'failed',
  'confirmed',
  'gone',
] as const
export type PaymentScreen = (typeof screens)[number]

/** The one table of states and screens: every state of the chart has its screen. */
export function screenOf(state: PaymentSnapshot): PaymentScreen {
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
  before: PaymentScreen
  accounts: ReactNode
  invoices: ReactNode
  confirmation: ReactNode
  terms: ReactNode
}

/** One screen for each state of a payment. What needs data of its own comes from the route. */
export function PaymentWizard({ payment, before, accounts, invoices, confirmation, terms }: PaymentWizardProps) {
  const isLeaving = useSelector(payment, (state) => state.matches('leaving'))
  const now = useSelector(payment, screenOf)
  // The price is asked for from step 2, which stays, or anew from wherever the last one was lost.
  const isStaying = isLeaving || (now === 'pricing' && before === 'invoices')
  const screen = isStaying ? before : now
  return (
    <>
      <Screen
        screen={screen}
        payment={payment}
        accounts={accounts}
        invoices={invoices}
        confirmation={confirmation}
        terms={terms}
      />
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
}: Omit<PaymentWizardProps, 'before'> & { screen: PaymentScreen }) {
  switch (screen) {
    case 'account':
      return accounts
    case 'invoices':
      return invoices
    case 'reading':
      return <Reading payment={payment} />
    case 'pricing':
      return <Pricing payment={payment} />
    case 'fee':
      return <FeeAcknowledgement payment={payment} />
    case 'review':
      // A payment that is sent again after a reload has no quote at hand: it is being looked up.
      return <Review payment={payment} terms={terms} />
    case 'expired':
      return <QuoteExpired payment={payment} />
    case 'processing':
      return <StillProcessing payment={payment} />
    case 'declined':
      return <Declined payment={payment} />
    case 'stale':
      return <Stale payment={payment} />
    case 'failed':
      return <Failed payment={payment} />
    case 'confirmed':
      return confirmation
    case 'gone':
      return null
  }
}
