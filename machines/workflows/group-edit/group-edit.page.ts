import { msg, type Message } from '#msg'

import type { GroupPart, GroupSaveRefusal } from '../../../domain/rules/access/group-form.ts'
import { commonFailures } from '../../failure-words.ts'
import type { PageOf, Scene, Sight } from '../../page.ts'
import { userRefusals, userWords } from '../../user-words.ts'
import { wizardWords } from '../../wizard-words.ts'
import type { groupEditMachine } from './group-edit.machine.ts'

export const groupEditWords = {
  loading: msg`Loading user group`,
  loadFailed: msg`Couldn’t load the user group`,
  retry: msg`Try again`,
  unknown: msg`User group not found`,
  newGroup: msg`New user group`,
  backToGroups: msg`Back to user groups`,
  // The form
  name: msg`Name`,
  parent: msg`Parent group`,
  chooseParent: msg`Choose a parent group`,
  noParent: msg`No parent group`,
  networkAccess: msg`Network access`,
  isSso: msg`Members sign in with their company account`,
  members: msg`Members`,
  save: msg`Save user group`,
  // The end of a save
  saved: msg`User group saved`,
  notSaved: msg`The user group could not be created or updated.`,
  membersNotAdded: msg`The users could not be added to the group.`,
  stale: msg`Someone else changed this user group`,
  accept: msg`Use their changes`,
  overwrite: msg`Keep my version`,
} as const

/** The names of a form's parts, for what somebody else has changed. */
export const groupPartWords = {
  name: groupEditWords.name,
  parent: groupEditWords.parent,
  networkAccess: groupEditWords.networkAccess,
  isSso: groupEditWords.isSso,
  accounts: userWords.accounts,
  members: groupEditWords.members,
} satisfies Readonly<Record<GroupPart, Message>>

/** Why a group is not saved, by the rule's or the server's code (§8). */
export const groupRefusals = {
  groupNameMissing: msg`Enter a name`,
  groupNameTooLong: msg`Enter a name of at most 50 characters`,
  parentMissing: msg`Choose a parent group, or “No parent group”`,
  groupCycle: msg`A group can’t be below itself. Choose another parent group.`,
  groupNotYours: msg`This group gives access to accounts that you don’t manage. You can view the group, but not make changes.`,
  nothingChanged: userRefusals.nothingChanged,
  nameTaken: msg`Another user group already has this name. Enter a different name.`,
  parentNotYours: msg`You don’t manage this parent group. Choose another one.`,
  accountsNotYours: userRefusals.accountsNotYours,
  memberNotYours: msg`You can only add users that you manage.`,
  memberElsewhere: msg`A user can be in one group only. Remove the user from the other group first.`,
  memberWithoutAccount: msg`A user that you removed would have no account left. Give the user an account first.`,
  ownAccess: msg`You would lose access to an account. Ask another administrator to make this change.`,
  lastAdministrator: msg`An account would have no active administrator left. Make someone else an administrator first.`,
} satisfies Readonly<Record<GroupSaveRefusal, Message>> & Readonly<Record<string, Message>>

/** Returns what could not be done (§8): users were not added, or nothing was stored at all. */
export const titleOfFailure = (code: string): Message =>
  code === 'memberNotYours' || code === 'memberElsewhere' ? groupEditWords.membersNotAdded : groupEditWords.notSaved

const failures: Readonly<Record<string, Message>> = { ...commonFailures, ...groupRefusals }

const headed = ({ group }: Scene['facts']): readonly Sight[] => [
  { heading: typeof group === 'string' ? { data: group } : groupEditWords.newGroup },
]
const failed = (facts: Scene['facts']): readonly Sight[] => {
  const code = String(facts['failure'])
  const words = failures[code]
  return [...headed(facts), { text: titleOfFailure(code) }, ...(words === undefined ? [] : [{ text: words }])]
}
/** The names of the groups that can be parents in the model. */
const parents: Readonly<Record<string, string>> = { 'g-harbor': 'Harbor office', 'g-night': 'Night shift' }

/** A user group as an administrator makes or changes it. */
export const groupEditPage = {
  events: {
    'group.reload': [{ press: groupEditWords.retry }],
    'form.change': ({ patch: { name, parentId } }) => [
      ...(name === undefined ? [] : [{ fill: groupEditWords.name, with: name }]),
      ...(typeof parentId === 'string' ? [{ fill: groupEditWords.parent, with: parents[parentId] ?? parentId }] : []),
    ],
    'form.save': [{ press: groupEditWords.save }],
    'changes.accept': [{ press: groupEditWords.accept }],
    'changes.overwrite': [{ press: groupEditWords.overwrite }],
    'edit.leave': [{ press: groupEditWords.backToGroups }],
    'leave.confirm': [{ press: userWords.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  states: {
    loading: [],
    loadFailed: [{ text: groupEditWords.loadFailed }],
    unknown: [{ heading: groupEditWords.unknown }],
    'working.form.open.editing': (facts) => [
      ...headed(facts),
      ...(facts['canManage'] === false ? [{ text: groupRefusals.groupNotYours }] : []),
    ],
    'working.form.open.refused': failed,
    'working.form.open.failed': failed,
    'working.form.stale': [{ text: groupEditWords.stale }],
    'working.leaving.inside': [],
    'working.leaving.asking': [{ dialog: userWords.leaveQuestion }],
    saving: [],
    comparing: [],
    saved: [],
    left: [],
  },
  refusals: groupRefusals,
} satisfies PageOf<typeof groupEditMachine>
