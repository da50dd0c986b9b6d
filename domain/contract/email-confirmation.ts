import * as v from 'valibot'

import { request } from './json-api.ts'

/** POST /ecaas/email-confirmations: the token of the e-mail that asked. Answers nothing; an unknown one is not found. */
export const ConfirmationRequestSchema = request(
  'email-confirmations',
  v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/)) }),
)
