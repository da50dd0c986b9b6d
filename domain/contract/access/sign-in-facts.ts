/** All that support is told about why somebody cannot sign in (§4): a call that §7 does not show, ours to design. */
import * as v from 'valibot'

import { accessStatuses, lockReasons, signInBars } from '../../rules/access/user-access.ts'
import { attributes, one } from '../json-api.ts'

const InstantSchema = v.nullable(v.string())

/** GET /ecaas/users/:id/sign-in. */
export const SignInFactsSchema = one(
  'sign-in-facts',
  attributes({
    status: v.picklist(accessStatuses),
    lock_reason: v.nullable(v.picklist(lockReasons)),
    /** The answer to the right password, or null: it opens the portal. */
    bar: v.nullable(v.picklist(signInBars)),
    /** The latest lock; null where none is known, or the user is not locked. */
    locked_at: InstantSchema,
    locked_by: v.nullable(v.string()),
    /** False: no password was chosen yet, or the user signs in with the company's account. */
    has_password: v.boolean(),
    is_sso: v.boolean(),
    password_expires_at: InstantSchema,
    must_change_password: v.boolean(),
    must_change_challenge: v.boolean(),
    /** No attempt counts before this instant, from where the last ones came. */
    throttled_until: InstantSchema,
    session_count: v.number(),
    last_sign_in_at: InstantSchema,
    /** The latest attempts that were refused, newest first, with the code of each refusal. */
    failures: v.array(attributes({ at: v.string(), code: v.nullable(v.string()) })),
  }),
)
export type SignInFacts = v.InferOutput<typeof SignInFactsSchema>
