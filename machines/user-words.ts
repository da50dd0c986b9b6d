import { msg } from '#msg'

/** Words about users, which forms, page descriptions and the list share. */
export const userWords = {
  fullName: msg`Full name`,
  email: msg`Email address`,
  username: msg`Username`,
  role: msg`Role`,
  accounts: msg`Accounts`,
  includeChildren: msg`Include child accounts of {account}`,
  isSso: msg`Signs in with your company account`,
  language: msg`Language`,
  invite: msg`Invite user`,
  sendInvitation: msg`Send invitation`,
  leave: msg`Leave without saving`,
  leaveQuestion: msg`Leave without saving?`,
  backToUsers: msg`Back to users`,
} as const

/** Why something about a user is refused, by the rule's code. */
export const userRefusals = {
  nameMissing: msg`Enter a full name`,
  nameTooLong: msg`Enter a full name of at most 50 characters`,
  emailMissing: msg`Enter an email address`,
  emailInvalid: msg`Enter an email address, such as name@example.com`,
  usernameMissing: msg`Enter a username`,
  usernameInvalid: msg`Enter a username of 3 to 64 characters: letters, digits and . _ @ + -`,
  roleMissing: msg`Select a role`,
  roleNotGiven: msg`This role can’t be given to this user.`,
  accountsMissing: msg`Select at least one account`,
  accountsNotYours: msg`You can only give access to accounts that you have access to.`,
  groupNotYours: msg`You can only choose a user group whose accounts you have access to.`,
  userExists: msg`The user already exists.`,
  userNotYours: msg`This user also has accounts that you don’t manage. You can view the user, but not make changes.`,
  nothingChanged: msg`You haven’t changed anything.`,
  ownAccess: msg`You can’t change your own access. Ask another administrator.`,
  lastAdministrator: msg`This is the last active administrator of an account. Make someone else an administrator first.`,
  lockedBySupport: msg`Support locked this user. Only support can unlock them.`,
  accessNotActive: msg`The user isn’t active.`,
  challengeNotAsked: msg`This program doesn’t ask for challenge phrases.`,
  withoutPassword: msg`This user signs in with the company account and has no password here.`,
  userChanged: msg`Someone else changed this user in the meantime. Nothing was saved.`,
  accessStatusChanged: msg`Someone else changed this user in the meantime. Nothing was saved.`,
} as const
