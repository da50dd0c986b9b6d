import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { ToastRegion } from '../../ui/overlay/ToastRegion.tsx'
import { appFor, refusal, renderInApp, sampleUser, stubServer } from '../../../tests/views/testing.tsx'
import { Page } from './profile-page.tsx'

afterEach(cleanup)

const profile = {
  full_name: 'Ann Weaver',
  username: 'ann',
  email_address: 'ann@example.com',
  language: 'en',
  mail_language: null,
  time_zone: 'America/Chicago',
}
const documentOf = (attributes: object) => ({ data: { type: 'profile', id: 'u1', attributes } })

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
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })

it('saves the languages and the time zone that were chosen, and shows what is stored', async () => {
  let stored: object = profile
  const server = await show({
    'GET /ecaas/profile': () => ({ body: documentOf(stored) }),
    'POST /ecaas/profile': () => {
      stored = { ...profile, mail_language: 'bg', time_zone: 'Europe/Sofia' }
      return { body: documentOf(stored) }
    },
  })
  expect(await screen.findByText('ann@example.com')).not.toBeNull()
  choose('Language of emails', 'bg')
  choose('Time zone', 'Europe/Sofia')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Your profile is saved.')).not.toBeNull()
  expect(server.asked('POST /ecaas/profile')).toMatchObject([
    { body: { data: { attributes: { language: 'en', mail_language: 'bg', time_zone: 'Europe/Sofia' } } } },
  ])
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' }).value).toBe('Europe/Sofia')
})

it('keeps what was chosen when it could not be saved, and says so', async () => {
  await show({
    'GET /ecaas/profile': () => ({ body: documentOf(profile) }),
    'POST /ecaas/profile': () => refusal(500, 'serverFailed'),
  })
  await screen.findByText('ann@example.com')
  choose('Language of emails', 'de')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText(/Try again/)).not.toBeNull()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language of emails' }).value).toBe('de')
})
