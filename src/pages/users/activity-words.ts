import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { AuditAction, AuditTopic } from '../../../domain/contract/access/user-audit.ts'

export const topicWords: Readonly<Record<AuditTopic, MessageDescriptor>> = {
  signIn: msg`Sign-ins`,
  password: msg`Passwords`,
  people: msg`Users`,
  groups: msg`User groups`,
  payments: msg`Payments`,
  methods: msg`Payment methods`,
  disputes: msg`Disputes`,
  documents: msg`Documents`,
}

/** The sentence of each kind of audit row; who did it, and to whom or what, stands beside it. */
export const auditSentences: Readonly<Record<AuditAction, MessageDescriptor>> = {
  'session.started': msg`Signed in to the portal`,
  'session.refused': msg`Was refused at sign-in`,
  'session.ended': msg`Signed out`,
  'session.endedElsewhere': msg`Signed out on another device`,
  'sessions.ended': msg`Signed out on all other devices`,
  'password.changed': msg`Changed their password`,
  'password.refused': msg`Entered a wrong password when changing it`,
  'password.linkSent': msg`Was sent a link to reset the password`,
  'password.reset': msg`Reset their password`,
  'challenge.refused': msg`Gave a wrong answer to the challenge phrase`,
  'user.invited': msg`Invited a user`,
  'user.invitedAgain': msg`Sent an invitation again`,
  'user.activated': msg`Accepted the invitation`,
  'user.created': msg`Was added at the first sign-in with the company account`,
  'user.ssoLinked': msg`Was linked to the company account`,
  'user.changed': msg`Changed a user`,
  'user.changeRefused': msg`Tried to change a user, and was refused`,
  'user.locked': msg`Locked a user`,
  'user.unlocked': msg`Unlocked a user`,
  'user.deactivated': msg`Deactivated a user`,
  'user.reactivated': msg`Reactivated a user`,
  'user.sessionsEnded': msg`Ended all sessions of a user`,
  'user.passwordRequired': msg`Required a new password from a user`,
  'users.exported': msg`Downloaded the list of users`,
  'group.created': msg`Created a user group`,
  'group.changed': msg`Changed a user group`,
  'group.moved': msg`Moved a user group`,
  'group.membersChanged': msg`Changed the members of a user group`,
  'group.deleted': msg`Deleted a user group`,
  'group.changeRefused': msg`Tried to change a user group, and was refused`,
  'payment.created': msg`Submitted a payment`,
  'payment.approved': msg`Payment approved`,
  'payment.declined': msg`Payment declined`,
  'payment.timedOut': msg`Payment still processing`,
  'method.added': msg`Payment method added`,
  'method.changed': msg`Payment method changed`,
  'method.removed': msg`Payment method removed`,
  'method.verified': msg`Bank account verified`,
  'method.verificationFailed': msg`Bank account not verified`,
  'method.autoPayOn': msg`AutoPay turned on`,
  'method.autoPayOff': msg`AutoPay turned off`,
  'method.changeRefused': msg`Tried to change a payment method, and was refused`,
  'dispute.created': msg`Opened a dispute`,
  'dispute.moved': msg`Updated a dispute`,
  'document.downloaded': msg`Downloaded a document`,
  'document.removed': msg`Removed a document`,
}

/** The same kinds where the portal did it to the person by a rule, or they did it to themself. */
export const ownSentences: Readonly<Partial<Record<AuditAction, MessageDescriptor>>> = {
  'user.locked': msg`Was locked after too many failed attempts`,
  'user.unlocked': msg`Unlocked their account with the link in the email`,
  'user.changed': msg`Changed their own details`,
}
