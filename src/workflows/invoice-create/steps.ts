import type {
  InvoiceCreateEvent,
  InvoiceStepName,
} from '../../../machines/workflows/invoice-create/invoice-create.context.ts'

/** The names in the address of steps 1 to 3. */
export const invoiceSteps = ['customer', 'invoice', 'review'] as const satisfies readonly [
  InvoiceStepName,
  ...InvoiceStepName[],
]

/** Returns the events that may lead to a step, the best first. */
export function toward(
  step: InvoiceStepName,
  _: unknown,
  { isBack }: { isBack: boolean },
): readonly InvoiceCreateEvent[] {
  if (!isBack) return [{ type: 'step.next' }]
  return step === 'review' ? [{ type: 'step.back' }] : [{ type: 'step.edit', step }, { type: 'step.back' }]
}
