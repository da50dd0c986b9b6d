import type { RouteId } from '../../../domain/routes.ts'
import type { PaymentEvent } from '../../../machines/workflows/payment/payment.context.ts'
import type { PaymentSnapshot } from '../../../machines/workflows/payment/payment.machine.ts'

/** The three places of a payment in the address. */
const wizardSteps = ['account', 'invoices', 'confirm'] as const
export type WizardStep = (typeof wizardSteps)[number]

export const routeOfStep = {
  account: 'paymentAccount',
  invoices: 'paymentInvoices',
  confirm: 'paymentConfirm',
} as const satisfies Readonly<Record<WizardStep, RouteId>>

/** The step that an address names; step 2 for any other. */
export function stepOfPath(pathname: string): WizardStep {
  return wizardSteps.find((step) => pathname.endsWith(`/payment/${step}`)) ?? 'invoices'
}

/**
 * Where a payment stands in the address, or null while that is being decided: an answer is on its way, or leaving
 * was asked and the page stays as it is.
 */
export function stepOf(state: PaymentSnapshot): WizardStep | null {
  if (state.matches('leaving') || state.matches('left') || state.matches('cancelled')) return null
  if (state.matches({ drafting: 'loadingDraft' }) || state.matches({ drafting: 'quoting' })) return null
  if (state.matches({ drafting: 'choosingAccount' })) return 'account'
  if (state.matches({ drafting: { quoted: 'reviewing' } }) || state.matches({ drafting: 'quoteExpired' }))
    return 'confirm'
  return state.matches('drafting') || state.matches('stale') ? 'invoices' : 'confirm'
}

/**
 * What going to a step in the browser's history asks of the payment, or null when the payment cannot follow: then the
 * address follows the payment instead.
 */
export function eventToward(step: WizardStep, state: PaymentSnapshot): PaymentEvent | null {
  const { account } = state.context
  const wanted: Readonly<Record<WizardStep, readonly PaymentEvent[]>> = {
    account: [{ type: 'account.change' }],
    invoices: [
      ...(state.matches({ drafting: 'choosingAccount' }) && account !== null
        ? [{ type: 'account.choose', account } as const]
        : []),
      { type: 'step.back' },
      // After a decline, one step back is another choice.
      ...(state.matches('declined') ? [{ type: 'draft.reload' } as const] : []),
    ],
    confirm: state.matches({ drafting: 'choosing' }) ? [{ type: 'quote.request' }] : [],
  }
  return stepOf(state) === step ? null : (wanted[step].find((event) => state.can(event)) ?? null)
}
