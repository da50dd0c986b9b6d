import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { DirectoryInUse } from '../store/directory-lock.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { invoiceDocuments, invoices } from '../store/schema/invoices.ts'
import { programs } from '../store/schema/programs.ts'
import type { Store } from '../store/store.ts'
import { openFreshStore } from '../../tests/server/database.ts'
import { sampleCii } from '../../tests/server/e-invoices/sample-cii.ts'
import { enveloped } from '../../tests/server/e-invoices/sample-envelope.ts'
import { invoicePdf } from '../../tests/server/e-invoices/sample-invoice-pdf.ts'
import { soundFiles } from '../../tests/server/sample-files.ts'
import { planted, sampleUbl } from '../../tests/server/sample-ubl.ts'
import { exitCodes } from './exit-codes.ts'
import { runImport } from './run.ts'

let folder: string
let store: Store

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
  store = await openFreshStore()
  await store.db().insert(programs).values({ id: 'p', title: 'p', config: {}, paymentSettings: {} })
  await store
    .db()
    .insert(merchants)
    .values({ buid: 'm', programId: 'p', name: 'M', currency: 'EUR', partyIds: ['0088:4000001'] })
  await store
    .db()
    .insert(customers)
    .values({ buid: 'c', programId: 'p', name: 'C', currency: 'EUR', country: 'FR', partyIds: ['K-77'] })
})
afterEach(async () => {
  await store.db().delete(invoices)
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

async function file(name: string, text: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

/** Runs a command line; the store stays open for the next one. */
async function run(...argv: string[]) {
  let [out, err, opened] = ['', '', 0]
  const code = await runImport(argv, {
    openStore: async () => {
      opened += 1
      return { ...store, close: async () => {} }
    },
    now: () => new Date('2026-03-10T12:00:00Z'),
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { code, out: out.replaceAll(`${folder}/`, ''), err: err.replaceAll(`${folder}/`, ''), opened }
}

const parties = ['--merchant', 'm', '--customer', 'c']

it('stores several files and sums each up per currency, credit notes subtracted', async () => {
  const invoice = await file('invoice.xml', sampleUbl())
  const note = await file('note.xml', sampleUbl({ root: 'CreditNote' }))
  expect(await run(...parties, invoice, note)).toEqual({
    code: exitCodes.done,
    out:
      'invoice.xml: stored 1: 1 invoice, billed 243.89 EUR, due 201.00 EUR\n' +
      'note.xml: stored 1: 0 invoices, 1 credit note, billed -243.89 EUR, due -201.00 EUR\n',
    err: '',
    opened: 1,
  })
})

it('names each fault by file and line, and stores the other files', async () => {
  const bad = await file('bad.xml', planted(sampleUbl(), '>201.00<', '>201.01<'))
  const good = await file('good.xml', sampleUbl())
  const { code, out, err } = await run(...parties, bad, good)
  expect(code).toBe(exitCodes.refused)
  expect(err).toBe('bad.xml:62: The amount due is 201.01 EUR, but it must be 201.00 EUR (BR-CO-16). (payableDiffers)\n')
  expect(out).toContain('bad.xml: refused, nothing of it is stored; 1 bad line\n')
  expect(out).toContain('good.xml: stored 1')
})

it('recognises the format by the content', async () => {
  const csv = 'invoice_id,billed_on,due_on,amount\nR1,3/4/2026,4/3/2026,5\n'
  const path = await file('misnamed.xml', csv)
  expect((await run(...parties, '--locale', 'en-US', '--currency', 'EUR', path)).out).toContain(
    'billed 5.00 EUR, due 5.00 EUR',
  )
})

it('stores e-invoices in CII and in PDFs, in envelopes and without', async () => {
  const cii = sampleCii({ typeCode: '381' })
  const note = await file('note.xml', enveloped(cii, { sender: '0088:4000001', receiver: 'K-77' }))
  const pdf = await file('invoice.pdf', invoicePdf([{ name: 'factur-x.xml', content: sampleCii() }]))
  const { code, out } = await run('--json', ...parties, note, pdf)
  expect(code).toBe(exitCodes.done)
  expect(JSON.parse(out)).toMatchObject({
    files: [
      { format: 'cii', stored: 1, totals: [{ billed_total: -24389 }] },
      { format: 'cii', stored: 1, totals: [{ billed_total: 24389 }] },
    ],
  })
  const documents = await store.db().select().from(invoiceDocuments)
  expect(documents.map(({ docTypeId, fileName }) => `${docTypeId} ${fileName}`).toSorted()).toEqual([
    'attachment slip.pdf',
    'attachment slip.pdf',
    'originalInvoice R-1.pdf',
  ])
})

it('names the file and its reason of a PDF without an e-invoice', async () => {
  const pdf = await file('letter.pdf', soundFiles.pdf)
  const { code, err } = await run(...parties, pdf)
  expect([code, err.includes('letter.pdf:1: This PDF has no e-invoice in it')]).toEqual([exitCodes.refused, true])
})

it('tries without opening the database', async () => {
  const path = await file('invoice.xml', sampleUbl())
  const { code, out, opened } = await run('--dry-run', path)
  expect([code, opened]).toEqual([exitCodes.done, 0])
  expect(out).toContain('read, not stored: 1 invoice')
  expect(await store.db().select().from(invoices)).toEqual([])
})

it('prints one JSON document with --json', async () => {
  const path = await file('invoice.xml', sampleUbl())
  const { out } = await run('--json', ...parties, path)
  expect(JSON.parse(out)).toEqual({
    files: [
      {
        file: path.slice(folder.length + 1),
        format: 'ubl',
        read: 1,
        stored: 1,
        accounts_made: 0,
        totals: [{ currency: 'EUR', billed_total: 24389, open_amount: 20100 }],
        refusals: [],
        warnings: [],
      },
    ],
  })
})

it('says plainly that the portal has the database open', async () => {
  const path = await file('invoice.xml', sampleUbl())
  let errors = ''
  const code = await runImport([...parties, path], {
    openStore: () => Promise.reject(new DirectoryInUse('.data', 4711)),
    now: () => new Date(),
    out: () => {},
    err: (text) => {
      errors += text
    },
  })
  expect(code).toBe(exitCodes.storeClosed)
  expect(errors).toBe(`${new DirectoryInUse('.data', 4711).message}\n`)
})

it('refuses a file that is not there', async () => {
  const { code, err } = await run(...parties, join(folder, 'missing.xml'))
  expect(code).toBe(exitCodes.refused)
  expect(err).toBe('missing.xml:1: The file cannot be read: there is no such file. (fileUnreadable)\n')
})

it('removes control characters of a file from its output', async () => {
  const path = await file('sneaky.xml', planted(sampleUbl(), '>2026-03-02<', '>20&#x9b;31m<'))
  expect((await run(...parties, path)).err).toContain('"20 31m" is not a date')
})

it.each([
  ['no file', []],
  ['an unknown option', ['--nonsense', 'x.csv']],
  ['an unknown field', ['--map', 'colour=Farbe', 'x.csv']],
  ['a field without a column', ['--map', 'amount=', 'x.csv']],
  ['an encoding nobody knows', ['--encoding', 'ebcdic', 'x.csv']],
  ['a slip that cannot be accepted', ['--accept', 'everything', 'x.csv']],
  ['lines above the header that are no number', ['--skip', 'some', 'x.csv']],
  ['days that are no number', ['--due-days', 'soon', 'x.csv']],
  ['accounts without the account above', ['--customer-column', 'id', 'x.csv']],
])('does not understand %s, and points to the help', async (_name, argv) => {
  const { code, err, opened } = await run(...argv)
  expect([code, opened]).toEqual([exitCodes.wrongUsage, 0])
  expect(err).toContain('--help')
})

it('maps several columns in one option, also names with commas', async () => {
  const path = await file('mapped.csv', 'Nr;"Tag, der";Ziel;Wert\nR1;4.3.2026;3.4.2026;5,00\n')
  const map = 'invoice_id=Nr,billed_on=Tag, der,due_on=Ziel,amount=Wert'
  const { out } = await run('--dry-run', '--locale', 'de-DE', '--currency', 'EUR', '--map', map, path)
  expect(out).toContain('billed 5.00 EUR')
})

const csvHeader = 'invoice_id,billed_on,due_on,amount,settled_on'

it.each([
  ['a year of long ago', 'R1,1026-03-04,1026-04-03,5,', 'dates', 'dateImplausible'],
  ['a due day before the invoice', 'R1,2026-03-04,2026-02-04,5,', 'dates', 'dateImplausible'],
  ['a due day in the year 9999', 'R1,2026-03-04,9999-12-31,5,', 'dates', 'dateImplausible'],
  ['a billing day far ahead', 'R1,2036-03-04,2036-04-03,5,', 'dates', 'dateImplausible'],
  ['a payment before the invoice', 'R1,2026-03-04,2026-04-03,5,2026-03-01', 'dates', 'dateImplausible'],
  ['a payment to come', 'R1,2026-03-04,2026-04-03,5,2026-03-20', 'dates', 'dateImplausible'],
  ['nothing to pay', 'R1,2026-03-04,2026-04-03,0,', 'zero', 'amountZero'],
])('refuses %s, and stores it once it is said to be right', async (_name, row, accept, code) => {
  const argv = [...parties, '--locale', 'en-US', '--currency', 'EUR', await file('odd.csv', `${csvHeader}\n${row}\n`)]
  const refused = await run(...argv)
  expect([refused.code, refused.err]).toEqual([exitCodes.refused, expect.stringContaining(`(${code})`)])
  expect(await store.db().select().from(invoices)).toEqual([])
  expect((await run('--accept', accept, ...argv)).code).toBe(exitCodes.done)
})

it('stores a file of many parts, or none of it', async () => {
  const good = Array.from({ length: 1_200 }, (_, at) => `R${at},2026-03-04,2026-04-03,5,`)
  const argv = [...parties, '--locale', 'en-US', '--currency', 'EUR']
  const bad = await file('bad.csv', [csvHeader, ...good, 'R0,2026-03-04,2026-04-03,5,'].join('\n'))
  expect((await run(...argv, bad)).err).toContain('bad.csv:1202: Invoice R0 is there already on line 2.')
  expect(await store.db().$count(invoices)).toBe(0)
  expect((await run(...argv, await file('good.csv', [csvHeader, ...good].join('\n')))).out).toContain('stored 1200')
  expect(await store.db().$count(invoices)).toBe(1_200)
})

it('gives up on a file in which nothing is right', async () => {
  const path = await file('wrong.csv', [csvHeader, ...Array.from({ length: 5_000 }, () => 'R,,,,')].join('\n'))
  const { err, out } = await run(...parties, '--locale', 'en-US', '--currency', 'EUR', path)
  expect(err.split('\n').length).toBeLessThan(1_010)
  expect(err).toContain('tooManyRefusals')
  expect(out).toContain('nothing of it is stored')
})

it.each([
  ['a damaged PDF', '%PDF-1.7\n', 'This PDF is damaged'],
  ['a spreadsheet', 'PK\u0003\u0004', 'save it as CSV'],
  ['an invoice of ZUGFeRD 1.0', '<r:CrossIndustryDocument xmlns:r="urn:x"/>', 'ask for ZUGFeRD 2 or Factur-X'],
  ['an order', '<Order xmlns="urn:y"/>', 'This is an order, not an invoice'],
  ['the profile MINIMUM', sampleCii({ profile: 'minimum' }), 'Ask for BASIC, EN 16931 or XRechnung'],
])('says of %s what it is and what to do', async (_name, text, words) => {
  expect((await run(...parties, await file('other.bin', text))).err).toContain(words)
})

it('explains itself', async () => {
  const { code, out } = await run('--help')
  expect(code).toBe(exitCodes.done)
  expect(out.split('\n').every((line) => line.length <= 90)).toBe(true)
})
