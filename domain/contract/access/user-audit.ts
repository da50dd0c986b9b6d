/** The audit as administrators read it, about their own people: calls that §7 does not show, ours to design. */
import * as v from 'valibot'

import { attributes, many } from '../json-api.ts'

export const auditTopics = [
  'signIn',
  'password',
  'people',
  'groups',
  'payments',
  'methods',
  'cards',
  'vouchers',
  'disputes',
  'documents',
] as const
export type AuditTopic = (typeof auditTopics)[number]

/** Kinds of audit rows that people bring about, each with its topic. Others are the operator's alone. */
const auditActions = {
  'session.started': 'signIn',
  'session.refused': 'signIn',
  'session.ended': 'signIn',
  'session.endedElsewhere': 'signIn',
  'sessions.ended': 'signIn',
  'profile.changed': 'signIn',
  'password.changed': 'password',
  'password.confirmed': 'password',
  'password.refused': 'password',
  'password.linkSent': 'password',
  'password.reset': 'password',
  'challenge.changed': 'password',
  'challenge.refused': 'password',
  'user.invited': 'people',
  'user.invitedAgain': 'people',
  'user.activated': 'people',
  'user.created': 'people',
  'user.ssoLinked': 'people',
  'user.changed': 'people',
  'user.changeRefused': 'people',
  'user.locked': 'people',
  'user.unlocked': 'people',
  'user.deactivated': 'people',
  'user.reactivated': 'people',
  'user.sessionsEnded': 'people',
  'user.passwordRequired': 'people',
  'user.challengeRequired': 'people',
  'users.exported': 'people',
  'group.created': 'groups',
  'group.changed': 'groups',
  'group.moved': 'groups',
  'group.membersChanged': 'groups',
  'group.deleted': 'groups',
  'group.changeRefused': 'groups',
  'payment.created': 'payments',
  'payment.approved': 'payments',
  'payment.declined': 'payments',
  'payment.timedOut': 'payments',
  'payment.challenge': 'payments',
  'method.added': 'methods',
  'method.addedByLink': 'methods',
  'method.linkSent': 'methods',
  'method.linkRevoked': 'methods',
  'method.changed': 'methods',
  'method.removed': 'methods',
  'method.verified': 'methods',
  'method.verificationFailed': 'methods',
  'method.autoPayOn': 'methods',
  'method.autoPayOff': 'methods',
  'method.autoPayPaused': 'methods',
  'method.autoPayResumed': 'methods',
  'method.autoPayChanged': 'methods',
  'method.autoPayLeftOut': 'methods',
  'method.autoPayPutBack': 'methods',
  'method.changeRefused': 'methods',
  'card.requested': 'cards',
  'card.activated': 'cards',
  'card.terminated': 'cards',
  'card.changeRefused': 'cards',
  'card.viewed': 'cards',
  'voucher.issued': 'vouchers',
  'voucher.voided': 'vouchers',
  'voucher.redeemed': 'vouchers',
  'voucher.changeRefused': 'vouchers',
  'dispute.created': 'disputes',
  'dispute.moved': 'disputes',
  'document.downloaded': 'documents',
  'list.exported': 'documents',
  'document.added': 'documents',
  'document.removed': 'documents',
} as const satisfies Readonly<Record<string, AuditTopic>>
export type AuditAction = keyof typeof auditActions

export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action)

/** Returns the kinds of a topic. */
export const actionsOf = (topic: AuditTopic): readonly AuditAction[] =>
  Object.keys(auditActions)
    .filter(isAuditAction)
    .filter((action) => auditActions[action] === topic)

const UserAuditRowSchema = attributes({
  at: v.string(),
  action: v.custom<AuditAction>((action) => typeof action === 'string' && isAuditAction(action)),
  outcome: v.picklist(['done', 'refused', 'failed']),
  /** The one who did it: a person whom the reader sees, another one, or the portal by itself. */
  actor: v.picklist(['person', 'other', 'portal']),
  user_id: v.nullable(v.string()),
  user_name: v.nullable(v.string()),
  username: v.nullable(v.string()),
  /** Name of the person, group, payment or dispute that the row is about. */
  subject_name: v.nullable(v.string()),
  /** True: the person did it to themself, or it came about by what they did. */
  is_own: v.boolean(),
  /** The code of a refusal. */
  code: v.nullable(v.string()),
})
export type UserAuditRow = v.InferOutput<typeof UserAuditRowSchema> & { id: string }

/**
 * GET /ecaas/user-audit: `filter[text]`, `filter[from]`, `filter[to]`, `filter[topic]`, `filter[user_id]`,
 * `filter[buid_customer]`, `page[number]`, `page[size]`.
 */
export const UserAuditSchema = many('user-audit', UserAuditRowSchema)
