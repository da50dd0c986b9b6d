import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { storedKinds } from '../../../domain/rules/privacy/stored-data.ts'
import {
  appFor,
  refusal,
  renderInApp,
  sampleUser,
  stubServer,
  withoutLayout,
  type Answers,
} from '../../../tests/views/testing.tsx'
import { Page } from './privacy-page.tsx'
import { Page as RequestsPage } from './requests-page.tsx'

// jsdom lays nothing out, and knows no CSS.
vi.stubGlobal('CSS', { escape: (text: string) => text })
withoutLayout()
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** A dialog's code comes when it is first opened. */
const patient = { timeout: 10_000 }
const OWN = 'GET /ecaas/privacy'
const ASK = 'POST /ecaas/privacy-requests'
const request = { id: 'pr-1', status: 'requested', requested_at: '2026-11-20T09:00:00Z', ended_at: null, reason: null }
const own = (more: object = {}) => ({
  body: {
    data: {
      type: 'privacy',
      id: 'u1',
      attributes: {
        retention: { activity: 400, answers: 30, drafts: 30, imports: 90, mails: null, recordings: 45, sessions: 0.5 },
        request: null,
        has_password: true,
        ...more,
      },
    },
  },
})
async function show(answers: Answers, page = <Page />) {
  const server = stubServer({ user: sampleUser, answers })
  await renderInApp(page, { app: await appFor(server) })
  return server
}

it('lists everything that is stored with the days of the settings in force', async () => {
  await show({ [OWN]: () => own() })
  const table = await screen.findByRole('table', { name: 'What we store about you' })
  await waitFor(() => expect(within(table).getByText('400 days')).not.toBeNull())
  expect(within(table).getAllByRole('row')).toHaveLength(storedKinds.length + 1)
  for (const kept of ['45 days', '12 hours', 'Without a time limit'])
    expect(within(table).getByText(kept)).not.toBeNull()
})

it('asks for the password before it requests the deletion, and shows its state', async () => {
  let state = own()
  const server = await show({
    [OWN]: () => state,
    'POST /ecaas/password/confirm': () => refusal(401, 'passwordIncorrect'),
    [ASK]: () => {
      state = own({ request })
      return { ...state, status: 201 }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Request deletion' }))
  const dialog = await screen.findByRole('dialog', {}, patient)
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Request deletion' }))
  send()
  expect(await within(dialog).findByRole('link', { name: 'Enter your password.' })).not.toBeNull()
  fireEvent.change(within(dialog).getByLabelText(/^Your password/), { target: { value: 'wrong' } })
  send()
  expect(await within(dialog).findByRole('link', { name: 'The password is incorrect.' })).not.toBeNull()
  expect(server.asked(ASK)).toHaveLength(0)
})

it('lets a request be withdrawn, and says why one was refused', async () => {
  let state = own({ request })
  await show({
    [OWN]: () => state,
    'POST /ecaas/privacy-requests/withdrawal': () => {
      state = own({ request: { ...request, status: 'refused', reason: 'An invoice is open.' } })
      return state
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw request' }))
  const dialog = await screen.findByRole('dialog', {}, patient)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByText('An invoice is open.')).not.toBeNull()
})

it('says when the settings did not come', async () => {
  await show({ [OWN]: () => refusal(500, 'serverFailed') })
  expect(await screen.findByText('Couldn’t load your settings')).not.toBeNull()
})

it('has support look twice before the last administrator is deleted, and give a reason for a refusal', async () => {
  const ANSWER = 'POST /ecaas/privacy-requests/pr-1'
  const listed = {
    ...request,
    full_name: 'Pete Prairie',
    username: 'pete',
    email_address: 'pete@example.com',
    role: 'admin',
    user_types: ['customer'],
    ended_by: null,
    is_own: false,
    is_last_administrator: true,
  }
  const attributes = Object.fromEntries(Object.entries(listed).filter(([name]) => name !== 'id'))
  const wire = { type: 'privacy-requests', id: 'pr-1', attributes }
  const server = await show(
    {
      'GET /ecaas/privacy-requests': () => ({
        body: { data: [wire], meta: { page: { total: 1, number: 1, size: 25 } } },
      }),
      [ANSWER]: () => ({ body: { data: { ...wire, attributes: { ...attributes, status: 'done' } } } }),
    },
    <RequestsPage />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Details: Pete Prairie' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete user' }, patient))
  expect(await screen.findByText(/You can’t undo this/)).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByText(/last administrator of an account\. Confirm/)).not.toBeNull()
  expect(server.asked(ANSWER)).toHaveLength(0)
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Delete user' }))
  await waitFor(() => expect(server.asked(ANSWER)).toHaveLength(1))
  expect(server.asked(ANSWER)[0]?.body).toMatchObject({ data: { attributes: { answer: 'erase', is_warned: true } } })
})
