import { test as base } from '@playwright/test'

import { startPortal, type RunningPortal } from './running-portal.ts'

/** Tests against a portal that no other worker uses: its clock can be moved and its money spent. */
export const test = base.extend<object, { portal: RunningPortal }>({
  portal: [
    async ({}, provide) => {
      const copyOf = process.env.PORTAL_PREPARED_DATA
      const portal = await startPortal(copyOf === undefined ? {} : { copyOf })
      await provide(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ portal }, provide) => provide(portal.origin),
})

export { expect } from '@playwright/test'
