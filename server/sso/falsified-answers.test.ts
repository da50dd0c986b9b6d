/**
 * Answers of an identity provider with one thing falsified: the provider itself runs, and only what it sends to the
 * portal is changed on the way. Each is refused for its own reason, and signs nobody in.
 */
import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { audit } from '../store/schema/audit.ts'
import { programs } from '../store/schema/programs.ts'
import { sessions, ssoAttempts } from '../store/schema/sessions.ts'
import { users } from '../store/schema/users.ts'
import { describeStore } from '../../tests/server/database.ts'
import { PORTAL, ssoBrowser } from '../../tests/server/sso-browser.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { serveIdentityProvider, SSO_CLIENT, type IdentityProvider } from '../demo/identity-provider.ts'
import { makeLog } from '../log.ts'

type Claims = Record<string, unknown> & { exp: number; iat: number }
type Token = { header: Record<string, unknown>; claims: Claims }

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = ''): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/** The provider's key in the eyes of the portal: it is published in place of the true one, so that tests can sign. */
const provider = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = { ...provider.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'published' }

const unsigned = ({ header, claims }: Token) => `${encode(header)}.${encode(claims)}`
function signedWith(key: KeyObject, token: Token): string {
  return `${unsigned(token)}.${createSign('sha256').update(unsigned(token)).sign(key).toString('base64url')}`
}
const signed = (token: Token) => signedWith(provider.privateKey, token)
const withClaims = (change: (claims: Claims) => object) => (token: Token) =>
  signed({ ...token, claims: { ...token.claims, ...change(token.claims) } })
const withHeader = (token: Token, change: object): Token => ({ ...token, header: { ...token.header, ...change } })

/** What the portal gets for the ID token; null: the answer has none. */
let falsify: (token: Token) => string | null = signed

async function falsified(answer: Response): Promise<Response> {
  const { id_token: idToken, ...rest } = (await answer.json()) as { id_token: string } & Record<string, unknown>
  const [, claims] = idToken.split('.')
  const token = falsify({ header: { alg: 'RS256', typ: 'JWT', kid: 'published' }, claims: decode(claims) as Claims })
  return Response.json(token === null ? rest : { ...rest, id_token: token })
}

describeStore('an answer of the identity provider', (openStore) => {
  let portal: TestPortal
  let company: IdentityProvider
  const logged: string[] = []
  beforeAll(async () => {
    const log = makeLog('info', { write: (line) => void logged.push(line) })
    portal = await openTestPortal(await openStore(), { log })
    company = await serveIdentityProvider({ port: 0, portalOrigins: () => [PORTAL] })
    const sso = {
      issuer: company.origin,
      clientId: SSO_CLIENT,
      clientSecret: null,
      allowedDomains: ['northgate.example'],
      newUserCustomers: [],
    }
    await portal.store.db().update(programs).set({ accessSettings: { sso } }).where(eq(programs.id, 'near'))
    const row = { email: 'sofia.signon@northgate.example', isSso: true, status: 'active' }
    await portal.store.db().update(users).set(row).where(eq(users.id, 'u-single'))
  })
  afterAll(() => company.close())
  beforeEach(async () => {
    falsify = signed
    logged.length = 0
    await portal.store.db().delete(sessions)
    await portal.store.db().delete(ssoAttempts)
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (pathname === '/jwks') return Response.json({ keys: [published] })
      const answer = await fetch(input, init)
      return pathname === '/token' && answer.ok ? falsified(answer) : answer
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** Signs in up to the place at the portal to which the provider sends the browser. */
  async function cameFrom() {
    const browser = ssoBrowser(portal.app)
    const page = await browser.start()
    if (!page) throw new Error('Single sign-on does not begin.')
    return { browser, back: await browser.signInAtProvider(page, 'company-1') }
  }
  async function outcome({ browser, back }: Awaited<ReturnType<typeof cameFrom>>) {
    const place = await browser.comeBack(back)
    const made = await portal.store.db().select().from(sessions)
    return { place, sessions: made.length, isSignedIn: (await browser.self())['logged_in'] }
  }
  const refused = (code: string) => ({ place: `303 /login?sso=${code}`, sessions: 0, isSignedIn: false })
  const causes = () => logged.map((line) => (JSON.parse(line) as { cause?: string }).cause).filter(Boolean)

  it('signs in when nothing of it is falsified', async () => {
    expect(await outcome(await cameFrom())).toEqual({ place: '303 /login?', sessions: 1, isSignedIn: true })
    expect(causes()).toEqual([])
  })

  it.each<[string, string, RegExp, (token: Token) => string | null]>([
    ['another issuer', 'ssoFailed', /"iss"/, withClaims(() => ({ iss: 'https://other.example' }))],
    ['no issuer', 'ssoFailed', /"iss"/, withClaims(() => ({ iss: undefined }))],
    ['another audience', 'ssoFailed', /"aud"/, withClaims(() => ({ aud: 'another-client' }))],
    ['no audience', 'ssoFailed', /"aud"/, withClaims(() => ({ aud: undefined }))],
    [
      'an audience of several whose party is another',
      'ssoFailed',
      /"azp"/,
      withClaims(() => ({ aud: [SSO_CLIENT, 'another-client'], azp: 'another-client' })),
    ],
    ['a time that is over', 'ssoClockSkew', /"exp"/, withClaims(({ iat }) => ({ iat: iat - 120, exp: iat - 60 }))],
    ['no time at which it ends', 'ssoFailed', /"exp"/, withClaims(() => ({ exp: undefined }))],
    ['no time at which it was made', 'ssoFailed', /"iat"/, withClaims(() => ({ iat: undefined }))],
    ['a time not yet begun', 'ssoClockSkew', /"nbf"/, withClaims(({ iat }) => ({ nbf: iat + 120 }))],
    ['another nonce', 'ssoFailed', /"nonce"/, withClaims(() => ({ nonce: 'another' }))],
    ['no nonce', 'ssoFailed', /"nonce"/, withClaims(() => ({ nonce: undefined }))],
    ['no subject', 'ssoFailed', /"sub"/, withClaims(() => ({ sub: undefined }))],
    ['no signature', 'ssoFailed', /signature/, (token) => `${unsigned(token)}.`],
    ['a signature of another key', 'ssoFailed', /signature/, (token) => signedWith(stranger.privateKey, token)],
    [
      'the signature of other claims',
      'ssoFailed',
      /signature/,
      (token) => {
        const [, , signature] = signed(token).split('.')
        return `${unsigned({ ...token, claims: { ...token.claims, sub: 'company-3' } })}.${signature}`
      },
    ],
    ['the algorithm "none"', 'ssoFailed', /"alg"/, (token) => `${unsigned(withHeader(token, { alg: 'none' }))}.`],
    [
      'the published key as a shared secret',
      'ssoFailed',
      /"alg"/,
      (token) => {
        const head = unsigned(withHeader(token, { alg: 'HS256' }))
        const secret = provider.publicKey.export({ type: 'spki', format: 'pem' })
        return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`
      },
    ],
    ['a key that is not published', 'ssoFailed', /key/, (token) => signed(withHeader(token, { kid: 'unknown' }))],
    ['nothing that is a token', 'ssoFailed', /JWT/, () => 'no-token'],
    ['no token', 'ssoFailed', /"id_token"/, () => null],
  ])('with %s is refused', async (_what, code, cause, change) => {
    falsify = change
    expect(await outcome(await cameFrom())).toEqual(refused(code))
    expect(causes()).toEqual([expect.stringMatching(cause)])
    const [row] = await portal.store.db().select().from(audit).where(eq(audit.action, 'session.refused'))
    expect(row).toMatchObject({ outcome: 'refused', userId: null })
  })

  it('with a token from the future is refused', async () => {
    falsify = withClaims(({ iat }) => ({ iat: iat + 120, exp: iat + 600 }))
    expect(await outcome(await cameFrom())).toEqual(refused('ssoClockSkew'))
  })

  it.each([
    ['state', null, /"state"/],
    ['state', 'another', /"state"/],
    ['iss', null, /"iss"/],
    ['iss', 'https://other.example', /"iss"/],
    ['code', null, /authorization code/],
    ['code', 'another', /authorization|invalid|error/],
  ])('whose address has %s = %s is refused', async (name, value, cause) => {
    const came = await cameFrom()
    if (value === null) came.back.searchParams.delete(name)
    else came.back.searchParams.set(name, value)
    expect(await outcome(came)).toEqual(refused(value === 'another' && name === 'code' ? 'ssoReplayed' : 'ssoFailed'))
    expect(causes()).toEqual([expect.stringMatching(cause)])
  })

  it('leaves no token, code or verifier in the log or the audit', async () => {
    let idToken = ''
    falsify = (token) => (idToken = signed(token))
    const came = await cameFrom()
    const [attempt] = await portal.store.db().select().from(ssoAttempts)
    const proofs = [came.back.searchParams.get('code'), came.back.searchParams.get('state')]
    await outcome(came)
    const written = JSON.stringify([await portal.store.db().select().from(audit), logged])
    for (const secret of [...proofs, attempt?.nonce, attempt?.codeVerifier, idToken]) {
      expect(secret).toBeTruthy()
      expect(written).not.toContain(secret)
    }
  })
})
