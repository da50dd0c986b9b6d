/** Single sign-on with a real identity provider in the loop: what it proves, and what is refused when a part is missing. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { audit } from '../store/schema/audit.ts'
import { programs } from '../store/schema/programs.ts'
import { sessions, ssoAttempts } from '../store/schema/sessions.ts'
import { userCustomers, userGroups, users } from '../store/schema/users.ts'
import { describeStore } from '../../tests/server/database.ts'
import { PORTAL, ssoBrowser, type SsoBrowser } from '../../tests/server/sso-browser.ts'
import { openTestPortal, signInBody, type TestPortal } from '../../tests/server/test-portal.ts'
import { serveIdentityProvider, SSO_CLIENT, type IdentityProvider } from '../demo/identity-provider.ts'
import type { SsoSettings } from '../../domain/contract/program-settings.ts'

const KNOWN = 'company-1'
const EMAIL = 'sofia.signon@northgate.example'

const said = (code: string) => `303 /login?sso=${code}`

describeStore('single sign-on', (openStore) => {
  let portal: TestPortal
  let company: IdentityProvider
  let settings: SsoSettings
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    company = await serveIdentityProvider({ port: 0, portalOrigins: () => [PORTAL] })
  })
  afterAll(() => company.close())
  beforeEach(async () => {
    settings = {
      issuer: company.origin,
      clientId: SSO_CLIENT,
      clientSecret: null,
      allowedDomains: ['northgate.example'],
      newUserCustomers: [],
    }
    await configure()
    await portal.store.db().delete(sessions)
    await portal.store.db().delete(ssoAttempts)
    await change({ email: EMAIL, isSso: true, ssoSubject: null, status: 'active', lockReason: null, groupId: null })
  })

  const configure = (more: Partial<SsoSettings> = {}) =>
    portal.store
      .db()
      .update(programs)
      .set({ accessSettings: { sso: { ...settings, ...more } } })
      .where(eq(programs.id, 'near'))
  const change = (values: Partial<typeof users.$inferInsert>) =>
    portal.store.db().update(users).set(values).where(eq(users.id, 'u-single'))
  const changeAttempt = (values: Partial<typeof ssoAttempts.$inferInsert>) =>
    portal.store.db().update(ssoAttempts).set(values)
  const nobody = async (browser: SsoBrowser) =>
    expect((await browser.self())['logged_in'], 'nobody is signed in').toBe(false)
  const started = async (browser: SsoBrowser, returnTo?: string) => {
    const page = await browser.start(returnTo)
    if (!page) throw new Error('Single sign-on does not begin.')
    return page
  }

  it('signs in whom the provider vouches for, in a session of its own, and goes on where one was', async () => {
    const browser = ssoBrowser(portal.app)
    browser.jar.set('__Host-session', 'planted-by-somebody')
    const page = await started(browser, '/invoice-list/open')
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      response_type: 'code',
    })
    const back = await browser.signInAtProvider(page, KNOWN)
    expect(await browser.comeBack(back)).toBe('303 /login?returnTo=%2Finvoice-list%2Fopen')
    expect(await browser.self()).toMatchObject({ logged_in: true, user_id: 'u-single', is_sso: true })
    expect(browser.jar.get('__Host-session')).not.toBe('planted-by-somebody')
    const [row] = await portal.store.db().select().from(users).where(eq(users.id, 'u-single'))
    expect(row?.ssoSubject).toBe(KNOWN)
    const rows = await portal.store.db().select().from(audit).where(eq(audit.userId, 'u-single'))
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.ssoLinked', 'session.started']))
    expect(JSON.stringify(rows)).not.toContain(back.searchParams.get('code'))
  })

  it('knows a person again whose address has changed', async () => {
    await change({ ssoSubject: KNOWN, email: 'renamed@northgate.example' })
    const browser = ssoBrowser(portal.app)
    await browser.comeBack(await browser.signInAtProvider(await started(browser), KNOWN))
    expect(await browser.self()).toMatchObject({ user_id: 'u-single' })
  })

  it('offers to sign out at the provider too', async () => {
    const browser = ssoBrowser(portal.app)
    await browser.comeBack(await browser.signInAtProvider(await started(browser), KNOWN))
    const answer = await browser.post('/ecaas/sign-out', {}, 'sign-out')
    const text = await answer.text()
    expect(text).toContain(`${company.origin}/session/end?`)
    expect(text, 'no token stands in an address').not.toContain('id_token_hint')
    await nobody(browser)
  })

  it.each<[string, string, (browser: SsoBrowser, page: URL) => Promise<unknown> | void]>([
    ['another PKCE verifier', 'ssoReplayed', () => changeAttempt({ codeVerifier: 'v'.repeat(43) })],
    ['no PKCE verifier', 'ssoReplayed', () => changeAttempt({ codeVerifier: '' })],
    ['no PKCE challenge', 'ssoFailed', (_, page) => page.searchParams.delete('code_challenge')],
    ['another nonce', 'ssoFailed', () => changeAttempt({ nonce: 'another' })],
    ['no nonce', 'ssoFailed', (_, page) => page.searchParams.delete('nonce')],
    ['another state', 'ssoFailed', (_, page) => page.searchParams.set('state', 'another')],
    ['the cookie of no browser', 'ssoReplayed', (browser) => void browser.jar.set('__Host-sso', 'stolen')],
  ])('refuses %s', async (_name, code, tamper) => {
    const browser = ssoBrowser(portal.app)
    const page = await started(browser)
    await tamper(browser, page)
    expect(await browser.comeBack(await browser.signInAtProvider(page, KNOWN))).toBe(said(code))
    await nobody(browser)
  })

  it('takes an answer once', async () => {
    const browser = ssoBrowser(portal.app)
    const back = await browser.signInAtProvider(await started(browser), KNOWN)
    await browser.comeBack(back)
    await browser.post('/ecaas/sign-out', {}, 'sign-out')
    expect(await browser.comeBack(back)).toBe(said('ssoReplayed'))
    await nobody(browser)
  })

  it('takes no used code with a new attempt', async () => {
    const browser = ssoBrowser(portal.app)
    const first = await started(browser)
    const [attempt] = await portal.store.db().select().from(ssoAttempts)
    const back = await browser.signInAtProvider(first, KNOWN)
    await browser.comeBack(back)
    const thief = ssoBrowser(portal.app)
    await started(thief)
    // Even with everything that the first attempt was proved by.
    await changeAttempt({
      state: attempt?.state ?? '',
      nonce: attempt?.nonce ?? '',
      codeVerifier: attempt?.codeVerifier ?? '',
    })
    expect(await thief.comeBack(back)).toBe(said('ssoReplayed'))
    await nobody(thief)
  })

  it('takes no answer after a quarter of an hour', async () => {
    const browser = ssoBrowser(portal.app)
    const back = await browser.signInAtProvider(await started(browser), KNOWN)
    await changeAttempt({ endsAt: portal.clock.now() })
    expect(await browser.comeBack(back)).toBe(said('ssoReplayed'))
  })

  it('refuses a token for another client', async () => {
    const browser = ssoBrowser(portal.app)
    const page = await started(browser)
    await configure({ clientId: 'another-client' })
    expect(await browser.comeBack(await browser.signInAtProvider(page, KNOWN))).toBe(said('ssoFailed'))
    await nobody(browser)
  })

  it.each([-20, 20])('refuses a token when the clocks differ by %i minutes', async (minutes) => {
    const browser = ssoBrowser(portal.app)
    const page = await started(browser)
    const now = Date.now()
    const back = await browser.signInAtProvider(page, KNOWN)
    // The token is made while the portal waits for it: only the portal's reading is moved.
    const move = vi.spyOn(Date, 'now').mockImplementation(() => {
      const isPortal = /oauth4webapi|sso.callback/.test(new Error().stack ?? '')
      return now + (isPortal ? minutes * 60_000 : 0)
    })
    expect(await browser.comeBack(back)).toBe(said('ssoClockSkew'))
    move.mockRestore()
    await nobody(browser)
  })

  it.each([
    ['somebody unknown', 'company-2', {}, 'ssoUnknownUser'],
    ['somebody of a domain that is not allowed', KNOWN, { allowedDomains: ['other.example'] }, 'ssoUnknownUser'],
    ['who has cancelled', 'cancel', {}, 'ssoCancelled'],
  ])('refuses %s', async (_name, person, more, code) => {
    await configure(more)
    const browser = ssoBrowser(portal.app)
    expect(await browser.comeBack(await browser.signInAtProvider(await started(browser), person))).toBe(said(code))
    await nobody(browser)
  })

  it('refuses who signs in with a password', async () => {
    await change({ isSso: false })
    const browser = ssoBrowser(portal.app)
    expect(await browser.comeBack(await browser.signInAtProvider(await started(browser), KNOWN))).toBe(
      said('ssoUnknownUser'),
    )
  })

  it.each([
    [{ status: 'locked', lockReason: 'support' }, 'lockedBySupport'],
    [{ status: 'deactivated' }, 'notActivated'],
    [{ status: 'invited' }, 'notActivated'],
  ])('tells whose access is %j the usual bar', async (access, code) => {
    await change(access)
    const browser = ssoBrowser(portal.app)
    expect(await browser.comeBack(await browser.signInAtProvider(await started(browser), KNOWN))).toBe(said(code))
    await nobody(browser)
  })

  it('makes an account for somebody new only where the program wants it, and then to look only', async () => {
    await configure({ newUserCustomers: ['c-own'] })
    const browser = ssoBrowser(portal.app)
    await browser.comeBack(await browser.signInAtProvider(await started(browser), 'company-2'))
    const self = await browser.self()
    expect(self).toMatchObject({ role: 'viewer', user_types: ['customer'], customer_count: 1 })
    await portal.store.db().delete(sessions)
    await portal.store
      .db()
      .delete(userCustomers)
      .where(eq(userCustomers.userId, String(self['user_id'])))
    await portal.store
      .db()
      .delete(users)
      .where(eq(users.id, String(self['user_id'])))
  })

  it('says that it is not available without a provider, or while that does not answer', async () => {
    const browser = ssoBrowser(portal.app)
    await configure({ issuer: 'http://127.0.0.1:9' })
    expect(await browser.start()).toBeNull()
    await portal.store.db().update(programs).set({ accessSettings: {} }).where(eq(programs.id, 'near'))
    expect((await browser.post('/ecaas/sso/start', { prefix: '', return_to: '' }, 'sso-start')).status).toBe(409)
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'goes on at no other site: %s',
    async (place) => {
      const browser = ssoBrowser(portal.app)
      const answer = await browser.post('/ecaas/sso/start', { prefix: '', return_to: place }, 'sso-start')
      expect(answer.status).toBe(422)
    },
  )

  it.each(['by themself', 'by their group'])('lets nobody sign in by password who signs in so %s', async (how) => {
    await portal.store
      .db()
      .insert(userGroups)
      .values({ id: 'g-sso', programId: 'near', buidOwner: 'c-own', name: 'Company', isSso: true })
      .onConflictDoNothing()
    await change(how === 'by themself' ? { isSso: true } : { isSso: false, groupId: 'g-sso' })
    const refusal = await portal.visitor().post('/ecaas/sign-in', signInBody('single'))
    const wrong = await portal.visitor().post('/ecaas/sign-in', signInBody('single', 'Wrong-Horse-7'))
    expect([refusal.status, refusal.text]).toEqual([401, wrong.text])
    await change({ isSso: false, groupId: null })
    expect((await portal.visitor().post('/ecaas/sign-in', signInBody('single'))).status).toBe(200)
  })
})

it('prints nothing about the runtime', async () => {
  const warn = vi.spyOn(console, 'warn')
  const company = await serveIdentityProvider({ port: 0, portalOrigins: () => [PORTAL] })
  const answer = await fetch(`${company.origin}/.well-known/openid-configuration`)
  expect(answer.status).toBe(200)
  expect(warn).not.toHaveBeenCalled()
  await company.close()
})
