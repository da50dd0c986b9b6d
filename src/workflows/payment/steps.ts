import type { RouteId } from '../../../domain/routes.ts'
import type { PaymentSnapshot } from '../../../machines/workflows/payment/payment.machine.ts'
import type { PaymentEvent } from '../../../machines/workflows/payment/payment.context.ts'

/** The three places of a payment in the address. */
export const routeOfStep = {
  account: 'paymentAccount',
  invoices: 'paymentInvoices',
  confirm: 'paymentConfirm',
} as const satisfies Readonly<Record<string, RouteId>>
export type PaymentStep = keyof typeof routeOfStep
export const paymentSteps: readonly PaymentStep[] = ['account', 'invoices', 'confirm']

/** Returns the step that an address names; step 2 for any other. */
export function stepOfPath(pathname: string): PaymentStep {
  return paymentSteps.find((step) => pathname.endsWith(`/payment/${step}`)) ?? 'invoices'
}

/** The events that may lead to a step by the browser's buttons; after a decline, one step back is another choice. */
export function toward(step: PaymentStep, { context: { account } }: PaymentSnapshot): readonly PaymentEvent[] {
  if (step === 'account') return [{ type: 'account.change' }]
  if (step === 'confirm') return [{ type: 'quote.request' }]
  const back = [{ type: 'step.back' }, { type: 'draft.reload' }] as const
  return account === null ? back : [{ type: 'account.choose', account }, ...back]
}
