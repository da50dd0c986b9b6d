import type { ActorRefFrom, SnapshotFrom } from 'xstate'

import { refusePasswordRequest, refuseReset } from '../../../domain/rules/access/recovery.ts'
import { answered, type Entries, type passwordRecoveryMachine } from './password-recovery.machine.ts'

export type PasswordRecoveryRef = ActorRefFrom<typeof passwordRecoveryMachine>
type Snapshot = SnapshotFrom<typeof passwordRecoveryMachine>

export const selectName = ({ context }: Snapshot) => context.name
export const selectUsername = ({ context }: Snapshot) => context.username
export const selectQuestion = ({ context }: Snapshot) => context.challengeQuestion
export const selectRetryAfterSeconds = ({ context }: Snapshot) => context.retryAfterSeconds

/** The leaf that the page puts into words. */
export function selectLeaf({ value }: Snapshot): string {
  return typeof value === 'string' ? value : (Object.values(value)[0] ?? 'blank')
}

export function selectRequestRefusal({ context }: Snapshot, { name }: { name: string }) {
  return refusePasswordRequest({ name, mustWait: context.retryAfterSeconds !== null })
}

export function selectResetRefusal({ context }: Snapshot, entries: Entries) {
  return refuseReset(answered(context, entries))
}
