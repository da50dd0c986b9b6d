import { msg } from '#msg'

import { userRefusals, userWords } from '../../user-words.ts'
import { wizardWords } from '../../wizard-words.ts'
import type { Interaction, PageOf, Sight } from '../../page.ts'
import type { userInviteMachine } from './user-invite.machine.ts'

export const userInviteWords = {
  invited: msg`Invitation sent`,
  another: msg`Invite another user`,
  unreachable: msg`We can’t reach the server. Your entries are still here.`,
} as const

/** The role that the samples have. */
const viewer = msg`Viewer`
const heading: Sight = { heading: userWords.invite }
const labels = { fullName: userWords.fullName, email: userWords.email, username: userWords.username } as const

/** Inviting a user. The role is chosen by its name, accounts by theirs, as the page lists them. */
export const userInvitePage = {
  events: {
    'form.change': ({ patch }): readonly Interaction[] => {
      const typed = (['fullName', 'email', 'username'] as const).flatMap((name) => {
        const value = patch[name]
        return value === undefined ? [] : [{ fill: labels[name], with: value }]
      })
      return patch.role === undefined ? typed : [...typed, { choose: viewer }]
    },
    'invite.submit': [{ press: userWords.sendInvitation }],
    'invite.another': [{ press: userInviteWords.another }],
    'invite.finish': [{ press: userWords.backToUsers }],
    'invite.leave': [{ press: userWords.backToUsers }],
    'leave.confirm': [{ press: userWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  states: {
    'drafting.filling.entering': [],
    'drafting.filling.userExists': [{ text: userRefusals.userExists }],
    'drafting.filling.refused': [{ text: userRefusals.groupNotYours }],
    'drafting.filling.unreachable': [{ text: userInviteWords.unreachable }],
    'drafting.leaving.inside': [heading],
    'drafting.leaving.asking': [{ dialog: userWords.leaveQuestion }],
    inviting: [heading],
    invited: [{ heading: userInviteWords.invited }],
    left: [],
  },
  refusals: userRefusals,
} satisfies PageOf<typeof userInviteMachine>
