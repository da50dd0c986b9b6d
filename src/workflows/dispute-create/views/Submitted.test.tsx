import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { appFor, renderInApp, sampleUser, stubServer } from '../../../../tests/views/testing.tsx'
import { Submitted } from './Submitted.tsx'

afterEach(cleanup)

it('leads by its confirmation number to an address of all that was submitted', async () => {
  const submission = {
    id: 'ds-1',
    confirmationNumber: '7K4M-2Q9X-5HT',
    kind: 'dispute',
    createdAt: '2026-11-12T15:00:00.000Z',
    respondBy: '2026-11-22',
    disputes: [],
  } as const
  await renderInApp(<Submitted submission={{ ...submission, disputes: [] }} />, {
    app: await appFor(stubServer({ user: sampleUser })),
  })
  const link = screen.getByRole('link', { name: '7K4M-2Q9X-5HT' })
  expect(link.getAttribute('href')).toBe('/dispute-center?status=all&text=7K4M-2Q9X-5HT')
})
