import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import {
  appFor,
  refusal,
  renderInApp,
  sampleUser,
  stubServer,
  withoutLayout,
  type Answers,
} from '../../../tests/views/testing.tsx'
import { Page } from './imports-page.tsx'

// jsdom lays nothing out, and knows no CSS.
vi.stubGlobal('CSS', { escape: (text: string) => text })
withoutLayout()
afterEach(cleanup)

/** A dialog's code comes when it is first opened. */
const patient = { timeout: 10_000 }
const LIST = 'GET /ecaas/change-files'
const SEND = 'POST /ecaas/change-files'
const STORE = 'POST /ecaas/change-files/cf-1/storing'

const wire = (id: string, more: object = {}) => ({
  type: 'change-files',
  id,
  attributes: {
    kind: 'invoices',
    source: 'browser',
    version: 3,
    file_name: `${id}.csv`,
    file_size: 1_200,
    status: 'checked',
    upsert: false,
    skip_known: false,
    dry_run: true,
    buid_merchant: null,
    rows: 12,
    counts: { stored: 10, changed: 0, unchanged: 0, skipped: 0, refused: 2 },
    refusal: null,
    report: `/ecaas/change-files/${id}/report`,
    created_at: '2026-11-20T09:00:00Z',
    ended_at: '2026-11-20T09:01:00Z',
    ...more,
  },
})
const listOf = (...items: ReturnType<typeof wire>[]) => ({
  body: { data: items, meta: { page: { total: items.length, number: 1, size: 25 } } },
})

async function show(answers: Answers) {
  const server = stubServer({ user: sampleUser, answers })
  await renderInApp(<Page />, { app: await appFor(server), place: '/support/imports' })
  return server
}

it('lists files with where they came from, how far they are and what became of their rows', async () => {
  await show({
    [LIST]: () =>
      listOf(
        wire('cf-1'),
        wire('cf-2', { source: 'api', status: 'storing', ended_at: null, rows: 1 }),
        wire('cf-3', { source: 'command', status: 'stored', report: null }),
        wire('cf-4', {
          status: 'refused',
          refusal: { line: 7, code: 'controlCharacter', words: 'A control character.' },
        }),
      ),
  })
  expect(await screen.findByText('cf-1.csv')).not.toBeNull()
  for (const text of [
    'Checked',
    'In progress',
    'Imported',
    'Couldn’t be read',
    'Line 7: A control character.',
    '1 row',
  ])
    expect(screen.getByText(text)).not.toBeNull()
  expect(screen.getByText('Invoices and credit notes · Command line')).not.toBeNull()
  // A report is there once all is done, and not of the command, which has written it elsewhere.
  expect(screen.getAllByText('Download report')).toHaveLength(2)
  // Only what was checked here waits for a decision.
  expect(screen.getAllByText('Import file')).toHaveLength(1)
})

it('imports what was checked, once that is confirmed', async () => {
  let status = 'checked'
  const server = await show({
    [LIST]: () => listOf(wire('cf-1', { status })),
    [STORE]: () => {
      status = 'stored'
      return { status: 202, body: { data: wire('cf-1', { status: 'received' }) } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Import file: cf-1.csv' }))
  const dialog = within(await screen.findByRole('dialog', {}, patient))
  expect(dialog.getByText('10 rows will be imported.')).not.toBeNull()
  expect(dialog.getByText('2 rows can’t be imported. The report says why.')).not.toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Import file' }))
  expect(await screen.findByText('Imported')).not.toBeNull()
  expect(server.asked(STORE).map(({ body }) => body)).toEqual([
    { data: { type: 'change-file-storings', attributes: { version: 3 } } },
  ])
})

it('says why a file can’t be imported any more', async () => {
  await show({ [LIST]: () => listOf(wire('cf-1')), [STORE]: () => refusal(409, 'changeFileNotChecked') })
  fireEvent.click(await screen.findByRole('button', { name: 'Import file: cf-1.csv' }))
  const dialog = within(await screen.findByRole('dialog', {}, patient))
  fireEvent.click(dialog.getByRole('button', { name: 'Import file' }))
  expect(await dialog.findByText(/it was checked more than 7 days ago/)).not.toBeNull()
})

it('asks for a file before it checks one', async () => {
  const server = await show({ [LIST]: () => listOf() })
  fireEvent.click(await screen.findByRole('button', { name: 'Import a file' }))
  const dialog = within(await screen.findByRole('dialog', {}, patient))
  fireEvent.click(dialog.getByRole('button', { name: 'Check file' }))
  expect((await dialog.findAllByText('Choose a file.')).length).toBeGreaterThan(0)
  expect(server.asked(SEND)).toEqual([])
})
