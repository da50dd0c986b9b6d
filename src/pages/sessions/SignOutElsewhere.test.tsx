import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { ToastRegion } from '../../ui/overlay/ToastRegion.tsx'
import {
  appFor,
  document as resource,
  refusal,
  renderInApp,
  sampleUser,
  stubServer,
} from '../../../tests/views/testing.tsx'
import { SignOutElsewhere } from './SignOutElsewhere.tsx'

afterEach(cleanup)

it.each([
  [{ body: resource('ended-sessions', 'u1', { count: 2 }) }, 'You’re signed out on 2 other devices.'],
  [{ body: resource('ended-sessions', 'u1', { count: 0 }) }, 'You aren’t signed in on any other device.'],
  [refusal(500, 'serverFailed'), 'We couldn’t sign you out on your other devices. Try again.'],
])('signs the user out everywhere else once, and says what came of it: %j', async (answer, sentence) => {
  const server = stubServer({ user: sampleUser, answers: { 'POST /ecaas/session/end-others': () => answer } })
  await renderInApp(
    <>
      <SignOutElsewhere onEnded={() => {}} />
      <ToastRegion />
    </>,
    { app: await appFor(server) },
  )
  const button = screen.getByRole('button', { name: 'Sign out on all other devices' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText(sentence)).not.toBeNull()
  expect(server.asked('POST /ecaas/session/end-others')).toHaveLength(1)
})
