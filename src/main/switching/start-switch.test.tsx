import { expect, it, onTestFinished, vi } from 'vitest'

import { appFor, document, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { locationKey, nameStore } from '../../shared/choices/selection-names.ts'
import { elsewhereStore } from '../tabs.ts'
import { startSwitch } from './start-switch.ts'

it('names the account, location and merchant that another tab has selected', async () => {
  const elsewhere = {
    ...sampleUser,
    customer_name: 'Superior Yard',
    merchant_name: 'Second Parts',
    location_name: 'North dock',
    session_data: { ...sampleUser.session_data, customer_id: '40-2', location: '07', merchant_id: 'm-2' },
  }
  let self: object = sampleUser
  const app = await appFor(
    stubServer({ user: sampleUser, answers: { 'GET /self': () => ({ body: document('self', 'u', { ...self }) }) } }),
  )
  self = elsewhere
  const go = vi.fn(async () => {})
  const actor = startSwitch(app, { pathNow: () => '/', go, readAnew: () => {} })
  onTestFinished(() => {
    actor.stop()
  })
  elsewhereStore.set(elsewhereStore.read() + 1)
  await expect.poll(() => go).toHaveBeenCalled()
  const names = nameStore.read()
  expect([names.get('40-2'), names.get('m-2'), names.get(locationKey('40-2', '07'))]).toEqual([
    'Superior Yard',
    'Second Parts',
    'North dock',
  ])
})
