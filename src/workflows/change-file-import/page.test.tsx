import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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
import { Page } from './page.tsx'

// jsdom lays nothing out, and knows no CSS.
vi.stubGlobal('CSS', { escape: (text: string) => text })
withoutLayout()
afterEach(cleanup)

/** The views behind the choice come when they are first needed. */
const patient = { timeout: 10_000 }
const LIST = 'GET /ecaas/change-files'
const READ = 'GET /ecaas/change-files/cf-1'
const CHECK = 'POST /ecaas/change-files/cf-1/check'
const STORE = 'POST /ecaas/change-files/cf-1/storing'
const WITHDRAW = 'POST /ecaas/change-files/cf-1/withdrawal'

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
    is_broken_off: false,
    locale: 'en-US',
    rows_total: 12,
    columns: null,
    refusals: [],
    ...more,
  },
})
const listOf = (...items: ReturnType<typeof wire>[]) => ({
  body: { data: items, meta: { page: { total: items.length, number: 1, size: 10 } } },
})
const one = (more: object = {}, status = 200) => ({ status, body: { data: wire('cf-1', more) } })

/** Of a file of locations, whose second column nobody knows. */
const columns = {
  header: ['Account number', 'Shop', 'Name'],
  rows: [['c-1', '12', 'Harbor Street']],
  fields: [
    { field: 'customer_id', is_needed: true },
    { field: 'name', is_needed: true },
    { field: 'display_location', is_needed: true },
  ],
  read_as: ['customer_id', null, 'name'],
  from: 'guessed',
}
const unmatched = { kind: 'locations', status: 'unmatched', rows: 0, counts: nothing(), columns }

function nothing() {
  return { stored: 0, changed: 0, unchanged: 0, skipped: 0, refused: 0 }
}

async function show(answers: Answers, search = '') {
  const server = stubServer({ user: sampleUser, answers: { [LIST]: () => listOf(), ...answers } })
  const { address } = await renderInApp(<Page />, { app: await appFor(server), place: `/support/imports${search}` })
  return { ...server, address }
}
const opened = (answers: Answers) => show(answers, '?import=cf-1')

it('lists files with where they came from, how far they are and what became of their rows', async () => {
  await show({
    [LIST]: () =>
      listOf(
        wire('cf-1'),
        wire('cf-2', { source: 'api', status: 'storing', ended_at: null, rows: 1 }),
        wire('cf-3', { source: 'command', status: 'stored', report: null }),
        wire('cf-4', {
          status: 'refused',
          refusal: { line: 7, code: 'controlCharacter', words: 'The line holds a control character.' },
        }),
      ),
  })
  expect(await screen.findByText('cf-1.csv')).not.toBeNull()
  for (const text of ['Checked', 'In progress', 'Imported', 'Couldn’t be read', '1 row'])
    expect(screen.getByText(text)).not.toBeNull()
  expect(screen.getAllByText('Invoices and credit notes · Command line')).toHaveLength(1)
  // In the words of the page, and not in those of the command.
  expect(
    screen.getByText(
      'Line 7: This line contains characters that we can’t read. Save your table as CSV again and upload it.',
    ),
  ).not.toBeNull()
  // A report is there once all is done, and not of the command, which has written it elsewhere.
  expect(screen.getAllByText('Download report')).toHaveLength(2)
  // Only what was chosen here is opened here.
  expect(screen.getAllByRole('link', { name: /^cf-/ }).map(({ textContent }) => textContent)).toEqual([
    'cf-1.csv',
    'cf-4.csv',
  ])
})

it('says of a command that was killed that it has broken off and goes on, and of a failed file what to do', async () => {
  await show({
    [LIST]: () =>
      listOf(
        wire('cf-1', { source: 'command', status: 'storing', ended_at: null, is_broken_off: true }),
        wire('cf-2', { status: 'failed' }),
      ),
  })
  expect(await screen.findByText('Interrupted')).not.toBeNull()
  expect(screen.getByText('Run the same command again. It continues where it stopped.')).not.toBeNull()
  expect(screen.queryByText('In progress')).toBeNull()
  expect(screen.getByText('Upload the file again. Nothing will be imported twice.')).not.toBeNull()
})

const file = (name: string, content: string) => new File([content], name, { type: 'text/csv' })
const input = () => {
  const [found] = document.querySelectorAll('input[type=file]')
  if (found === undefined) throw new Error('There is no place for a file.')
  return found
}
const choose = (chosen: File) => fireEvent.change(input(), { target: { files: [chosen] } })
const sayKind = async () =>
  fireEvent.change(await screen.findByLabelText('What’s in the file?'), { target: { value: 'locations' } })

it('asks what a file holds, and refuses one of another type or an empty one at once', async () => {
  await show({})
  expect(await screen.findByText('Select what’s in the file.')).not.toBeNull()
  await sayKind()
  expect(screen.queryByText('Select what’s in the file.')).toBeNull()
  choose(file('locations.xlsx', 'a'))
  expect(await screen.findByText(/This isn’t a CSV file/)).not.toBeNull()
  choose(file('locations.csv', ''))
  expect(await screen.findByText(/The file is empty/)).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('sends a file that did not arrive again as the same one', async () => {
  const keys: string[] = []
  /** The network is lost the first time. */
  class Sending {
    readonly upload = { addEventListener: () => {} }
    readonly status = 202
    readonly responseText = JSON.stringify({
      data: wire('cf-1', { status: 'received', rows: 0, counts: nothing(), ended_at: null }),
    })
    readonly #ends = new Map<string, () => void>()
    open(): void {}
    abort(): void {}
    getResponseHeader = () => null
    addEventListener(type: string, end: () => void) {
      this.#ends.set(type, end)
    }
    setRequestHeader(name: string, value: string) {
      if (name === 'idempotency-key') keys.push(value)
    }
    send() {
      this.#ends.get(keys.length === 1 ? 'error' : 'load')?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending)
  const { address } = await show({})
  await sayKind()
  choose(file('locations.csv', 'a'))
  expect(await screen.findByText(/We can’t reach the server/)).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Checking your file' }, patient)).not.toBeNull()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect(address()).toContain('import=cf-1')
})

it('names the needed fields without a column, and has the file checked by what is said', async () => {
  const server = await opened({
    [READ]: () => one(unmatched),
    [CHECK]: () => one({ ...unmatched, status: 'received', version: 4 }, 202),
  })
  expect(
    await screen.findByText('Select a column for each of these required fields: Location', {}, patient),
  ).not.toBeNull()
  const checking = () => screen.getByRole('button', { name: 'Check file' })
  fireEvent.click(checking())
  expect(server.asked(CHECK)).toEqual([])
  fireEvent.change(screen.getByLabelText('Read column “Shop” as'), { target: { value: 'name' } })
  fireEvent.click(checking())
  expect((await screen.findAllByText('Use each field for only one column.')).length).toBeGreaterThan(0)
  expect(server.asked(CHECK)).toEqual([])
  fireEvent.change(screen.getByLabelText('Read column “Shop” as'), { target: { value: 'display_location' } })
  fireEvent.click(checking())
  expect(await screen.findByRole('heading', { name: 'Checking your file' })).not.toBeNull()
  expect(server.asked(CHECK).map(({ body }) => body)).toEqual([
    {
      data: {
        type: 'change-file-checks',
        attributes: {
          version: 3,
          mode: 'refuse',
          locale: 'en-US',
          columns: ['customer_id', 'display_location', 'name'],
        },
      },
    },
  ])
})

const refused = {
  columns,
  refusals: [{ line: 3, key: 'R-2', code: 'customerUnknown', words: 'The program has no such account.' }],
}

it('shows what would be imported and the first errors, and imports it once that is confirmed', async () => {
  const server = await opened({
    [READ]: () => one(refused),
    [STORE]: () => one({ status: 'received', dry_run: false, rows: 0, counts: nothing() }, 202),
  })
  expect(await screen.findByText('R-2', {}, patient)).not.toBeNull()
  expect(screen.getByText('We can’t find this customer. Check the account number.')).not.toBeNull()
  expect(screen.getByText('1 more row with errors is in the report.')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Import file' }))
  expect(await screen.findByRole('heading', { name: 'Importing your file' })).not.toBeNull()
  expect(server.asked(STORE).map(({ body }) => body)).toEqual([
    { data: { type: 'change-file-storings', attributes: { version: 3 } } },
  ])
  // What is being imported goes on.
  expect(screen.queryByRole('button', { name: 'Cancel import' })).toBeNull()
})

it('has it checked again with another choice for records that are there', async () => {
  const server = await opened({
    [READ]: () => one(refused),
    [CHECK]: () => one({ columns, status: 'received', upsert: true }, 202),
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'Update it' }, patient))
  expect(await screen.findByRole('heading', { name: 'Checking your file' })).not.toBeNull()
  expect(server.asked(CHECK)[0]?.body).toMatchObject({ data: { attributes: { mode: 'change' } } })
})

it('says why a file can’t be imported any more, and shows it as it is now', async () => {
  let status = 'checked'
  await opened({
    [READ]: () => one({ ...refused, status }),
    [STORE]: () => {
      status = 'unmatched'
      return refusal(409, 'changeFileNotChecked')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Import file' }, patient))
  expect(await screen.findByText(/it was checked more than 7 days ago/)).not.toBeNull()
  expect(await screen.findByRole('heading', { name: 'Match the columns' })).not.toBeNull()
})

it('withdraws a checked file, and leads to another one', async () => {
  const server = await opened({
    [READ]: () => one(refused),
    [WITHDRAW]: () => one({ ...refused, status: 'withdrawn' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel import' }, patient))
  expect(await screen.findByRole('heading', { name: 'The import was canceled' })).not.toBeNull()
  expect(server.asked(WITHDRAW).map(({ body }) => body)).toEqual([
    { data: { type: 'change-file-withdrawals', attributes: { version: 3 } } },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Import another file' }))
  expect(await screen.findByLabelText('What’s in the file?')).not.toBeNull()
  await waitFor(() => expect(server.address()).not.toContain('cf-1'))
})

it('says in its own words why a file couldn’t be read, and what to do about a failure', async () => {
  const reason = { line: 1, code: 'headerFurtherDown', words: 'Line 4 looks like the header; say --skip 3.' }
  await opened({ [READ]: () => one({ status: 'refused', rows: 0, refusal: reason }) })
  expect(
    await screen.findByText(
      'Line 1: The header is further down. Delete the lines above it and upload the file again.',
      {},
      patient,
    ),
  ).not.toBeNull()
  cleanup()
  await opened({ [READ]: () => one({ status: 'failed' }) })
  expect(await screen.findByText(/Nothing will be imported twice/, {}, patient)).not.toBeNull()
})
