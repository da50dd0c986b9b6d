import { rmSync } from 'node:fs'

import { test as base } from '../../support/portal-test.ts'
import { startPortal, type RunningPortal } from '../../support/running-portal.ts'
import { answerersData, type AnswererKind } from './fixture.ts'

/** Tests against a portal of their own, in which each walk has people and disputes. */
export const testWith = (kinds: readonly AnswererKind[]) =>
  base.extend<object, { portal: RunningPortal }>({
    portal: [
      async ({}, provide) => {
        const dataDirectory = await answerersData(kinds)
        const portal = await startPortal({ dataDirectory })
        await provide(portal)
        await portal.stop()
        rmSync(dataDirectory, { recursive: true, force: true })
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  })
