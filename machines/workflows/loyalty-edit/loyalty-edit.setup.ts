import { assign, setup } from 'xstate'

import type { LoyaltyProgram } from '../../../domain/contract/loyalty/loyalty-program.ts'
import { changedLoyaltyParts, type LoyaltyForm, type TierForm } from '../../../domain/rules/loyalty/loyalty-form.ts'
import type { Meta } from '../../meta.ts'
import { port } from '../../port.ts'
import {
  canAddTier,
  canRemoveTier,
  hasEntries,
  loyaltyFormOf,
  refusalToReview,
  type LoyaltyEditContext,
  type LoyaltyEditInput,
  type LoyaltySave,
} from './loyalty-edit.context.ts'

export type LoyaltyEditView = 'loading' | 'loadFailed' | 'unknown' | 'form' | 'review'

export type LoyaltyEditEvent =
  | { type: 'program.reload' }
  | { type: 'form.change'; patch: Partial<Omit<LoyaltyForm, 'tiers'>> }
  /** Tiers are counted from 0. */
  | { type: 'tier.change'; tier: number; patch: Partial<TierForm> }
  | { type: 'tier.add' }
  | { type: 'tier.remove'; tier: number }
  | { type: 'form.review' }
  | { type: 'review.back' }
  | { type: 'form.save' }
  /** What somebody else has changed is taken over, or overwritten with the next save. */
  | { type: 'changes.accept' }
  | { type: 'changes.overwrite' }
  | { type: 'edit.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

type Code = { code: string }
export type ReadProgram = { program: LoyaltyProgram }
const offline = ['networkFailed', 'timedOut', 'serverFailed', 'unreadableAnswer', 'unexpected']

/** What the machine is made of, beside its states. */
export const loyaltyEditSetup = setup({
  types: {} as {
    input: LoyaltyEditInput
    context: LoyaltyEditContext
    events: LoyaltyEditEvent
    meta: Meta<LoyaltyEditView>
    tags: 'busy' | 'draft' | 'asking'
  },
  actors: {
    loadProgram: port<LoyaltyProgram, { programId: string }>('loadProgram'),
    saveProgram: port<void, LoyaltySave>('saveProgram'),
  },
  guards: {
    isGone: (_, { code }: Code) => code === 'notFound',
    isStale: (_, { code }: Code) => code === 'loyaltyProgramChanged',
    isOffline: (_, { code }: Code) => offline.includes(code),
    canReview: ({ context }) => refusalToReview(context) === null,
    canAddTier: ({ context }) => canAddTier(context),
    canRemoveTier: ({ context }) => canRemoveTier(context),
    hasEntries: ({ context }) => hasEntries(context),
  },
  actions: {
    storeProgram: assign((_, { program }: ReadProgram) => ({ program, form: loyaltyFormOf(program) })),
    // The form stays as it is; what it is compared with is what the server has now.
    storeLatest: assign(({ context }, { program }: ReadProgram) => ({
      program,
      changed: changedLoyaltyParts(loyaltyFormOf(context.program), loyaltyFormOf(program)),
    })),
    storeForm: assign((_, { form }: { form: LoyaltyForm }) => ({ form })),
    resetForm: assign(({ context }) => ({ form: loyaltyFormOf(context.program) })),
    recordFailure: assign({ failure: (_, { code }: Code) => code }),
    clearFailure: assign({ failure: null }),
    clearChanges: assign({ changed: [] }),
  },
})
