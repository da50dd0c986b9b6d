import { setup } from 'xstate'

import {
  refuseUnlock,
  refuseUnlockByMail,
  type AccessActor,
  type AccessFacts,
} from '../../../domain/rules/access/user-access.ts'
import { unseen, type Meta } from '../../meta.ts'

export type UserAccessEvent =
  /** The invited person has chosen a password. */
  | { type: 'user.activate' }
  /** Sends another invitation, which ends the one before. */
  | { type: 'user.invite' }
  | { type: 'user.lock'; by: Extract<AccessActor, 'administrator' | 'support'> }
  /** Only where the program locks after so many failed sign-ins. */
  | { type: 'user.lockAfterAttempts' }
  | { type: 'user.lockAfterChallenges' }
  | { type: 'user.unlock'; by: Extract<AccessActor, 'administrator' | 'support'> }
  | { type: 'user.unlockByMail' }
  | { type: 'user.deactivate'; by: Extract<AccessActor, 'administrator' | 'support'> }
  | { type: 'user.reactivate' }

/** A user's access to the portal as it is stored. An expired password and a required change are facts beside it. */
export const userAccessLifecycle = setup({
  types: {} as { input: AccessFacts; context: AccessFacts; events: UserAccessEvent; meta: Meta<never> },
  guards: {
    canLiftLock: ({ context }, { by }: { by: AccessActor }) => refuseUnlock(context, by) === null,
    isLockedByAttempts: ({ context }) => refuseUnlockByMail(context) === null,
  },
}).createMachine({
  id: 'userAccessLifecycle',
  context: ({ input }) => input,
  initial: 'invited',
  states: {
    invited: {
      description: 'Invited by e-mail; there is no password yet.',
      meta: unseen('happy', '§6'),
      on: {
        'user.activate': { target: 'active' },
        'user.invite': { target: 'invited' },
        'user.deactivate': { target: 'deactivated' },
      },
    },
    active: {
      description: 'May sign in.',
      meta: unseen('happy', '§3 User'),
      on: {
        'user.lock': { target: 'locked' },
        'user.lockAfterAttempts': { target: 'locked' },
        'user.lockAfterChallenges': { target: 'locked' },
        'user.deactivate': { target: 'deactivated' },
      },
    },
    locked: {
      description: 'Locked out for a reason; all sessions were ended.',
      meta: unseen('error', '§4'),
      on: {
        'user.lockAfterChallenges': { guard: 'isLockedByAttempts', target: 'locked' },
        'user.unlock': { guard: { type: 'canLiftLock', params: ({ event }) => event }, target: 'active' },
        'user.unlockByMail': { guard: 'isLockedByAttempts', target: 'active' },
        'user.deactivate': { guard: { type: 'canLiftLock', params: ({ event }) => event }, target: 'deactivated' },
      },
    },
    deactivated: {
      description: 'Has left. What the person did stays readable; an administrator can bring the account back.',
      meta: unseen('escape', '§6'),
      on: { 'user.reactivate': { target: 'invited' } },
    },
  },
})
