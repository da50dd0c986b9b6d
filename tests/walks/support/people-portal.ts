import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'

import { CONTINENTAL } from '../../../server/demo/accounts.ts'
import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { featureFlags, programs, userCustomers, users } from '../../../server/store/schema.ts'
import { openStore } from '../../../server/store/store.ts'
import { test as base } from '../../support/portal-test.ts'
import { startPortal, type RunningPortal } from '../../support/running-portal.ts'

/** Host names with flags of their own at the server. */
export const flagHosts = {
  plain: 'plain.walks.test',
  locales: 'locales.walks.test',
  dealer: 'dealer.walks.test',
  singleSignOn: 'sso.walks.test',
  mapping: 'mapping.walks.test',
} as const
const flags: Readonly<Record<keyof typeof flagHosts, Readonly<Record<string, boolean>>>> = {
  plain: {},
  locales: { localesEnabled: true },
  dealer: { dealerPortalEnabled: true },
  singleSignOn: { singleSignOnEnabled: true },
  mapping: { userLocationMappingEnabled: true },
}

/** The languages that the program of the walks offers. */
export const offeredLocales = ['de', 'en', 'fr'] as const

/** An administrator of the fleet: 10,001 accounts, two pages of the mapping. */
export const MAPPED_ADMIN = 'mia.mapped'

/** A copy of the prepared demonstration, with what its people alone cannot show. */
async function peopleData(): Promise<string> {
  const prepared = process.env.PORTAL_PREPARED_DATA
  if (prepared === undefined) throw new Error('The demonstration was not prepared.')
  const dataDirectory = mkdtempSync(join(tmpdir(), 'portal-walks-'))
  cpSync(prepared, dataDirectory, { recursive: true })
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const store = await openStore({ dataDirectory })
  const hosts = Object.entries(flagHosts) as readonly [keyof typeof flagHosts, string][]
  await store
    .db()
    .insert(featureFlags)
    .values(hosts.map(([name, hostname]) => ({ hostname, programId: NORTHGATE, flags: { walks: flags[name] } })))
  const [program] = await store.db().select().from(programs).where(eq(programs.id, NORTHGATE))
  const config = { ...program?.config, locales: offeredLocales }
  await store.db().update(programs).set({ config }).where(eq(programs.id, NORTHGATE))
  const mapped = { id: MAPPED_ADMIN, username: MAPPED_ADMIN, email: `${MAPPED_ADMIN}@example.com`, role: 'admin' }
  const names = { firstName: 'Mia', lastName: 'Mapped', userTypes: ['customer'] }
  await store
    .db()
    .insert(users)
    .values([{ ...mapped, ...names, programId: NORTHGATE, passwordHash }])
  await store
    .db()
    .insert(userCustomers)
    .values([{ userId: MAPPED_ADMIN, buidCustomer: CONTINENTAL, includeChildren: true }])
  await store.close()
  return dataDirectory
}

/** Tests against one portal for every workflow but the payment: its people sign in, choose and leave, and change nothing. */
export const test = base.extend<object, { portal: RunningPortal }>({
  portal: [
    async ({}, provide) => {
      const dataDirectory = await peopleData()
      const portal = await startPortal({ dataDirectory })
      await provide(portal)
      await portal.stop()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
