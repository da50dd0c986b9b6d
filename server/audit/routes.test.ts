import { expect, it } from 'vitest'
import * as v from 'valibot'

import { describeStores } from '../../tests/server/database.ts'
import { openTestPortal } from '../../tests/server/test-portal.ts'

const AuditSchema = v.object({
  data: v.array(
    v.object({
      attributes: v.object({
        action: v.string(),
        username: v.string(),
        outcome: v.string(),
        subject: v.nullable(v.string()),
      }),
    }),
  ),
  meta: v.object({ page: v.object({ total: v.number() }) }),
})

describeStores('the audit', (openStore) => {
  it('is read by the program\u2019s administrators, newest first, and by nobody else', async () => {
    const portal = await openTestPortal(await openStore())
    const payer = await portal.signedIn('payer')
    await portal.signedIn('faraway')
    await payer.get('/ecaas/documents/d-own/content')
    const support = await portal.signedIn('adminType')
    const read = async (query = '') => v.parse(AuditSchema, (await support.get(`/ecaas/audit${query}`)).body)

    const { data, meta } = await read()
    expect(data.map(({ attributes: { action, username } }) => `${username} ${action}`)).toEqual([
      'adminType session.started',
      'payer document.downloaded',
      'payer session.started',
    ])
    expect(meta.page.total).toBe(3)
    // Reading it is in it.
    expect((await read('?filter[action]=audit.read')).data).toHaveLength(1)
    expect((await read('?filter[subject]=d-own&page[size]=1')).data).toMatchObject([
      { attributes: { action: 'document.downloaded', username: 'payer', outcome: 'done' } },
    ])
    expect((await read('?filter[to]=2026-11-20')).data).toEqual([])
    expect((await read('?filter[outcome]=refused')).data).toEqual([])
    expect((await payer.get('/ecaas/audit')).status).toBe(403)
    expect((await read('?filter[outcome]=refused')).data).toMatchObject([{ attributes: { username: 'payer' } }])
    expect((await portal.visitor().get('/ecaas/audit')).status).toBe(401)
  })

  it.each([
    'filter[from]=yesterday',
    'filter[from]=2026-02-30',
    'filter[action]=%27%3B--',
    'page[size]=501',
    'filter[nothing]=1',
  ])('refuses ?%s', async (query) => {
    const portal = await openTestPortal(await openStore())
    const support = await portal.signedIn('adminType')
    expect((await support.get(`/ecaas/audit?${query}`)).status).toBe(400)
  })
})
