import { rmSync } from 'node:fs'

import { test as base } from '../../support/portal-test.ts'
import { startPortal, type RunningPortal } from '../../support/running-portal.ts'
import { disputersData } from './fixture.ts'

/** Tests against a portal of their own, in which each walk has people, an account and invoices. */
export const testWith = (disputers: Parameters<typeof disputersData>[0]) =>
  base.extend<object, { portal: RunningPortal }>({
    portal: [
      async ({}, provide) => {
        const dataDirectory = await disputersData(disputers)
        const portal = await startPortal({ dataDirectory })
        await provide(portal)
        await portal.stop()
        rmSync(dataDirectory, { recursive: true, force: true })
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  })
