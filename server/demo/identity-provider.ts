/**
 * The identity provider of the demonstration: a company whose people sign in without a password, so that single sign-on
 * can be seen. On a port of its own; its program is fetched when the first browser comes.
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync, randomBytes } from 'node:crypto'

import type { ClientMetadata, Configuration, Provider } from 'oidc-provider'

/** A person of the company. What the portal knows of them stands in people.ts. */
type Employee = { readonly given: string; readonly family: string; readonly email: string; readonly shows: string }

export const SSO_CLIENT = 'trade-credit-portal'

const employees: Readonly<Record<string, Employee>> = {
  'company-1': {
    given: 'Sofia',
    family: 'Singh',
    email: 'sofia.signon@northgate.example',
    shows: 'is known to the portal',
  },
  'company-2': {
    given: 'Ulrich',
    family: 'Unger',
    email: 'ulrich.unknown@northgate.example',
    shows: 'is unknown to the portal',
  },
  'company-3': {
    given: 'Ivo',
    family: 'Iversen',
    email: 'ivo.inactive@northgate.example',
    shows: 'has an account that is locked',
  },
}

export type IdentityProvider = {
  /** Its issuer. */
  readonly origin: string
  readonly close: () => Promise<void>
}

type Options = {
  readonly port: number
  /** Origins at which browsers reach the portal, once it listens. */
  readonly portalOrigins: () => readonly string[]
}

/** Serves the identity provider on loopback; port 0 chooses a free one. */
export async function serveIdentityProvider({ port, portalOrigins }: Options): Promise<IdentityProvider> {
  let listener: Promise<RequestListener> | null = null
  let origin = ''
  const server = createServer((request, response) => {
    listener ??= loadProvider(origin, portalOrigins())
    listener.then(
      (listen) => listen(request, response),
      () => response.writeHead(500).end(),
    )
  })
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', resolve)
    })
  // Whatever else has the port: nobody has to know it but the portal.
  await listen(port).catch(() => listen(0))
  // A listening TCP server has an address of this form.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function loadProvider(issuer: string, portalOrigins: readonly string[]): Promise<RequestListener> {
  const provider = await makeQuietly(issuer, configurationFor(portalOrigins))
  const answer = provider.callback()
  return (request, response) => {
    const [, page, uid = '', choice = ''] = (request.url ?? '').split(/[/?]/)
    if (page !== 'people') void answer(request, response)
    else if (choice === '') showPeople(response, uid)
    else void choose(provider, request, response, choice)
  }
}

/** It warns of every Node but the newest, and that it forgets everything when it ends, which is meant. */
async function makeQuietly(issuer: string, configuration: Configuration): Promise<Provider> {
  const { warn } = console
  console.warn = () => {}
  try {
    const oidc = await import('oidc-provider')
    return new oidc.Provider(issuer, configuration)
  } finally {
    console.warn = warn
  }
}

function configurationFor(portalOrigins: readonly string[]): Configuration {
  const client: ClientMetadata = {
    client_id: SSO_CLIENT,
    token_endpoint_auth_method: 'none',
    redirect_uris: portalOrigins.map((origin) => `${origin}/ecaas/sso/callback`),
    post_logout_redirect_uris: portalOrigins.map((origin) => `${origin}/login`),
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [client],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // The portal reads the ID token alone.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          const buttons =
            '<button autofocus name="logout" value="yes" form="op.logoutForm">Sign out of the company too</button> ' +
            '<button form="op.logoutForm">Stay signed in to the company</button>'
          ctx.body = pageOf('<h1>You are signed out of the portal</h1>' + form + buttons)
        },
      },
    },
    ttl: { AccessToken: 600, IdToken: 600, Interaction: 3_600, Session: 86_400, Grant: 86_400 },
    interactions: { url: (_, { uid }) => `/people/${uid}` },
    findAccount: (_, id) => {
      const person = employees[id]
      if (!person) return undefined
      const { given: given_name, family: family_name, email } = person
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: true, given_name, family_name }) }
    },
    // The company has agreed for its people: nobody is asked what the portal may read.
    async loadExistingGrant({ oidc: { provider, client: asking, session } }) {
      if (!asking || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

async function choose(provider: Provider, request: IncomingMessage, response: ServerResponse, choice: string) {
  const result = employees[choice]
    ? { login: { accountId: choice } }
    : { error: 'access_denied', error_description: 'The person has cancelled.' }
  try {
    await provider.interactionFinished(request, response, result)
  } catch {
    response.writeHead(400, { 'Content-Type': 'text/plain' }).end('This sign-in is over. Go back to the portal.')
  }
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:12vh auto;padding:0 1.5rem;color-scheme:light dark}
h1{font-size:1.4rem}a{display:block;padding:.7rem 1rem;margin:.5rem 0;border:1px solid #8888;border-radius:8px;color:inherit;text-decoration:none}
button{font:inherit;padding:.5rem 1rem;margin:.25rem 0}
a:hover,a:focus{border-color:currentcolor}small{display:block;opacity:.75}`

const pageOf = (content: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Company sign-in</title><style>${style}</style>
<main>${content}</main></html>`

/** Draws the people to choose from; `uid` is the provider's own. */
function showPeople(response: ServerResponse, uid: string): void {
  const place = `/people/${encodeURIComponent(uid)}`
  const people = Object.entries(employees).map(
    ([id, { given, family, email, shows }]) =>
      `<a href="${place}/${id}">${given} ${family}<small>${email}: ${shows}</small></a>`,
  )
  const page =
    pageOf(`<h1>Company sign-in</h1><p>The demonstration’s identity provider. Continue as:</p>${people.join('')}
<a href="${place}/cancel">Cancel</a>`)
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(page)
}
