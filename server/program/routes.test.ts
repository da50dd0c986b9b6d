import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import { describeStore } from '../../tests/server/database.ts'
import { callerOf, type Caller } from '../../tests/server/caller.ts'
import { openTestPortal, testDeps } from '../../tests/server/test-portal.ts'
import { createApp } from '../app.ts'
import { components, featureFlags, programs, terms } from '../store/schema/programs.ts'
import { ownPaymentTerms } from './component.ts'
import { readEcaasPrefixes } from './ecaas-prefixes.ts'

const FlagsSchema = v.object({ data: v.object({ attributes: v.record(v.string(), v.unknown()) }) })

describeStore('the flags', (openStore) => {
  async function open() {
    const portal = await openTestPortal(await openStore())
    const far = { disputes: { disputeCreateEnabled: true } }
    await portal.store.db().delete(featureFlags)
    await portal.store
      .db()
      .insert(featureFlags)
      .values([
        { hostname: '*', programId: 'near', flags: { localesEnabled: true } },
        { hostname: 'far.example', programId: 'far', flags: far },
      ])
    const flagsOf = async (caller: ReturnType<typeof portal.visitor>, hostname: string) => {
      const { body } = await caller.get(`/feature-flags/${hostname}.json`, { host: hostname })
      return v.parse(FlagsSchema, body).data.attributes
    }
    return { portal, far, flagsOf }
  }

  it('before sign-in are those of the host, and none of a host that nobody has configured', async () => {
    const { portal, far, flagsOf } = await open()
    const visitor = portal.visitor()
    expect(await flagsOf(visitor, 'localhost')).toEqual({ localesEnabled: true })
    expect(await flagsOf(visitor, 'far.example')).toEqual(far)
    expect(await flagsOf(visitor, 'evil.example')).toEqual({})
    expect(await flagsOf(visitor, '*')).toEqual({})
  })

  it('after sign-in are those of the user\u2019s program, whatever host the request names', async () => {
    const { portal, flagsOf } = await open()
    const viewer = await portal.signedIn('viewer')
    for (const host of ['localhost', 'far.example', 'evil.example']) {
      expect(await flagsOf(viewer, host)).toEqual({ localesEnabled: true })
    }
  })

  it('of another host open no call that the program has closed', async () => {
    const { portal } = await open()
    const admin = await portal.signedIn('admin')
    const path = '/customer-dispute-ineligible-trxs?filter[trx_id]=i-own'
    const statuses = await Promise.all(
      ['portal.test', 'far.example'].map(async (host) => {
        const headers = { host, accept: 'application/vnd.api+json', cookie: admin.cookie ?? '' }
        return (await portal.app.request(`http://${host}${path}`, { headers })).status
      }),
    )
    expect(statuses).toEqual([403, 403])
  })
})

const ConfigSchema = v.object({
  data: v.object({ attributes: v.object({ ecaasPrefix: v.string(), config_secure: v.boolean() }) }),
})

describeStore('the configuration', (openStore) => {
  const configOf = async (caller: Caller) => v.parse(ConfigSchema, (await caller.get('/config')).body).data.attributes

  it('says whether the program has settings of its own to ask for', async () => {
    const portal = await openTestPortal(await openStore())
    expect(await configOf(portal.visitor())).toMatchObject({ config_secure: true })
    const usual = { paymentMode: 'INDIVIDUAL_ACCOUNT', paymentSettings: {}, disputeSettings: {} }
    await portal.store.db().update(programs).set(usual)
    expect(await configOf(portal.visitor())).toMatchObject({ config_secure: false })
  })

  it('names a prefix of the program\u2019s calls only where the server has them under it', async () => {
    const store = await openStore()
    await openTestPortal(store)
    const prefixOf = async (ecaasPrefix: string, ecaasPrefixes: readonly string[]) => {
      await store.db().update(programs).set({ config: { ecaasPrefix } })
      const app = createApp(testDeps(store, { ecaasPrefixes }))
      return (await configOf(callerOf(app))).ecaasPrefix
    }
    expect(await prefixOf('/gateway/v2', ['/gateway/v2'])).toBe('/gateway/v2')
    expect(await prefixOf('/gateway/v3', ['/gateway/v2'])).toBe('/ecaas')
    expect(await readEcaasPrefixes(store)).toEqual(['/gateway/v3'])
    await store
      .db()
      .update(programs)
      .set({ config: { ecaasPrefix: '//evil.example' } })
    expect(await readEcaasPrefixes(store)).toEqual([])
  })

  it('is followed by every call of the prefix, which stays closed to whom it is closed', async () => {
    const portal = await openTestPortal(await openStore(), { ecaasPrefixes: ['/gateway/v2'] })
    expect((await portal.visitor().get('/gateway/v2/locales')).status).toBe(200)
    expect((await portal.visitor().get('/gateway/v2/dues')).status).toBe(401)
    const payer = await portal.signedIn('payer')
    const [own, usual] = [await payer.get('/gateway/v2/dues'), await payer.get('/ecaas/dues')]
    expect([own.status, own.text]).toEqual([200, usual.text])
    expect((await payer.get('/gateway/dues')).status).toBe(404)
  })
})

describeStore('a component', (openStore) => {
  const ComponentSchema = v.object({
    data: v.object({ attributes: v.object({ text: v.record(v.string(), v.string()) }) }),
  })

  it('is the program\u2019s own before that of all, as plain text of a sensible length', async () => {
    const portal = await openTestPortal(await openStore())
    const textOf = async (caller: Caller) =>
      v.parse(ComponentSchema, (await caller.get('/components/payment-terms')).body).data.attributes.text
    expect(await textOf(await portal.signedIn('payer'))).toEqual({ terms: 'Pay what you chose.' })
    const text = { en: ' <b>Pay</b>\u0007 \u202enow.\r\n\r\nThanks. ', de: 'x'.repeat(30_000), fr: ' ' }
    await portal.store.db().insert(components).values({ programId: 'near', name: 'payment-terms', text })
    const own = await textOf(await portal.signedIn('payer'))
    expect(own).toEqual({ en: '<b>Pay</b> now.\n\nThanks.', de: 'x'.repeat(20_000) })
    // Another program's reader has the text of all.
    expect(await textOf(await portal.signedIn('faraway'))).toEqual({ terms: 'Pay what you chose.' })
  })

  it('with a program\u2019s payment terms comes with the quote, and stays readable with what was paid', async () => {
    const portal = await openTestPortal(await openStore())
    const { store, clock } = portal
    const payer = { programId: 'near', language: 'de' }
    expect(await ownPaymentTerms(store, payer, clock.now())).toBeNull()
    await store
      .db()
      .update(programs)
      .set({ config: { component: { override: ['payment-terms'] } } })
    const write = (text: Record<string, string>) =>
      store
        .db()
        .insert(components)
        .values({ programId: 'near', name: 'payment-terms', text })
        .onConflictDoUpdate({ target: [components.programId, components.name], set: { text } })
    await write({ en: 'First terms.', de: 'Erste Bedingungen.' })
    const first = await ownPaymentTerms(store, payer, clock.now())
    expect(first?.text).toBe('Erste Bedingungen.')
    expect((await ownPaymentTerms(store, { ...payer, language: 'bg' }, clock.now()))?.text).toBe('First terms.')
    await write({ en: 'Second terms.' })
    expect((await ownPaymentTerms(store, payer, clock.now()))?.text).toBe('Second terms.')
    const [kept] = await store
      .db()
      .select()
      .from(terms)
      .where(eq(terms.version, first?.version ?? ''))
    expect(kept?.text).toBe('Erste Bedingungen.')
  })
})
