import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { App } from '../../shared/app/app.ts'
import { startMappedLoad } from './mapped-load.ts'
import { clearNames, locationKey, nameStore } from '../../shared/choices/selection-names.ts'
import { appFor, refusal, sampleUser, stubServer, type Answers } from '../../../tests/views/testing.tsx'

const location = {
  type: 'locations',
  id: 'l1',
  attributes: { buid_customer: '40-1', display_location: '07', name: 'Superior yard' },
}
const answers: Answers = {
  'GET /locations': () => ({ body: { data: [location], meta: { page: { total: 1, number: 1, size: 10_000 } } } }),
}
const admin = { role: 'admin', isMappingEnabled: true }

let stop = () => {}
async function start(app: App, person: typeof admin = admin) {
  const onPartial = vi.fn()
  const load = startMappedLoad(app, person, onPartial)
  stop = load.stop
  await vi.advanceTimersByTimeAsync(5_000)
  return { onPartial, load }
}

beforeEach(() => {
  clearNames()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('brings the names of locations a second after sign-in, in pages of 10,000', async () => {
  const server = stubServer({ user: sampleUser, answers })
  const app = await appFor(server)
  vi.useFakeTimers()
  await start(app)
  expect(nameStore.read().get(locationKey('40-1', '07'))).toBe('Superior yard')
  expect(server.asked('GET /locations')[0]?.query.get('page[size]')).toBe('10000')
})

it('says that some are missing when a list fails, and loads it again', async () => {
  let isDown = true
  const customers: Answers = {
    'GET /customers': () =>
      isDown ? refusal(500, 'down') : { body: { data: [], meta: { page: { total: 0, number: 1, size: 10_000 } } } },
  }
  const app = await appFor(stubServer({ user: sampleUser, answers: { ...answers, ...customers } }))
  vi.useFakeTimers()
  const { onPartial, load } = await start(app)
  expect(onPartial).toHaveBeenLastCalledWith(true)
  isDown = false
  load.retry()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onPartial).toHaveBeenLastCalledWith(false)
})

it('loads nothing for anyone but an administrator', async () => {
  const server = stubServer({ user: sampleUser, answers })
  const app = await appFor(server)
  vi.useFakeTimers()
  await start(app, { ...admin, role: 'payer' })
  expect(server.asked('GET /locations')).toHaveLength(0)
})
