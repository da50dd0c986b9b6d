import { expect, it } from 'vitest'
import * as v from 'valibot'

import { describeStore } from '../../tests/server/database.ts'
import { openTestPortal } from '../../tests/server/test-portal.ts'
import { featureFlags } from '../store/schema/programs.ts'

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
