import * as oidc from 'openid-client'

import { SsoStartRequestSchema, ProviderPageSchema } from '../../domain/contract/access/sso.ts'
import { ok, redirect } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { refuse } from '../http/refusal.ts'
import { replyOne, resource } from '../http/reply.ts'
import { route, type Route } from '../http/route.ts'
import { beginAttempt } from './attempts.ts'
import { finishSso } from './callback.ts'
import { discover } from './provider-client.ts'
import { callbackUrl, ssoOf } from './settings.ts'

export const ssoRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/ecaas/sso/start',
    summary: 'Begin a single sign-on',
    sends: SsoStartRequestSchema,
    returns: ok(ProviderPageSchema),
    permission: 'public',
    perMinute: 30,
    /**
     * Answers with the page of the identity provider. A POST, so that no other site begins a sign-in, and the page says
     * in its place that it does not begin.
     */
    async handle(c) {
      const { prefix, returnTo } = await readBody(c, SsoStartRequestSchema, 10_000)
      const { deps, log } = c.var
      if (prefix !== '' && !deps.prefixes.includes(prefix)) {
        throw refuse(422, 'notSelectable', { pointer: '/data/attributes/prefix' })
      }
      const company = await ssoOf(c)
      if (company === null) throw refuse(409, 'ssoUnavailable')
      const provider = await discover(company.settings).catch((error: unknown) => {
        log.warn({ err: error }, 'The identity provider does not answer')
        throw refuse(503, 'ssoUnavailable')
      })
      const { state, nonce, codeVerifier } = await beginAttempt(c, { programId: company.programId, prefix, returnTo })
      const address = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: callbackUrl(c),
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return replyOne(c, resource('provider-pages', 'sign-in', { address: address.href }))
    },
  }),
  // Without `route`: the provider chooses the parameters, and `openid-client` reads them.
  {
    method: 'GET',
    path: '/ecaas/sso/callback',
    summary: 'End a single sign-on',
    sends: null,
    headers: [],
    returns: redirect,
    refuses: [],
    permission: 'public',
    parameters: {},
    answers: 'file',
    isActivity: true,
    accepts: 'jsonApi',
    perMinute: 30,
    handle: finishSso,
  },
]
