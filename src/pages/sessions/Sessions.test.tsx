import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { ToastRegion } from '../../ui/overlay/ToastRegion.tsx'
import { appFor, refusal, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { Page } from './sessions-page.tsx'

afterEach(cleanup)

const here = {
  browser: 'Firefox',
  system: 'Linux',
  created_at: '2026-11-21T12:00:00.000Z',
  last_seen_at: '2026-11-21T12:00:00.000Z',
  is_current: true,
}
const phone = { ...here, browser: 'Chrome', system: 'iPhone', is_current: false }
const unknown = { ...phone, browser: null, system: null }
const documentOf = (...listed: object[]) => ({
  data: listed.map((attributes, at) => ({ type: 'sessions', id: `s${at}`, attributes })),
})

async function show(answers: NonNullable<Parameters<typeof stubServer>[0]>['answers'] & object) {
  const server = stubServer({ user: sampleUser, answers })
  await renderInApp(
    <>
      <Page />
      <ToastRegion />
    </>,
    { app: await appFor(server) },
  )
  return server
}

it('names each device, and ends another one, after which the list is read again', async () => {
  let listed = [here, phone, unknown]
  const server = await show({
    'GET /ecaas/sessions': () => ({ body: documentOf(...listed) }),
    'DELETE /ecaas/sessions/s1': () => {
      listed = [here, unknown]
      return { status: 204 }
    },
  })
  expect(await screen.findByText('Firefox · Linux')).not.toBeNull()
  expect(screen.getByText('Unknown device')).not.toBeNull()
  expect(screen.getByText('This device')).not.toBeNull()
  // None for the one in use.
  expect(screen.getAllByRole('button', { name: /^Sign out: / })).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Sign out: Chrome · iPhone' }))
  expect(await screen.findByText('You’re signed out on Chrome · iPhone.')).not.toBeNull()
  await waitFor(() => expect(screen.queryByText('Chrome · iPhone')).toBeNull())
  expect(server.asked('DELETE /ecaas/sessions/s1')).toHaveLength(1)
})

it('says that a device could not be signed out', async () => {
  await show({
    'GET /ecaas/sessions': () => ({ body: documentOf(here, phone) }),
    'DELETE /ecaas/sessions/s1': () => refusal(500, 'serverFailed'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out: Chrome · iPhone' }))
  expect(await screen.findByText(/Try again/)).not.toBeNull()
  expect(screen.getByText('Chrome · iPhone')).not.toBeNull()
})

it('offers to leave all other devices only where there are some', async () => {
  await show({ 'GET /ecaas/sessions': () => ({ body: documentOf(here) }) })
  expect(await screen.findByText('Firefox · Linux')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign out on all other devices' })).toBeNull()
})

it('says when the list did not come', async () => {
  await show({ 'GET /ecaas/sessions': () => refusal(500, 'serverFailed') })
  expect(await screen.findByText('Couldn’t load your devices')).not.toBeNull()
})
