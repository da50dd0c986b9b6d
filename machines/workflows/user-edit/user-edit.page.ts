import { msg, type Message } from '#msg'

import { userActions, type UserAction } from '../../../domain/contract/access/user.ts'
import { userRefusals, userWords } from '../../user-words.ts'
import { wizardWords } from '../../wizard-words.ts'
import type { PageOf } from '../../page.ts'
import type { userEditMachine } from './user-edit.machine.ts'

export const userEditWords = {
  loading: msg`Loading user`,
  loadFailed: msg`Couldn’t load the user`,
  unknown: msg`There is no such user`,
  save: msg`Save changes`,
  saved: msg`Your changes are saved`,
  reload: msg`Reload`,
  cancel: msg`Cancel`,
  unreachable: msg`We can’t reach the server. Your entries are still here.`,
} as const

export const userLockAbout = msg`They are signed out at once and can’t sign in until you unlock them.`

/** Each action: its button, what is said when it is done, and what is asked before it, where it is asked. */
export const userActionWords: Readonly<
  Record<UserAction, { press: Message; done: Message; ask?: Message; about?: Message }>
> = {
  lock: {
    press: msg`Lock`,
    done: msg`The user is locked`,
    ask: msg`Lock {name}?`,
    about: userLockAbout,
  },
  unlock: { press: msg`Unlock`, done: msg`The user is unlocked` },
  resend: { press: msg`Resend invitation`, done: msg`The invitation was sent again` },
  'end-sessions': {
    press: msg`End all sessions`,
    done: msg`All sessions of the user are ended`,
    ask: msg`End all sessions of {name}?`,
    about: msg`They are signed out on every device at once, and can sign in again.`,
  },
  'require-password': {
    press: msg`Require a new password`,
    done: msg`The user must choose a new password at the next sign-in`,
  },
  'require-challenge': {
    press: msg`Require a new challenge phrase`,
    done: msg`The user must choose a new challenge phrase at the next sign-in`,
  },
  deactivate: {
    press: msg`Deactivate`,
    done: msg`The user is deactivated`,
    ask: msg`Deactivate {name}?`,
    about: msg`They are signed out at once and lose access. What they did stays visible. You can reactivate them later.`,
  },
  reactivate: { press: msg`Reactivate`, done: msg`The user is reactivated, and an invitation was sent` },
}

const actionIn = (fact: unknown): UserAction => userActions.find((action) => action === fact) ?? 'lock'

/** A user as an administrator edits them. */
export const userEditPage = {
  events: {
    'user.reload': (_, { leaves }) => [
      { press: leaves.includes('loadFailed') ? msg`Try again` : userEditWords.reload },
    ],
    'form.change': ({ patch }) => [{ fill: userWords.fullName, with: patch.fullName ?? '' }],
    'form.save': [{ press: userEditWords.save }],
    'user.act': ({ action }) => [{ press: userActionWords[action].press }],
    'action.confirm': (_, { facts }) => [{ press: userActionWords[actionIn(facts['action'])].press }],
    'action.cancel': [{ press: userEditWords.cancel }],
    'edit.leave': [{ press: userWords.backToUsers }],
    'leave.confirm': [{ press: userWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  states: {
    loading: [],
    loadFailed: [{ text: userEditWords.loadFailed }],
    unknown: [{ heading: userEditWords.unknown }],
    'working.editing.entering': [],
    'working.editing.saved': [{ text: userEditWords.saved }],
    'working.editing.acted': ({ action }) => [{ text: userActionWords[actionIn(action)].done }],
    'working.editing.stale': [{ text: userRefusals.userChanged }],
    'working.editing.refused': [{ text: userRefusals.lastAdministrator }],
    'working.editing.unreachable': [{ text: userEditWords.unreachable }],
    'working.leaving.inside': [],
    'working.leaving.asking': [{ dialog: userWords.leaveQuestion }],
    confirming: [],
    saving: [],
    acting: [],
    left: [],
  },
  refusals: userRefusals,
} satisfies PageOf<typeof userEditMachine>
