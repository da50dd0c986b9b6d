import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { appFor, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { OwnAccount } from './OwnAccount.tsx'

afterEach(cleanup)

it.each([
  [{}, true],
  [{ is_sso: true }, false],
  [{ in_sso_group: true }, false],
])('offers a change of password to who has one here: %j', async (facts, offers) => {
  const server = stubServer({ user: { ...sampleUser, ...facts } })
  await renderInApp(<OwnAccount onLeave={() => {}} />, { app: await appFor(server) })
  expect(await screen.findByRole('link', { name: 'Where you’re signed in' })).not.toBeNull()
  expect(screen.queryByRole('link', { name: 'Change password' }) !== null).toBe(offers)
})
