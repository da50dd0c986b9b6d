/** Single sign-on: POST /ecaas/sso/start, and the provider's pages that it leads to. */
import * as v from 'valibot'

import { attributes, request } from '../json-api.ts'
import { PagePrefixSchema } from './page-prefix.ts'

/** Of the page that begins it: its prefix (§2), and the place to go on at. */
export const SsoStartRequestSchema = request(
  'sso-start',
  attributes({
    prefix: PagePrefixSchema,
    return_to: v.pipe(v.string(), v.regex(/^(?:\/(?![/\\])[^\p{Cc}\\]*)?$/u), v.maxLength(1_000)),
  }),
)

/** The page of the identity provider on which one goes on: to sign in, or to sign out there too. */
export const ProviderPageSchema = v.pipe(
  v.object({
    data: v.object({
      type: v.literal('provider-pages'),
      id: v.string(),
      attributes: v.object({ address: v.pipe(v.string(), v.url()) }),
    }),
  }),
  v.transform(({ data }) => data.attributes.address),
)
