import { expect, it } from 'vitest'

import { openFreshStore } from '../../tests/server/database.ts'
import { openDemoClock } from './demo-clock.ts'

const DAY_MS = 86_400_000

it('stays at its offset when the portal starts again', async () => {
  const store = await openFreshStore()
  const first = await openDemoClock(store)
  first.clock.move(3 * DAY_MS)
  await first.save()
  first.clock.move(DAY_MS)
  await first.save()
  const again = await openDemoClock(store)
  expect(Math.abs(again.clock.now().getTime() - first.clock.now().getTime())).toBeLessThan(1_000)
  await store.close()
})
