import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { useSelection, type ShownSelection } from './use-session.ts'

afterEach(cleanup)

async function shown(change: object) {
  const user = { ...sampleUser, merchant_name: 'Baltic Parts GmbH', ...change }
  const app = await appFor(stubServer({ user }))
  let last: ShownSelection | null = null
  function Shown() {
    last = useSelection()
    return null
  }
  await renderInApp(<Shown />, { app })
  return { app, read: () => last }
}
const at = (location: string, merchantId: string | null = null) => ({
  session_data: { ...sampleUser.session_data, location, merchant_id: merchantId },
})

it('names the selected location after a reload, or by its number where it has no name', async () => {
  expect((await shown({ ...at('002'), location_name: 'Superior' })).read()?.locationName).toBe('Superior')
  cleanup()
  expect((await shown({ ...at('Dock 3'), location_name: null })).read()?.locationName).toBe('Dock 3')
})

it('gives no merchant or location the name of the one before', async () => {
  const { app, read } = await shown({ ...at('002', 'm-1'), location_name: 'Superior' })
  expect(read()?.merchantName).toBe('Baltic Parts GmbH')
  const selection = { customerId: '40-118203', location: '003', merchantId: 'm-2' }
  act(() => app.session.send({ type: 'selection.changed', selection }))
  expect([read()?.merchantName, read()?.locationName]).toEqual([null, '003'])
})
