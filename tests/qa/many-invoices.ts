import type { PaymentLine } from '../../domain/rules/payment-line.ts'
import type { AnyEvent, Model } from '../../machines/model.ts'
import { paymentModel } from '../../machines/workflows/payment/payment.model.ts'

type Toggle = { type: string; line: PaymentLine }
const isToggle = (event: AnyEvent): event is Toggle => event.type === 'invoice.toggle' && 'line' in event

/** The payment with so many invoices to choose from. */
export function paymentWith(invoices: number): Model {
  const toggles = ({ line }: Toggle): Toggle[] =>
    Array.from({ length: invoices }, (_, i) => ({
      type: 'invoice.toggle',
      line: { ...line, trxId: `t${i + 1}`, invoiceId: `INV-${i + 1}`, openMinor: line.openMinor + 1_000 * i },
    }))
  return {
    ...paymentModel,
    samples: (snapshot) =>
      paymentModel
        .samples(snapshot)
        .flatMap((event): readonly AnyEvent[] => (isToggle(event) ? toggles(event) : [event])),
  }
}

const BESIDE = ['account.change', 'account.choose', 'draft.reload', 'everythingDue.add', 'amount.change']

/** A payment from one account in full, without what lies beside: the most that `createTestModel` comes to an end with. */
export function plainPaymentWith(invoices: number): Model {
  const model = paymentWith(invoices)
  const [scenario = ''] = model.scenarios.keys()
  return {
    ...model,
    scenarios: new Map([[scenario, model.scenarios.get(scenario)]]),
    samples: (snapshot) => model.samples(snapshot).filter(({ type }) => !BESIDE.includes(type)),
  }
}
