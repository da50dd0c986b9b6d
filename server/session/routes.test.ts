import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'

import { ConfigSchema, FlagsSchema, LocalesSchema } from '../../domain/contract/config.ts'
import { SecureConfigSchema } from '../../domain/contract/secure-config.ts'
import { SelfSchema } from '../../domain/contract/self.ts'
import { audit } from '../store/schema/audit.ts'
import { userGroups, userMerchants, users } from '../store/schema/users.ts'
import { describeStore } from '../../tests/server/database.ts'
import { errorsOf, type Answer, type Caller } from '../../tests/server/caller.ts'
import type { Username } from '../../tests/server/portal-fixture.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'

const select = (caller: Caller, keys: Record<string, string | null>) =>
  caller.post('/ecaas/session_data', {
    data: {
      type: 'session-data',
      attributes: { sessionKeys: Object.entries(keys).map(([key, value]) => ({ key, value })) },
    },
  })
const selected = async (caller: Caller) => v.parse(SelfSchema, (await caller.get('/self')).body)?.sessionData
const fault = (answer: Answer) => {
  const [error] = errorsOf(answer)
  return [answer.status, error?.code, error?.source?.pointer]
}

describeStore('the answer to a visitor', (openStore) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('is that nobody is signed in, without an error', async () => {
    const answer = await portal.visitor().get('/self')
    expect(answer.status).toBe(200)
    expect(v.parse(SelfSchema, answer.body)).toBeNull()
  })

  it('is the configuration of the program', async () => {
    const { body } = await portal.visitor().get('/config')
    expect(v.parse(ConfigSchema, body)).toMatchObject({
      title: 'Program',
      demo: true,
      cardEntryOrigin: portal.provider.cardEntryOrigin,
      businessDate: '2026-11-21',
      supportEmail: 'help@example.com',
    })
  })

  it('are the flags of the host name, nested as they are stored', async () => {
    const flags = async (host: string) =>
      v.parse(FlagsSchema, (await portal.visitor().get(`/feature-flags/${host}.json`)).body)
    expect(await flags('localhost')).toEqual({
      programOverviewEnabled: true,
      localesEnabled: true,
      disputeCreateEnabled: true,
      disputeCenterEnabled: true,
      disputeCenterDetailsEnabled: true,
      disputeResponseAndDetailsEnabled: true,
      flowsEnabled: true,
      flowRecordingEnabled: true,
      paymentMethodsEnabled: true,
      cardManagementMenuEnabled: true,
      vouchersEnabled: true,
      userGroupManagementEnabled: true,
      customerLoyaltyProgramEnabled: true,
      customerSurveyEnabled: true,
      errorReportingEnabled: true,
      helpTourEnabled: true,
      notificationsNotificationCenterEnabled: true,
      trackingEnabled: true,
    })
    expect(await flags('FAR.example')).toEqual({})
    expect((await portal.visitor().get('/feature-flags/..%2f..json')).status).toBe(404)
  })

  it('are the fifteen languages by their own names', async () => {
    const locales = v.parse(LocalesSchema, (await portal.visitor().get('/ecaas/locales')).body)
    expect(locales).toHaveLength(15)
    expect(locales).toContainEqual({ id: 'cs', label: 'Čeština' })
  })

  it('is nothing behind the sign-in', async () => {
    expect(fault(await portal.visitor().get('/config-secure'))).toEqual([401, 'notSignedIn', undefined])
    expect(fault(await select(portal.visitor(), { customer_id: 'c-own' }))).toEqual([401, 'notSignedIn', undefined])
  })
})

describeStore('what a session chooses', (openStore) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('is stored, returned by /self, and cleared again', async () => {
    const caller = await portal.signedIn('payer')
    expect(
      (await select(caller, { customer_id: 'c-own', location: '001', merchant_id: 'm-1', language: 'de' })).status,
    ).toBe(200)
    expect(await selected(caller)).toMatchObject({
      customerId: 'c-own',
      location: '001',
      merchantId: 'm-1',
      language: 'de',
    })
    const user = v.parse(SelfSchema, (await caller.get('/self')).body)
    expect(user).toMatchObject({
      customerName: 'Halvorsen Marine Supply',
      merchantName: 'Baltic Parts GmbH',
      localeISO: 'de-DE',
    })
    await select(caller, { customer_id: null })
    expect(await selected(caller)).toMatchObject({ customerId: null, location: null, merchantId: 'm-1' })
  })

  it('keeps the language for the next session of the user, and of nobody else', async () => {
    await select(await portal.signedIn('payer'), { language: 'cs' })
    const localeOf = async (caller: Caller) => v.parse(SelfSchema, (await caller.get('/self')).body)?.localeISO
    expect(await localeOf(await portal.signedIn('payer'))).toBe('cs-CZ')
    expect(await localeOf(await portal.signedIn('viewer'))).toBe('en-US')
  })

  const currencyOf = async (caller: Caller) => v.parse(SelfSchema, (await caller.get('/self')).body)?.selectedCurrency

  it('starts in dollars, and is narrowed to a currency that the user deals in until another is chosen', async () => {
    const caller = await portal.signedIn('payer')
    expect(await currencyOf(caller)).toBe('USD')
    await select(caller, { currency: 'EUR' })
    expect(await currencyOf(caller)).toBe('EUR')
    const refused = await select(caller, { currency: 'HUF' })
    expect([refused.status, await currencyOf(caller)]).toEqual([422, 'EUR'])
    await select(caller, { currency: null })
    expect(await currencyOf(caller)).toBeNull()
  })

  it('keeps the currency for the user’s other devices and next sessions, every currency included', async () => {
    const [here, elsewhere] = [await portal.signedIn('payer'), await portal.signedIn('payer')]
    await select(here, { currency: 'EUR' })
    expect(await currencyOf(elsewhere)).toBe('EUR')
    await select(elsewhere, { currency: null })
    expect([await currencyOf(here), await currencyOf(await portal.signedIn('payer'))]).toEqual([null, null])
    expect(await currencyOf(await portal.signedIn('adminType'))).toBeNull()
  })

  it('shows an account that does not deal in the chosen currency in its own, and the others as chosen', async () => {
    const caller = await portal.signedIn('payer')
    await select(caller, { currency: 'EUR' })
    await select(caller, { customer_id: 'c-own' })
    expect(await currencyOf(caller)).toBe('USD')
    expect(await currencyOf(await portal.signedIn('payer'))).toBe('EUR')
    await select(caller, { customer_id: 'c-child' })
    expect(await currencyOf(caller)).toBe('EUR')
    await select(caller, { customer_id: 'c-own', currency: 'EUR' })
    expect(await currencyOf(caller)).toBe('EUR')
  })

  it('loses the location of the account that is left', async () => {
    const caller = await portal.signedIn('payer')
    await select(caller, { customer_id: 'c-own', location: '001' })
    await select(caller, { customer_id: 'c-child' })
    expect(await selected(caller)).toMatchObject({ customerId: 'c-child', location: null })
  })

  it.each([
    ['customer_id', 'c-foreign', 'c-unknown'],
    ['customer_id', 'c-far', 'c-unknown'],
    ['merchant_id', 'm-far', 'm-unknown'],
    ['location', '002', '009'],
  ] as const)(
    'is never a foreign %s, which answers like an unknown one and changes nothing',
    async (key, foreign, unknown) => {
      const caller = await portal.signedIn('payer')
      await select(caller, { customer_id: 'c-own' })
      const before = await selected(caller)
      const answers = [await select(caller, { [key]: foreign }), await select(caller, { [key]: unknown })]
      for (const answer of answers)
        expect(fault(answer)).toEqual([422, 'notSelectable', '/data/attributes/sessionKeys/0/value'])
      expect(answers[0]?.text).toBe(answers[1]?.text)
      expect(await selected(caller)).toEqual(before)
    },
  )

  it('is all or nothing', async () => {
    const caller = await portal.signedIn('payer')
    expect(fault(await select(caller, { customer_id: 'c-own', merchant_id: 'm-far' }))).toEqual([
      422,
      'notSelectable',
      '/data/attributes/sessionKeys/1/value',
    ])
    expect(await selected(caller)).toMatchObject({ customerId: null, merchantId: null })
  })

  it.each([{ language: 'tlh' }, { customer_id: 'c\u0000' }, { customer_id: "' or true --" }, { customer_id: 'č' }])(
    'is not %o',
    async (keys) => {
      expect((await select(await portal.signedIn('payer'), keys)).status).toBe(422)
    },
  )

  it('depends on who chooses', async () => {
    const may = async (username: Parameters<TestPortal['signedIn']>[0], keys: Record<string, string>) =>
      (await select(await portal.signedIn(username), keys)).status
    expect(await may('single', { customer_id: 'c-own' })).toBe(200)
    expect(await may('single', { customer_id: 'c-child' })).toBe(422)
    expect(await may('corporate', { customer_id: 'c-foreign' })).toBe(200)
    expect(await may('corporate', { customer_id: 'c-far' })).toBe(422)
    expect(await may('merchant', { merchant_id: 'm-1' })).toBe(200)
    expect(await may('merchant', { merchant_id: 'm-2' })).toBe(422)
    expect(await may('merchant', { customer_id: 'c-own' })).toBe(422)
    expect(await may('faraway', { customer_id: 'c-far' })).toBe(200)
    expect(await may('faraway', { customer_id: 'c-own' })).toBe(422)
  })

  describe('of the user type', () => {
    const types = ['customer', 'merchant', 'admin']
    beforeAll(async () => {
      const q = portal.store.db()
      await q.update(users).set({ userTypes: types, role: 'admin' }).where(eq(users.id, 'u-single'))
      await q.insert(userMerchants).values({ userId: 'u-single', buidMerchant: 'm-1' })
    })
    const statusesOf = async (caller: Caller) => ({
      invoices: (await caller.get('/invoices?filter[buid_customer]=c-own')).status,
      support: (await caller.get('/ecaas/audit')).status,
      user: v.parse(SelfSchema, (await caller.get('/self')).body),
    })

    it('takes that type into use, clears what the former one had selected, and lasts', async () => {
      const caller = await portal.signedIn('single')
      await select(caller, { user_type: 'customer', customer_id: 'c-own' })
      expect((await statusesOf(caller)).user).toMatchObject({
        userType: 'customer',
        userTypes: types,
        sessionData: { customerId: 'c-own' },
      })
      await select(caller, { user_type: 'merchant' })
      const { user } = await statusesOf(caller)
      expect(user).toMatchObject({ userType: 'merchant', customerCount: 0, sessionData: { customerId: null } })
      const again = await portal.signedIn('single')
      expect((await statusesOf(again)).user).toMatchObject({ userType: 'merchant', userTypes: types })
    })

    it('leaves nothing of the rights of the others', async () => {
      const caller = await portal.signedIn('single')
      const seen = async (userType: string) => {
        await select(caller, { user_type: userType })
        const { invoices, support } = await statusesOf(caller)
        const foreign = fault(await select(caller, { customer_id: 'c-foreign' }))[0]
        const dealer = fault(await select(caller, { merchant_id: 'm-1' }))[0]
        return { invoices, support, foreign, dealer }
      }
      expect(await seen('customer')).toEqual({ invoices: 200, support: 403, foreign: 422, dealer: 200 })
      expect(await seen('merchant')).toEqual({ invoices: 403, support: 403, foreign: 422, dealer: 200 })
      expect(await seen('admin')).toMatchObject({ invoices: 403, support: 200 })
    })

    it.each([null, 'corporate', 'root', ''])('is never one that the user does not have (%s)', async (userType) => {
      const caller = await portal.signedIn('single')
      await select(caller, { user_type: 'customer' })
      expect(fault(await select(caller, { language: 'de', user_type: userType }))).toEqual([
        422,
        'notSelectable',
        '/data/attributes/sessionKeys/1/value',
      ])
      expect((await statusesOf(caller)).user).toMatchObject({ userType: 'customer', sessionData: { language: 'en' } })
    })

    it('is written down', async () => {
      const caller = await portal.signedIn('single')
      await select(caller, { user_type: 'customer' })
      await select(caller, { user_type: 'merchant' })
      const [row] = await portal.store.db().select().from(audit).orderBy(desc(audit.id)).limit(1)
      expect(row).toMatchObject({ action: 'session.changed', userId: 'u-single', facts: { userType: 'merchant' } })
    })
  })

  it('is written down', async () => {
    await select(await portal.signedIn('payer'), { customer_id: 'c-own' })
    const [row] = await portal.store.db().select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(row).toMatchObject({ action: 'session.changed', userId: 'u-payer', outcome: 'done' })
    expect(row?.facts).toMatchObject({ customerId: 'c-own' })
  })
})

describeStore('behind the sign-in', (openStore) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
  })

  it('a program says how it is paid', async () => {
    const settings = async (username: 'payer' | 'faraway') =>
      v.parse(SecureConfigSchema, (await (await portal.signedIn(username)).get('/config-secure')).body)
    expect(await settings('payer')).toMatchObject({
      paymentMode: 'INDIVIDUAL_ACCOUNT',
      paymentSettings: { cardMaximumInvoices: 50 },
    })
    expect((await settings('faraway')).paymentMode).toBe('PROGRAM_OVERVIEW')
  })

  it('a user learns at sign-in how their program is paid, so that it leads home', async () => {
    const modeOf = async (username: 'payer' | 'faraway') =>
      v.parse(SelfSchema, (await (await portal.signedIn(username)).get('/self')).body)?.paymentMode
    expect(await modeOf('payer')).toBe('INDIVIDUAL_ACCOUNT')
    expect(await modeOf('faraway')).toBe('PROGRAM_OVERVIEW')
  })

  it('a user’s group, restrictions and menu, as §3 names them', async () => {
    const selfOf = async (username: Username) => (await (await portal.signedIn(username)).get('/self')).body
    expect(await selfOf('viewer')).toMatchObject({
      data: {
        attributes: {
          language_ISO: 'en',
          time_zone: 'America/Chicago',
          is_sso: false,
          in_sso_group: false,
          user_group_id: null,
          customer_entity_restricted: true,
          merchant_entity_restricted: false,
          entity_restricted: false,
          menu: [
            'overview',
            'programOverview',
            'invoices',
            'programInvoices',
            'payments',
            'disputes',
            'loyalty',
            'accounts',
          ],
        },
      },
    })
    const merchant = { customer_entity_restricted: true, merchant_entity_restricted: true, entity_restricted: true }
    expect(await selfOf('merchant')).toMatchObject({
      data: {
        attributes: {
          ...merchant,
          menu: [
            'overview',
            'invoices',
            'rejections',
            'disputes',
            'customers',
            'applications',
            'loyalty',
            'users',
            'apiKeys',
            'webhooks',
          ],
        },
      },
    })
    expect(await selfOf('corporate')).toMatchObject({ data: { attributes: { customer_entity_restricted: false } } })
    const company = { id: 'ug-sso', programId: 'near', buidOwner: 'c-own', name: 'Company', isSso: true }
    const { store } = portal
    await store.db().insert(userGroups).values(company)
    const caller = await portal.signedIn('viewer')
    await store.db().update(users).set({ groupId: company.id }).where(eq(users.id, 'u-viewer'))
    expect((await caller.get('/self')).body).toMatchObject({
      data: { attributes: { user_group_id: 'ug-sso', is_sso: false, in_sso_group: true } },
    })
  })

  it('a user is an admin where that is one of several types (§4)', async () => {
    await portal.store
      .db()
      .update(users)
      .set({ userTypes: ['customer', 'admin'] })
      .where(eq(users.id, 'u-stranger'))
    const caller = await portal.signedIn('stranger')
    expect(v.parse(SelfSchema, (await caller.get('/self')).body)?.userType).toBe('admin')
  })

  it('support moves the time of the demonstration, and everybody’s session with it', async () => {
    const caller = await portal.signedIn('payer')
    const support = await portal.signedIn('adminType')
    const days = 3 * 24 * 3_600_000
    const answer = await support.post('/ecaas/demo/clock', {
      data: { type: 'demo-clock', attributes: { move_ms: days } },
    })
    expect(answer.body).toMatchObject({ data: { attributes: { business_date: '2026-11-24' } } })
    for (const one of [caller, support]) {
      expect(v.parse(SelfSchema, (await one.get('/self')).body)).toMatchObject({ username: expect.any(String) })
    }
  })

  it.each([-1, 0, 1.5, 1e18, '5'])('the time does not move by %s', async (move_ms) => {
    const caller = await portal.signedIn('adminType')
    expect(
      (await caller.post('/ecaas/demo/clock', { data: { type: 'demo-clock', attributes: { move_ms } } })).status,
    ).toBe(422)
  })
})

describeStore('in production', (openStore) => {
  it('nobody moves the time', async () => {
    const portal = await openTestPortal(await openStore(), { mode: 'production' })
    const caller = await portal.signedIn('adminType')
    const answer = await caller.post('/ecaas/demo/clock', { data: { type: 'demo-clock', attributes: { move_ms: 1 } } })
    expect(answer.status).toBe(404)
    expect(portal.clock.now().toISOString()).toBe('2026-11-21T15:00:00.000Z')
  })
})
