import * as v from 'valibot'
import type { AnyMachineSnapshot } from 'xstate'

import { instrumentOf } from '../../domain/rules/payments/instrument.ts'
import { leafPaths } from '../../charts/graph/explore.ts'
import { isAfter, isSettle, type Move } from '../../charts/graph/stepper.ts'
import type { PaymentSnapshot } from '../../machines/workflows/payment/payment.machine.ts'
import type { Behaviour } from './behaviour.ts'

// The walker gives snapshots of the machine that it walks.
const paymentOf = (snapshot: AnyMachineSnapshot) => snapshot as unknown as PaymentSnapshot

/** Events that lead on, and how much a customer is drawn to them; others are strayed into now and then. */
const drawn: Readonly<Record<string, number>> = {
  'account.choose': 20,
  'fee.accept': 30,
  'payment.submit': 60,
  'payment.retry': 20,
  'changes.accept': 12,
  'draft.reload': 6,
  'leave.confirm': 3,
  'leave.cancel': 2,
  'payment.leave': 0.2,
}
const STRAYED = 0.4

function drawnTo({ event }: Move, snapshot: AnyMachineSnapshot): number {
  const { lines, method, areTermsAccepted } = paymentOf(snapshot).context
  const { type } = event
  if (type === 'invoice.toggle') return lines.length === 0 ? 40 : 0.3
  if (type === 'everythingDue.add') return lines.length === 0 ? 8 : 0.2
  if (type === 'amount.change') return 0.8
  if (type === 'method.choose') return method === null && lines.length > 0 ? 30 : 0.5
  if (type === 'quote.request') return 40
  if (type === 'terms.toggle') return areTermsAccepted ? 0.2 : 60
  if (type === 'step.back') return 1.5
  return drawn[type] ?? STRAYED
}

const EndSchema = v.object({ kind: v.string(), result: v.optional(v.object({ state: v.string() })) })
/** Ends of a submission that is not accepted at once. */
const ends: Readonly<Record<string, number>> = { declined: 0.06, challenged: 0.04, returned: 0.02, left: 0.01 }

/** Answers of ports: mostly the good ones. */
function answered(move: Move): number {
  const { step } = move
  if (!isSettle(step)) return 1
  if ('error' in step) return 0.02
  const { kind, result } = v.is(EndSchema, step.output) ? step.output : { kind: '', result: undefined }
  return ends[result?.state === 'challenged' ? 'challenged' : kind] ?? 1
}

/** States in which a customer hesitates. */
const doubts: Readonly<Record<string, number>> = {
  'drafting.steps.choosingAccount': 0.03,
  'drafting.steps.choosing': 0.02,
  'drafting.steps.quoted.acknowledgingFee': 0.2,
  'drafting.steps.quoted.reviewing': 0.02,
  'drafting.steps.quoteExpired': 0.25,
  declined: 0.3,
  stale: 0.15,
}

/** Customers of the demonstration who pay: many give up when a card's fee is shown, on a phone more than elsewhere. */
export const paymentBehaviour: Behaviour = {
  scenarios: {
    'an account is selected': 50,
    'no account is selected': 14,
    'a program in overview': 6,
    'invoices were chosen in the list': 24,
    'a reload in the review': 2,
    'a reload of a card payment': 1.5,
    'a reload while it was sent': 1,
    'a reload while it is to be confirmed': 1,
    'a reload while it was looked up': 1,
    'a viewer': 0.5,
  },
  facts: {
    locale: {
      en: 40,
      de: 14,
      fr: 9,
      pl: 7,
      nl: 6,
      it: 5,
      es: 5,
      da: 3,
      cs: 3,
      ro: 2,
      hu: 2,
      pt: 2,
      sk: 1,
      bg: 1,
      lt: 1,
    },
    role: { payer: 65, admin: 35 },
    device: { desktop: 78, phone: 22 },
  },
  methodOf: (snapshot) => {
    const { method } = paymentOf(snapshot).context
    return (method && instrumentOf(method.kind)) ?? 'none'
  },
  weigh: (move, snapshot) => {
    if (isSettle(move.step)) return answered(move)
    if (isAfter(move.step)) return 0.2
    return drawnTo(move, snapshot)
  },
  givesUp: (snapshot, { device }) =>
    Math.max(...leafPaths(snapshot).map((leaf) => doubts[leaf] ?? 0)) * (device === 'phone' ? 1.4 : 1),
  takes: ({ step }) => {
    if (isSettle(step)) return step.actor === 'submission' ? 1_800 : 350
    if (isAfter(step)) return 'ms' in step ? step.ms : 0
    return step.type === 'payment.submit' ? 9_000 : 4_000
  },
}
