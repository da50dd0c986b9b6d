/** Users are passed on to targets that their program lists for them, with a token that holds once and for a minute. */
import { eq } from 'drizzle-orm'
import { decodeJwt, jwtVerify } from 'jose'
import { beforeAll, expect, it } from 'vitest'

import { errorsOf, type Caller } from '../../tests/server/caller.ts'
import { describeStore } from '../../tests/server/database.ts'
import { PASS_THROUGH_KEYS, START } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { audit } from '../store/schema/audit.ts'
import { targetApp } from '../third-parties/sandbox/sandbox-apps.ts'

const body = (kind: string) => ({ data: { type: 'pass-throughs', attributes: { kind } } })
const open = (caller: Caller, location: string, kind: string) =>
  caller.post(`/ecaas/pass-through/${location}`, body(kind))

function tokenOf(answer: { body: unknown }): { url: URL; token: string } {
  const { data } = answer.body as { data: { attributes: { url: string } } }
  const url = new URL(data.attributes.url)
  return { url, token: url.searchParams.get('token') ?? '' }
}

describeStore('a pass-through', (openStore) => {
  let portal: TestPortal
  let payer: Caller
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    payer = await portal.signedIn('payer')
  })

  it('leads to a target with a token that names the user, the program and the account', async () => {
    await payer.post('/ecaas/session_data', {
      data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'customer_id', value: 'c-own' }] } },
    })
    const { url, token } = tokenOf(await open(payer, 'reports', 'frame'))
    expect(url.origin + url.pathname).toBe('https://reports.example/start')
    const key = new TextEncoder().encode(PASS_THROUGH_KEYS.get('https://reports.example'))
    const { payload } = await jwtVerify(token, key, { currentDate: START })
    expect(payload).toMatchObject({
      aud: 'https://reports.example',
      sub: 'u-payer',
      user_type: 'customer',
      program: 'near',
      iat: START.getTime() / 1000,
      exp: START.getTime() / 1000 + 60,
    })
    const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'passThrough.opened'))
    expect(rows.at(-1)).toMatchObject({ userId: 'u-payer', subject: 'reports', facts: { tokenId: payload.jti } })
    // The token opens what it is for: who reads the audit must not have it.
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(decodeJwt(tokenOf(await open(payer, 'reports', 'frame')).token).jti).not.toBe(payload.jti)
  })

  it.each([
    ['a location that nobody listed', 'elsewhere', 'frame'],
    ['a location of the other kind', 'reports', 'redirect'],
    ['a location of another user type', 'desk', 'frame'],
    ['an address', 'https%3A%2F%2Fevil.example', 'redirect'],
  ])('is not found for %s, and answers as for every other', async (_, location, kind) => {
    const unknown = await open(payer, 'nobody-has-this', 'frame')
    const answer = await open(payer, location, kind)
    expect([answer.status, answer.text]).toEqual([404, unknown.text])
  })

  it('is open to the user type that it is for, and to no other program', async () => {
    expect((await open(await portal.signedIn('merchant'), 'desk', 'frame')).status).toBe(200)
    expect((await open(await portal.signedIn('faraway'), 'reports', 'frame')).status).toBe(404)
  })

  it('is refused where the operator has given no key for the target', async () => {
    const answer = await open(payer, 'archive', 'redirect')
    expect([answer.status, errorsOf(answer)[0]?.code]).toEqual([503, 'passThroughUnavailable'])
    expect(answer.headers.get('retry-after')).toBe('5')
  })

  it('is refused by the target when it was used, has expired, or is for another target', async () => {
    const { clock } = portal
    const origin = 'https://reports.example'
    const target = (own = origin) =>
      targetApp({
        clock,
        portalOrigins: () => ['http://portal.test'],
        key: PASS_THROUGH_KEYS.get(origin) ?? '',
        origin: () => own,
      })
    const reports = target()
    const visit = async (token: string, app = reports) => (await app.request(`/reports?token=${token}`)).status
    const { token } = tokenOf(await open(payer, 'reports', 'frame'))
    expect(await visit(token, target('https://desk.example'))).toBe(403)
    expect(await visit(`${token.slice(0, -2)}xx`)).toBe(403)
    expect(await visit(token)).toBe(200)
    expect(await visit(token)).toBe(403)
    const late = tokenOf(await open(payer, 'reports', 'frame')).token
    clock.move(61_000)
    expect(await visit(late)).toBe(403)
    expect(await visit('')).toBe(403)
  })
})
