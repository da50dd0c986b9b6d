import {
  LinkRequestSchema,
  PasswordForgotRequestSchema,
  PasswordResetRequestSchema,
  UsernameForgotRequestSchema,
  AccessLinkSchema,
  type AccessLink,
} from '../../domain/contract/access/access.ts'
import { noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { replyNothing, replyOne, resource } from '../http/reply.ts'
import { route, type Route } from '../http/route.ts'
import { describeResetLink, requestRecovery, resetPassword } from './recovery.ts'

const CALLS_A_MINUTE = 30

/** Who forgot a password or a username is not signed in; the token of an e-mail is the proof. */
const open = { method: 'POST', permission: 'public', perMinute: CALLS_A_MINUTE } as const

export const linkResource = ({ username, fullName, challengeQuestion, asksChallenge }: AccessLink) =>
  resource('access-link', 'link', {
    username,
    full_name: fullName,
    challenge_question: challengeQuestion,
    asks_challenge: asksChallenge,
  })

export const recoveryRoutes: readonly Route[] = [
  route({
    ...open,
    path: '/ecaas/password/forgot',
    summary: 'Send a link to reset a password',
    sends: PasswordForgotRequestSchema,
    returns: noContent,
    async handle(c) {
      const { username } = await readBody(c, PasswordForgotRequestSchema, 2_000)
      await requestRecovery(c, 'password', username)
      return replyNothing(c)
    },
  }),
  route({
    ...open,
    path: '/ecaas/username/forgot',
    summary: 'Send the usernames of an e-mail address',
    sends: UsernameForgotRequestSchema,
    returns: noContent,
    async handle(c) {
      const { email } = await readBody(c, UsernameForgotRequestSchema, 2_000)
      await requestRecovery(c, 'username', email)
      return replyNothing(c)
    },
  }),
  route({
    ...open,
    path: '/ecaas/password/link',
    summary: 'Read a link to reset a password',
    sends: LinkRequestSchema,
    returns: ok(AccessLinkSchema),
    refuses: [404, 410],
    async handle(c) {
      const { token } = await readBody(c, LinkRequestSchema, 1_000)
      return replyOne(c, linkResource(await describeResetLink(c, token)))
    },
  }),
  route({
    ...open,
    path: '/ecaas/password/reset',
    summary: 'Reset a password by its link',
    sends: PasswordResetRequestSchema,
    returns: noContent,
    refuses: [401, 404, 410],
    async handle(c) {
      await resetPassword(c, await readBody(c, PasswordResetRequestSchema, 10_000))
      return replyNothing(c)
    },
  }),
]
