import { rmSync } from 'node:fs'

import { test as base } from '../../support/portal-test.ts'
import { startPortal, type RunningPortal } from '../../support/running-portal.ts'
import { walkersData, type WalkerKind } from './fixture.ts'

/** Tests against a portal of their own, in which each walker has people, accounts and invoices. */
export const testWith = (kinds: readonly WalkerKind[]) =>
  base.extend<object, { portal: RunningPortal }>({
    portal: [
      async ({}, provide) => {
        const dataDirectory = await walkersData(kinds)
        const portal = await startPortal({ dataDirectory })
        await provide(portal)
        await portal.stop()
        rmSync(dataDirectory, { recursive: true, force: true })
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  })
