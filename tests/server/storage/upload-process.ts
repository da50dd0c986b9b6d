// A portal that is ended after an object is written and before its row: says so, and waits for its end.
import { systemClock } from '../../../server/clock.ts'
import { makeLog } from '../../../server/log.ts'
import { holdContent } from '../../../server/storage/contents.ts'
import { openStorage } from '../../../server/storage/open-storage.ts'
import { openStore } from '../../../server/store/store.ts'

const store = await openStore({ dataDirectory: process.env['DATA_DIR'] ?? '' })
const deps = { store, clock: systemClock, log: makeLog('silent'), objects: openStorage(process.env) }
await holdContent(deps, Buffer.from('An object without a row'), async () => {
  process.stdout.write('written\n')
  await new Promise((resolve) => setTimeout(resolve, 600_000))
})
