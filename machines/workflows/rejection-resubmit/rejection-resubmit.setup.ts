import { assign, setup } from 'xstate'

import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import type { Rejection } from '../../../domain/contract/merchant/rejection.ts'
import type { RejectionStatus } from '../../../domain/rules/rejections/rejection.ts'
import { failureOf } from '../../failure.ts'
import type { Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import {
  faultsOf,
  hasChanges,
  hasEntries,
  stillRefused,
  storedForm,
  type RejectionChange,
  type RejectionResubmitContext,
  type RejectionResubmitInput,
} from './rejection-resubmit.context.ts'

export type RejectionView = 'loading' | 'loadFailed' | 'unknown' | 'form' | 'processing' | 'accepted' | 'cancelled'

export type RejectionResubmitEvent =
  | { type: 'rejection.reload' }
  | { type: 'form.change'; patch: Partial<ProposedInvoice> }
  /** Chosen in the customer search. */
  | { type: 'customer.choose'; buidCustomer: string; customerName: string }
  | { type: 'correction.save' }
  | { type: 'rejection.resubmit' }
  | { type: 'changes.discard' }
  | { type: 'discard.confirm' }
  | { type: 'discard.cancel' }
  /** What somebody else has changed is used, or replaced by this form. */
  | { type: 'changes.accept' }
  | { type: 'changes.overwrite' }
  | { type: 'edit.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** A state of the page. */
export const place = (view: RejectionView, lane: Meta['lane'] = 'happy', spec = '§2 Other') =>
  ({ lane, route: 'merchantRejectionDetails', step: null, view, spec }) as const

type Code = { code: string }
type Doing = 'save' | 'discard' | 'resubmit'
/** Codes with which nobody knows yet how a resubmission ends. */
const underWay = ['timedOut', 'resubmitTimedOut']
const changedElsewhere = ['rejectionChanged', 'rejectionNotActive']

export const codeOf = ({ event }: { event: { error: unknown } }): Code => failureOf(event.error)
const output = ({ event }: { event: { output: Rejection } }) => event.output
export const store = { type: 'store', params: output } as const

/** The ports, guards and actions of correcting and resubmitting. */
export const rejectionResubmitSetup = setup({
  types: {} as {
    input: RejectionResubmitInput
    context: RejectionResubmitContext
    events: RejectionResubmitEvent
    meta: Meta<RejectionView>
    tags: 'busy' | 'saving' | 'sending' | 'draft' | 'asking' | 'discarding'
  },
  actors: {
    loadRejection: port<Rejection, { id: string }>('loadRejection'),
    saveCorrection: port<Rejection, RejectionChange>('saveCorrection'),
    discardChanges: port<Rejection, { id: string; version: number }>('discardChanges'),
    resubmit: port<Rejection, RejectionChange>('resubmit'),
  },
  delays: { pollInterval: 3_000 },
  guards: {
    isGone: (_, { code }: Code) => code === 'notFound',
    isStale: (_, { code }: Code) => changedElsewhere.includes(code),
    isUnderWay: (_, { code }: Code) => underWay.includes(code),
    isIn: (_, { status, wanted }: { status: RejectionStatus; wanted: RejectionStatus }) => status === wanted,
    canChange: ({ context }) => context.mayChange,
    hasEntries: ({ context }) => hasEntries(context),
    hasChanges: ({ context }) => context.mayChange && hasChanges(context),
    canSave: ({ context }) => context.mayChange && hasEntries(context),
    canResubmit: ({ context }) => context.mayChange && faultsOf(context).length === 0,
  },
  actions: {
    store: assign((_, rejection: Rejection) => ({
      rejection,
      form: storedForm(rejection),
      customerName: null,
      refusals: rejection.refusals,
    })),
    // The form stays as it is; what it is compared with is what the server has now.
    storeLatest: assign((_, rejection: Rejection) => ({ rejection, refusals: rejection.refusals })),
    changeForm: assign(({ context: { form, refusals } }, { patch }: { patch: Partial<ProposedInvoice> }) => ({
      form: form === null ? null : { ...form, ...patch },
      refusals: stillRefused(refusals, Object.keys(patch)),
    })),
    /** Another account has other locations. */
    chooseCustomer: assign(
      (
        { context: { form, refusals } },
        { buidCustomer, customerName }: { buidCustomer: string; customerName: string },
      ) => ({
        form: form === null ? null : { ...form, buid_customer: buidCustomer, buid_location: null },
        customerName,
        refusals: stillRefused(refusals, ['buid_customer', 'buid_location']),
      }),
    ),
    resetForm: assign(({ context: { rejection } }) => ({
      form: rejection === null ? null : storedForm(rejection),
      customerName: null,
    })),
    recordFailure: assign({ failure: (_, failure: { doing: Doing; code: string }) => failure }),
    clearFailure: assign({ failure: null }),
  },
})

const isIn = (wanted: RejectionStatus) =>
  ({
    type: 'isIn',
    params: ({ event }: { event: { output: Rejection } }) => ({ status: event.output.status, wanted }),
  }) as const

/** Where a rejection is shown that was read, by its status. */
export const afterReading = [
  { guard: isIn('accepted'), target: 'accepted', actions: store },
  { guard: isIn('cancelled'), target: 'cancelled', actions: store },
  { guard: isIn('resubmitted'), target: 'processing', actions: store },
  { target: 'working', actions: store },
] as const

/** Where a resubmission leads that the server has judged. */
export const afterJudging = [
  { guard: isIn('accepted'), target: 'accepted', actions: store },
  { target: 'working', actions: store },
] as const

/** Where a change leads that was not made. */
export const failed = (doing: Doing) =>
  [
    { guard: { type: 'isGone', params: codeOf }, target: 'unknown' },
    { guard: { type: 'isStale', params: codeOf }, target: 'comparing' },
    {
      target: 'working.form.open.failed',
      actions: {
        type: 'recordFailure',
        params: ({ event }: { event: { error: unknown } }) => ({ doing, code: codeOf({ event }).code }),
      },
    },
  ] as const
