import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import {
  appFor,
  refusal,
  renderInApp,
  sampleUser,
  stubServer,
  withoutLayout,
  type Answers,
} from '../../../tests/views/testing.tsx'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { ToastRegion } from '../../ui/overlay/ToastRegion.tsx'
import { Page } from './preferences-page.tsx'

vi.stubGlobal('CSS', { escape: (text: string) => text })
withoutLayout()
beforeEach(clearAnswers)
afterEach(cleanup)

const LIST = 'GET /ecaas/notification-preferences'
const CHOOSE = 'POST /ecaas/notification-preferences'
const wire = (kind: string, channel: string, ...channels: readonly string[]) => ({
  type: 'notification-preferences',
  id: kind,
  attributes: { kind, channel, channels },
})

async function show(answers: Answers) {
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
const choice = () => screen.findByLabelText<HTMLSelectElement>('Disputes: how we notify you')

it('offers the channels of each kind, and says which kind is always sent', async () => {
  await show({
    [LIST]: () => ({
      body: { data: [wire('disputes', 'atOnce', 'none', 'portal', 'atOnce'), wire('security', 'atOnce', 'atOnce')] },
    }),
  })
  expect([...(await choice()).options].map(({ text }) => text)).toEqual([
    'None',
    'Notification center only',
    'Email right away',
  ])
  expect(screen.getByText('Always sent by email')).not.toBeNull()
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
})

it('stores a choice at once and says so', async () => {
  let channel = 'atOnce'
  const server = await show({
    [LIST]: () => ({ body: { data: [wire('disputes', channel, 'portal', 'atOnce')] } }),
    [CHOOSE]: () => {
      channel = 'portal'
      return { status: 204 }
    },
  })
  fireEvent.change(await choice(), { target: { value: 'portal' } })
  expect(await screen.findByText('Saved')).not.toBeNull()
  expect(server.asked(CHOOSE).map(({ body }) => body)).toEqual([
    { data: { type: 'notification-preferences', attributes: { kind: 'disputes', channel: 'portal' } } },
  ])
  expect((await choice()).value).toBe('portal')
})

it('goes back to what is stored when a choice could not be', async () => {
  await show({
    [LIST]: () => ({ body: { data: [wire('disputes', 'atOnce', 'portal', 'atOnce')] } }),
    [CHOOSE]: () => refusal(500, 'serverFailed'),
  })
  fireEvent.change(await choice(), { target: { value: 'portal' } })
  expect(await screen.findByText(/couldn’t complete your request/)).not.toBeNull()
  await waitFor(async () => expect((await choice()).value).toBe('atOnce'))
  expect(screen.queryByText('Saved')).toBeNull()
})

it('says when the preferences did not come', async () => {
  await show({ [LIST]: () => refusal(500, 'serverFailed') })
  expect(await screen.findByText('Couldn’t load your preferences')).not.toBeNull()
})
