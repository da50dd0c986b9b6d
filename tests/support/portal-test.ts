import { test as base } from '@playwright/test'

import { startPortal, type RunningPortal } from './running-portal.ts'

/**
 * Tests against a portal that no other worker uses: its clock can be moved and its money spent. `variable` names the
 * data that it begins with a copy of (prepare-portal.ts); files with the same data share a worker's portal.
 */
const testOn = (variable: string) =>
  base.extend<object, { portal: RunningPortal }>({
    portal: [
      async ({}, provide) => {
        const copyOf = process.env[variable]
        if (copyOf === undefined) throw new Error(`${variable} was not prepared.`)
        const portal = await startPortal({ copyOf })
        await provide(portal)
        await portal.stop()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
    baseURL: ({ portal }, provide) => provide(portal.origin),
  })

/** With the demonstration alone. */
export const test = testOn('PREPARED_DEMONSTRATION')
/** With people, languages and flags that only walks need. */
export const peopleTest = testOn('PREPARED_PEOPLE')
/** With disputers and answerers. */
export const disputesTest = testOn('PREPARED_DISPUTES')
/** With walkers who pay, and who move the clock by days. */
export const paymentsTest = testOn('PREPARED_PAYMENTS')

export { expect } from '@playwright/test'
