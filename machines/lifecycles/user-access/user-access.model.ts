import { refuseUnlock, refuseUnlockByMail } from '../../../domain/rules/access/user-access.ts'
import { defineModel } from '../../model.ts'
import { userAccessLifecycle } from './user-access.machine.ts'

const activate = { type: 'user.activate' } as const
const invite = { type: 'user.invite' } as const
const lock = { type: 'user.lock', by: 'administrator' } as const
const attempts = { type: 'user.lockAfterAttempts' } as const
const challenges = { type: 'user.lockAfterChallenges' } as const
const unlock = { type: 'user.unlock', by: 'administrator' } as const
const supportUnlocks = { type: 'user.unlock', by: 'support' } as const
const unlockByMail = { type: 'user.unlockByMail' } as const
const deactivate = { type: 'user.deactivate', by: 'administrator' } as const
const supportDeactivates = { type: 'user.deactivate', by: 'support' } as const
const reactivate = { type: 'user.reactivate' } as const

export const userAccessLifecycleModel = defineModel(userAccessLifecycle, {
  scenarios: {
    'locked by an administrator': { lockReason: 'administrator' },
    'locked by support': { lockReason: 'support' },
    'locked after attempts': { lockReason: 'loginAttempts' },
  },
  events: {
    'user.activate': [activate],
    'user.invite': [invite],
    'user.lock': [lock],
    'user.lockAfterAttempts': [attempts],
    'user.lockAfterChallenges': [challenges],
    'user.unlock': [unlock, supportUnlocks],
    'user.unlockByMail': [unlockByMail],
    'user.deactivate': [deactivate, supportDeactivates],
    'user.reactivate': [reactivate],
  },
  outcomes: {},
  why: ({ context }, event) => {
    if (event.type === 'user.unlock' || event.type === 'user.deactivate') return refuseUnlock(context, event.by)
    return event.type === 'user.unlockByMail' ? refuseUnlockByMail(context) : null
  },
  journeys: [
    { name: 'an invited person becomes active', events: [activate], ends: 'active' },
    { name: 'an invitation is sent again', events: [invite], ends: 'invited' },
    { name: 'an invitation is withdrawn', events: [deactivate], ends: 'deactivated' },
    { name: 'an administrator locks and unlocks', events: [activate, lock, unlock], ends: 'active' },
    { name: 'an administrator locks', events: [activate, lock], ends: 'locked' },
    { name: 'too many attempts lock', events: [activate, attempts], ends: 'locked' },
    { name: 'too many wrong answers lock', events: [activate, challenges], ends: 'locked' },
    {
      name: 'the owner unlocks by e-mail',
      scenario: 'locked after attempts',
      events: [activate, attempts, unlockByMail],
      ends: 'active',
    },
    {
      name: 'support lifts its own lock',
      scenario: 'locked by support',
      events: [activate, lock, supportUnlocks],
      ends: 'active',
    },
    {
      name: 'wrong answers lock somebody whom attempts have locked',
      scenario: 'locked after attempts',
      events: [activate, attempts, challenges],
      ends: 'locked',
    },
    {
      name: 'whom support has locked, support deactivates',
      scenario: 'locked by support',
      events: [activate, lock, supportDeactivates],
      ends: 'deactivated',
    },
    { name: 'an active person leaves', events: [activate, deactivate], ends: 'deactivated' },
    { name: 'a locked person leaves', events: [activate, lock, deactivate], ends: 'deactivated' },
    { name: 'who comes back is invited again', events: [activate, deactivate, reactivate], ends: 'invited' },
  ],
  refusals: [
    { name: 'an invited person is not locked', after: [], refuses: lock },
    { name: 'an active person is not invited', after: [activate], refuses: invite },
    {
      name: 'an administrator does not lift the lock of support',
      scenario: 'locked by support',
      after: [activate, lock],
      refuses: unlock,
      code: 'lockedBySupport',
    },
    {
      name: 'an administrator does not deactivate whom support has locked',
      scenario: 'locked by support',
      after: [activate, lock],
      refuses: deactivate,
      code: 'lockedBySupport',
    },
    {
      name: 'wrong answers do not stand in for the lock of an administrator',
      scenario: 'locked by an administrator',
      after: [activate, lock],
      refuses: challenges,
    },
    {
      name: 'a link does not lift the lock of an administrator',
      scenario: 'locked by an administrator',
      after: [activate, lock],
      refuses: unlockByMail,
      code: 'lockedNotByAttempts',
    },
    { name: 'who has left is not unlocked', after: [activate, deactivate], refuses: unlock },
  ],
})
