import {
  LinkRequestSchema,
  ChallengeChangeRequestSchema,
  PasswordChangeRequestSchema,
  PasswordConfirmationSchema,
} from '../../domain/contract/access/access.ts'
import { noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { replyNothing, replyOne } from '../http/reply.ts'
import { route, type Route } from '../http/route.ts'
import { selfResource } from '../session/self.ts'
import { changeChallenge } from './change-challenge.ts'
import { changePassword } from './change-password.ts'
import { confirmPassword } from './confirm-password.ts'
import { unlockByLink } from './unlock.ts'
import { SelfSchema } from '../../domain/contract/self.ts'

const UNLOCKS_A_MINUTE = 30

export const accessRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/password/change',
    summary: 'Change a password',
    sends: PasswordChangeRequestSchema,
    returns: ok(SelfSchema),
    refuses: [401],
    // Who has to change an expired password is not signed in.
    permission: 'public',
    async handle(c) {
      const session = await changePassword(c, await readBody(c, PasswordChangeRequestSchema, 10_000))
      return replyOne(c, await selfResource(c, session))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/challenge/change',
    summary: 'Change the challenge phrase',
    sends: ChallengeChangeRequestSchema,
    returns: ok(SelfSchema),
    refuses: [401],
    // Who has to change the challenge phrase is not signed in.
    permission: 'public',
    async handle(c) {
      const session = await changeChallenge(c, await readBody(c, ChallengeChangeRequestSchema, 10_000))
      return replyOne(c, await selfResource(c, session))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/password/confirm',
    summary: 'Confirm the password before a sensitive step',
    sends: PasswordConfirmationSchema,
    returns: ok(SelfSchema),
    permission: 'signedIn',
    async handle(c) {
      const { password } = await readBody(c, PasswordConfirmationSchema, 10_000)
      return replyOne(c, await selfResource(c, await confirmPassword(c, password)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/access/unlock',
    summary: 'Unlock a user by the link of an e-mail',
    sends: LinkRequestSchema,
    returns: noContent,
    refuses: [404, 410],
    // Who is locked out is not signed in; the token of the e-mail is the proof.
    permission: 'public',
    perMinute: UNLOCKS_A_MINUTE,
    async handle(c) {
      const { token } = await readBody(c, LinkRequestSchema, 1_000)
      await unlockByLink(c, token)
      return replyNothing(c)
    },
  }),
]
