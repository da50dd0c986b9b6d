/** GET /self, POST /ecaas/sign-in and the session (§3 User, Session data; §7). */
import * as v from 'valibot'

import { InstantSchema } from './time.ts'
import { RoleSchema, UserTypeSchema } from '../people.ts'
import { PASSWORD_HASH_LIMIT } from '../limits.ts'
import { attributes, request } from './json-api.ts'
import { paymentModes } from './payment-mode.ts'

const CurrencyChoiceSchema = v.object({ id: v.string(), label: v.string() })

/** What the session adds to its user; that somebody is signed in, and as which type, the user says. */
const SessionDataSchema = attributes({
  language: v.nullable(v.string()),
  customer_id: v.nullable(v.string()),
  location: v.nullable(v.string()),
  merchant_id: v.nullable(v.string()),
})

const VisitorSchema = attributes({ logged_in: v.literal(false) })
/** As much of §3's user as the pages read; the server answers all of it. */
const UserAttributesSchema = attributes({
  logged_in: v.literal(true),
  user_id: v.string(),
  username: v.string(),
  full_name: v.string(),
  first_name: v.string(),
  email_address: v.string(),
  role: RoleSchema,
  user_type: v.nullable(UserTypeSchema),
  user_types: v.array(UserTypeSchema),
  /** The only customer of a user who has just one. */
  customer_id: v.nullable(v.string()),
  merchant_id: v.nullable(v.string()),
  /** Number of them; they are loaded by page. */
  customer_count: v.pipe(v.number(), v.integer()),
  merchant_count: v.pipe(v.number(), v.integer()),
  /** Of the selected customer. */
  location_count: v.optional(v.pipe(v.number(), v.integer()), 0),
  /** Names of the selected ones, so that the frame needs no further call. */
  customer_name: v.nullable(v.string()),
  merchant_name: v.nullable(v.string()),
  location_name: v.optional(v.nullable(v.string()), null),
  selected_currency: v.nullable(v.string()),
  customer_currencies: v.array(CurrencyChoiceSchema),
  merchant_currencies: v.array(CurrencyChoiceSchema),
  locale_ISO: v.string(),
  /** Signs in with the company's own account: by themself, or as a member of their group. */
  is_sso: v.optional(v.boolean()),
  in_sso_group: v.optional(v.boolean()),
  customer_entity_restricted: v.optional(v.boolean()),
  /** In place of the flag for one kind, where there is none. */
  entity_restricted: v.optional(v.boolean()),
  /** §3: whether the program's people work over all accounts together; one account at a time where it is not said. */
  payment_mode: v.optional(v.picklist(paymentModes)),
  /** The parts of the portal that are open to the user in the type in use. */
  menu: v.optional(v.array(v.string())),
  /** The end of the session without further activity, and the latest end. */
  expires_at: InstantSchema,
  ends_at: InstantSchema,
  /** The server's clock at the answer: deadlines are counted from it, not from the visitor's clock. */
  now: InstantSchema,
  session_data: SessionDataSchema,
})
export type User = v.InferOutput<typeof UserAttributesSchema>
export const SelfSchema = v.pipe(
  v.object({
    data: v.object({
      type: v.literal('self'),
      id: v.string(),
      attributes: v.union([UserAttributesSchema, VisitorSchema]),
    }),
  }),
  v.transform(({ data }): User | null => (data.attributes.loggedIn ? data.attributes : null)),
)

/** Username and password; the answer is the self document. */
export const SignInRequestSchema = request(
  'sign-in',
  v.object({
    username: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)),
    password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(PASSWORD_HASH_LIMIT)),
  }),
)

/**
 * Refusals of a sign-in: the password was right but the account is closed to the user (§4, design §6), or it was wrong.
 */
export const signInRefusals = [
  'invalidCredentials',
  'tooManyAttempts',
  'notActivated',
  'lockedByAdministrator',
  'lockedBySupport',
  'lockedLoginAttempts',
  'lockedChallengeAttempts',
  'passwordExpired',
  'passwordChangeRequired',
  'challengeChangeRequired',
] as const
export type SignInRefusal = (typeof signInRefusals)[number]

/** POST {ecaasPrefix}/session_data: the active user type, customer, location and merchant (§7). Null clears. */
export const SessionDataRequestSchema = request(
  'session-data',
  v.object({
    sessionKeys: v.pipe(
      v.array(
        v.object({
          key: v.picklist(['user_type', 'customer_id', 'location', 'merchant_id', 'language', 'currency']),
          value: v.nullable(v.string()),
        }),
      ),
      v.minLength(1),
      v.maxLength(6),
    ),
  }),
)

/** POST /ecaas/session/extend and what the extended session holds until. */
export const SessionTimesSchema = v.pipe(
  v.object({
    data: v.object({
      type: v.literal('session'),
      id: v.string(),
      attributes: attributes({ expires_at: InstantSchema, ends_at: InstantSchema, now: InstantSchema }),
    }),
  }),
  v.transform(({ data }) => data.attributes),
)
