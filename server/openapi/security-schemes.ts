import { SESSION_COOKIE } from '../session/sessions.ts'

/** Ways in which a caller is known. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The session of a user, which `POST /ecaas/sign-in` begins.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'Signature',
    description:
      'An HTTP Message Signature (RFC 9421) by `hmac-sha256` with an API key, together with `Signature-Input`: docs/erp.md.',
  },
  linkToken: { type: 'http', scheme: 'bearer', description: 'The token of the link in an e-mail.' },
} as const
