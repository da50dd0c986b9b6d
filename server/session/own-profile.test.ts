import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'

import { ProfileSchema } from '../../domain/contract/access/profile.ts'
import { errorsOf, type Caller } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { openTestPortal, type TestPortal } from '../../tests/server/test-portal.ts'
import { audit } from '../store/schema/audit.ts'
import { users } from '../store/schema/users.ts'

const sofia = { language: 'bg', mail_language: 'de', time_zone: 'Europe/Sofia' }

describeStores('a user’s own profile', (openStore) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await openTestPortal(await openStore())
  })
  const save = (caller: Caller, attributes: object) =>
    caller.post('/ecaas/profile', { data: { type: 'profile', attributes } })
  const languageOf = async (caller: Caller) => {
    const self = (await caller.get('/self')).body as { data: { attributes: { language_ISO: string } } }
    return self.data.attributes.language_ISO
  }

  it('stays with the user, here and at the next sign-in, and is written down', async () => {
    const here = await portal.signedIn('viewer')
    const saved = v.parse(ProfileSchema, (await save(here, sofia)).body)
    expect(saved).toMatchObject({ username: 'viewer', language: 'bg', mailLanguage: 'de', timeZone: 'Europe/Sofia' })
    expect(v.parse(ProfileSchema, (await here.get('/ecaas/profile')).body)).toEqual(saved)
    expect([await languageOf(here), await languageOf(await portal.signedIn('viewer'))]).toEqual(['bg', 'bg'])
    const [row] = await portal.store
      .db()
      .select()
      .from(audit)
      .where(eq(audit.action, 'profile.changed'))
      .orderBy(desc(audit.id))
    expect(row).toMatchObject({ userId: 'u-viewer', outcome: 'done' })
  })

  it('is nobody else’s', async () => {
    await save(await portal.signedIn('viewer'), sofia)
    expect(v.parse(ProfileSchema, (await (await portal.signedIn('payer')).get('/ecaas/profile')).body)).toMatchObject({
      username: 'payer',
      mailLanguage: null,
    })
  })

  it.each([
    [{ language: 'xx' }, '/data/attributes/language'],
    [{ mail_language: 'deutsch' }, '/data/attributes/mail_language'],
    [{ time_zone: 'Europe/Atlantis' }, '/data/attributes/time_zone'],
  ])('is not changed by %o', async (wrong, pointer) => {
    const here = await portal.signedIn('viewer')
    const answer = await save(here, { ...sofia, ...wrong })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer).map(({ source }) => source?.pointer)).toEqual([pointer])
  })

  it('changes nothing of access, whatever else is sent', async () => {
    const before = await portal.store.db().select().from(users).where(eq(users.id, 'u-viewer'))
    await save(await portal.signedIn('viewer'), { ...sofia, role: 'admin', user_types: ['admin'], email: 'x@y.zz' })
    const [after] = await portal.store.db().select().from(users).where(eq(users.id, 'u-viewer'))
    const { role, userTypes, email } = before[0] ?? {}
    expect(after).toMatchObject({ role, userTypes, email, language: 'bg' })
  })
})
