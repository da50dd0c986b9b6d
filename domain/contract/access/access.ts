/** Calls about one's own access, ours to design (§7): passwords, recovery, invitations (§1, §5, §8). */
import * as v from 'valibot'

import { NAME_LENGTH, PASSWORD_HASH_LIMIT, PHRASE_LENGTH } from '../../limits.ts'
import { attributes, request } from '../json-api.ts'
import { EmailSchema, LinkTokenSchema, TextSchema } from '../text.ts'

const PasswordSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(PASSWORD_HASH_LIMIT))
const UsernameSchema = v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(256))
const AnswerSchema = v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(PHRASE_LENGTH))

/** Why a link of an e-mail cannot be used. */
export const linkRefusals = ['linkUnknown', 'linkUsed', 'linkReplaced', 'linkExpired'] as const
export type LinkRefusal = (typeof linkRefusals)[number]

/**
 * POST /ecaas/password/change: by a signed-in user, or by one whose password has expired or must be changed, which signs
 * in. The answer is the self document.
 */
export const PasswordChangeRequestSchema = request(
  'password-change',
  attributes({ username: UsernameSchema, current_password: PasswordSchema, password: PasswordSchema }),
)

/**
 * POST /ecaas/challenge/change: by a signed-in user, or by one whose challenge phrase must be changed, which signs in. The
 * answer is the self document.
 */
export const ChallengeChangeRequestSchema = request(
  'challenge-change',
  attributes({
    username: UsernameSchema,
    current_password: PasswordSchema,
    question: AnswerSchema,
    answer: AnswerSchema,
  }),
)

/**
 * POST /ecaas/password/confirm: the password of who is signed in, entered again. The session gets a new key (promise S4),
 * and the answer is the self document.
 */
export const PasswordConfirmationSchema = request('password-confirmation', v.object({ password: PasswordSchema }))

/** POST /ecaas/password/forgot: by username or e-mail address. Always answered alike (promise S6). */
export const PasswordForgotRequestSchema = request('password-forgot', v.object({ username: UsernameSchema }))

/** POST /ecaas/username/forgot: usernames of an address are sent to it. Always answered alike. */
export const UsernameForgotRequestSchema = request('username-forgot', v.object({ email: EmailSchema }))

/** POST /ecaas/password/link and POST /ecaas/activation/link: what a link is for, without using it. */
export const LinkRequestSchema = request('access-link', v.object({ token: LinkTokenSchema }))
export const AccessLinkSchema = v.pipe(
  v.object({
    data: v.object({
      type: v.literal('access-link'),
      id: v.string(),
      attributes: attributes({
        username: v.string(),
        full_name: v.string(),
        /** The question whose answer is asked; null: none. */
        challenge_question: v.nullable(v.string()),
        /** Set where a challenge phrase is chosen together with the password. */
        asks_challenge: v.boolean(),
      }),
    }),
  }),
  v.transform(({ data }) => data.attributes),
)
export type AccessLink = v.InferOutput<typeof AccessLinkSchema>

/** POST /ecaas/password/reset: sets a password with a link. */
export const PasswordResetRequestSchema = request(
  'password-reset',
  attributes({
    token: LinkTokenSchema,
    password: PasswordSchema,
    challenge_answer: v.optional(v.nullable(AnswerSchema), null),
  }),
)

/** POST /ecaas/activation: accepts an invitation and signs in. The answer is the self document. */
export const ActivationRequestSchema = request(
  'activation',
  attributes({
    token: LinkTokenSchema,
    password: PasswordSchema,
    full_name: v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(NAME_LENGTH)),
    challenge: v.optional(v.nullable(v.object({ question: AnswerSchema, answer: AnswerSchema })), null),
  }),
)
