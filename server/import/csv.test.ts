import { expect, it } from 'vitest'

import { bytesOf } from '../../tests/server/sample-files.ts'
import { readCsv, type CsvOptions } from './csv.ts'
import { collected } from './reading.ts'

const american: CsvOptions = { locale: 'en-US', currency: 'USD' }
const header = 'Account,Invoice Number,Invoice Date,Due Date,Amount,Disputed,Settled Date'

const parseCsv = (chunks: Parameters<typeof readCsv>[0], options: CsvOptions) => collected(readCsv(chunks, options))

const rows = (...lines: string[]) => bytesOf([header, ...lines].join('\n'))

async function refusalsOf(text: Parameters<typeof readCsv>[0], options: CsvOptions = american) {
  const { refusals } = await parseCsv(text, options)
  return refusals.map(({ line, code }) => ({ line, code }))
}

it('reads rows by the usual names of columns, in the stated locale', async () => {
  const { invoices } = await parseCsv(
    rows('A-1,R1,3/4/2026,4/3/2026,"1,234.50",Yes,', 'A-2,R2,3/5/2026,4/4/2026,7,No,4/1/2026'),
    american,
  )
  expect(
    invoices.map(({ at, kind, number, billedOn, dueOn, currency, payable, disputed, settledOn, account }) => [
      at,
      kind,
      number,
      billedOn,
      dueOn,
      currency,
      payable,
      disputed,
      settledOn,
      account,
    ]),
  ).toEqual([
    [2, 'invoice', 'R1', '2026-03-04', '2026-04-03', 'USD', 123450, true, null, null],
    [3, 'invoice', 'R2', '2026-03-05', '2026-04-04', 'USD', 700, false, '2026-04-01', null],
  ])
})

it('reads a German file with semicolons, decimal commas and a mapped column', async () => {
  const text = bytesOf(
    '\ufeffBeleg;Rechnungsdatum;Fälligkeitsdatum;Betrag;Währung\r\nR1;4.3.2026;3.4.2026;1.234,50;EUR\r\n',
  )
  const { invoices } = await parseCsv(text, { locale: 'de-DE', map: { invoice_id: 'Beleg' } })
  expect(invoices.map(({ number, billedOn, payable, currency }) => [number, billedOn, payable, currency])).toEqual([
    ['R1', '2026-03-04', 123450, 'EUR'],
  ])
})

it('reads a negative amount as a credit note', async () => {
  const { invoices } = await parseCsv(rows('A,R1,3/4/2026,4/3/2026,(12.50),,'), american)
  expect(invoices.map(({ kind, payable }) => [kind, payable])).toEqual([['creditNote', 1250]])
})

it('reads the account only from the column that is named', async () => {
  const { invoices } = await parseCsv(rows('A-1,R1,3/4/2026,4/3/2026,5,,'), { ...american, customerColumn: 'Account' })
  expect(invoices[0]?.account).toEqual({ key: 'A-1', name: null })
})

it('reads NA, N/A, NULL and nothing as missing: fine where optional, a bad line where required', async () => {
  expect(await refusalsOf(rows('NA,R1,3/4/2026,4/3/2026,5,N/A,NULL'))).toEqual([])
  expect(await refusalsOf(rows('A,NA,3/4/2026,4/3/2026,5,,', 'A,R2,,4/3/2026,NULL,,'))).toEqual([
    { line: 2, code: 'valueMissing' },
    { line: 3, code: 'valueMissing' },
    { line: 3, code: 'valueMissing' },
  ])
  expect(await refusalsOf(rows('NA,R1,3/4/2026,4/3/2026,5,,'), { ...american, customerColumn: 'Account' })).toEqual([
    { line: 2, code: 'valueMissing' },
  ])
})

it('reckons a missing due date only when days are stated', async () => {
  expect(await refusalsOf(rows('A,R1,3/4/2026,,5,,'))).toEqual([{ line: 2, code: 'valueMissing' }])
  const { invoices } = await parseCsv(rows('A,R1,3/4/2026,,5,,'), { ...american, dueDays: 30 })
  expect(invoices[0]?.dueOn).toBe('2026-04-03')
})

it.each([
  ['a day of another locale', '21/11/2026,4/3/2026,5,,', 'dateMalformed'],
  ['a decimal comma', '3/4/2026,4/3/2026,"5,50",,', 'numberMalformed'],
  ['a fraction of a cent', '3/4/2026,4/3/2026,5.505,,', 'tooManyDecimals'],
  ['an amount beyond exact arithmetic', '3/4/2026,4/3/2026,99999999999999999,,', 'amountTooLarge'],
  ['a flag that is neither', '3/4/2026,4/3/2026,5,perhaps,', 'flagMalformed'],
  ['a settled day that is none', '3/4/2026,4/3/2026,5,,soon', 'dateMalformed'],
  ['a column too few', '3/4/2026,4/3/2026,5,', 'columnCountDiffers'],
])('refuses %s, by the number of its line', async (_name, cells, code) => {
  expect(await refusalsOf(rows('A,R1,3/4/2026,4/3/2026,5,,', '', `A,R2,${cells}`))).toEqual([{ line: 4, code }])
})

it('refuses an invoice that is there twice, and gives nothing of the file', async () => {
  const { invoices, refusals } = await parseCsv(
    rows('A,R1,3/4/2026,4/3/2026,5,,', 'B,R1,3/4/2026,4/3/2026,5,,'),
    american,
  )
  expect(refusals.map(({ line, code, words }) => [line, code, words])).toEqual([
    [3, 'invoiceRepeatedInFile', 'Invoice R1 is there already on line 2.'],
  ])
  expect(invoices).toEqual([])
})

it('counts lines as an editor does, past quoted line ends and whichever way lines end', async () => {
  const text = bytesOf([header, '"A\r\nB",R1,3/4/2026,4/3/2026,5,,', 'A,R2,soon,4/3/2026,5,,'].join('\r\n'))
  expect(await refusalsOf(text)).toEqual([{ line: 4, code: 'dateMalformed' }])
})

it('names the columns that it does not know instead of dropping them', async () => {
  const text = bytesOf('invoice_id,billed_on,due_on,amount,Region,Discount taken\nR1,3/4/2026,4/3/2026,5,North,1')
  const { refusals } = await parseCsv(text, american)
  expect(refusals.map(({ code, words }) => [code, words])).toEqual([
    ['columnUnknown', expect.stringContaining('"Region", "Discount taken" would be lost')],
  ])
  for (const ignore of [['Region', 'Discount taken'], ['*']]) {
    const { invoices, warnings } = await parseCsv(text, { ...american, ignore })
    expect(invoices).toHaveLength(1)
    expect(warnings).toEqual([{ line: 1, code: 'columnsNotRead', words: 'Not read: Region, Discount taken.' }])
  }
})

it.each([
  ['more open than billed', '100,,,140,', 'openAmountDiffers'],
  ['open against the sign', '100,,,-40,', 'openAmountDiffers'],
  ['open although paid', '100,,,40,3/20/2026', 'openAmountDiffers'],
  ['nothing open and no day of payment', '100,,,0,', 'openAmountDiffers'],
  ['parts that give another sum', '100,80,19,,', 'totalDiffers'],
])('refuses %s', async (_name, cells, code) => {
  const head = 'invoice_id,billed_on,due_on,amount,subtotal,tax,open_amount,settled_on'
  const row = (amounts: string) => bytesOf(`${head}\nR1,3/4/2026,4/3/2026,${amounts}`)
  expect(await refusalsOf(row('100,81,19,40,'))).toEqual([])
  expect(await refusalsOf(row(cells))).toEqual([{ line: 2, code }])
})

it('refuses names of several customers', async () => {
  const text = bytesOf(
    'customer_name,invoice_id,billed_on,due_on,amount\nHalvorsen,R1,3/4/2026,4/3/2026,5\nLindqvist,R2,3/4/2026,4/3/2026,5',
  )
  expect(await refusalsOf(text)).toEqual([{ line: 3, code: 'customerDiffers' }])
})

it('accepts a line of totals that agrees, and refuses one that does not', async () => {
  const two = ['A,R1,3/4/2026,4/3/2026,5,,', 'A,R2,3/4/2026,4/3/2026,"1,007.50",,']
  expect(await refusalsOf(rows(...two, 'Total,,,,"1,012.50",,'))).toEqual([])
  expect(await refusalsOf(rows(...two, 'Grand total,,,,"1,012.51",,'))).toEqual([{ line: 4, code: 'totalDiffers' }])
})

it('skips the titles above the header when asked to, and says which line looks like it', async () => {
  const text = bytesOf(`Open items\n"as of 1 March"\n${header}\nA,R1,3/4/2026,4/3/2026,5,,\nA,R2,soon,4/3/2026,5,,`)
  const { refusals } = await parseCsv(text, american)
  expect(refusals[0]).toEqual({
    line: 1,
    code: 'headerFurtherDown',
    words: 'Line 3 looks like the header; say --skip 2.',
  })
  expect(await refusalsOf(text, { ...american, skip: 2 })).toEqual([{ line: 5, code: 'dateMalformed' }])
})

it('reads bars between cells and currencies in small letters', async () => {
  const text = bytesOf('invoice_id|billed_on|due_on|amount|currency\nR1|3/4/2026|4/3/2026|5|usd')
  const { invoices } = await parseCsv(text, { locale: 'en-US', currency: 'usd' })
  expect(invoices.map(({ currency, payable }) => [currency, payable])).toEqual([['USD', 500]])
})

it('reads another encoding when it is stated, and says how when it is not', async () => {
  const text = [Buffer.from('Beleg;Rechnungsdatum;F\u00e4lligkeitsdatum;Betrag\nR1;4.3.2026;3.4.2026;5,00', 'latin1')]
  const german: CsvOptions = { locale: 'de-DE', currency: 'EUR', map: { invoice_id: 'Beleg' } }
  const { refusals } = await parseCsv(text, german)
  expect(refusals.map(({ code, words }) => [code, words])).toEqual([
    ['encodingUnsupported', expect.stringContaining('--encoding windows-1252')],
  ])
  expect((await parseCsv(text, { ...german, encoding: 'windows-1252' })).invoices).toHaveLength(1)
})

it('reads on past line ends and quotes that a chunk cuts in two', async () => {
  const whole = [header, '"A\r\nB",R1,3/4/2026,4/3/2026,"1,234.50",,', 'A,R2,soon,4/3/2026,5,,'].join('\r\n')
  const bytes = Buffer.from(whole)
  const single = Array.from(bytes, (byte) => Uint8Array.of(byte))
  expect(await refusalsOf(single)).toEqual([{ line: 4, code: 'dateMalformed' }])
})

it('names the line where a quotation mark goes wrong', async () => {
  expect(await refusalsOf(rows('A,R1,3/4/2026,4/3/2026,5,,', '"A,R2,3/4/2026,4/3/2026,5,,'))).toEqual([
    { line: 3, code: 'quoteMalformed' },
  ])
})

it('guesses neither locale nor currency', async () => {
  const text = rows('A,R1,3/4/2026,4/3/2026,5,,')
  expect(await refusalsOf(text, { currency: 'USD' })).toEqual([{ line: 1, code: 'localeMissing' }])
  expect(await refusalsOf(text, { locale: 'xx-nowhere', currency: 'USD' })).toEqual([
    { line: 1, code: 'localeUnknown' },
  ])
  expect(await refusalsOf(text, { locale: 'en-US' })).toEqual([{ line: 1, code: 'currencyMissing' }])
  expect(await refusalsOf(text, { locale: 'en-US', currency: 'DOLLARS' })).toEqual([
    { line: 1, code: 'currencyUnknown' },
  ])
})

it('refuses a currency column that says another than was stated', async () => {
  const text = bytesOf('invoice_id,billed_on,due_on,amount,currency\nR1,3/4/2026,4/3/2026,5,EUR')
  expect(await refusalsOf(text)).toEqual([{ line: 2, code: 'currencyDiffers' }])
  expect(await refusalsOf(text, { locale: 'en-US' })).toEqual([])
})

it('refuses columns that are not there or could both be meant', async () => {
  const row = rows('A,R1,3/4/2026,4/3/2026,5,,')
  expect(await refusalsOf(row, { ...american, map: { invoice_id: 'Beleg' } })).toEqual([
    { line: 1, code: 'columnMissing' },
  ])
  expect(await refusalsOf(bytesOf('invoice,amount\nR1,5'))).toEqual([
    { line: 1, code: 'columnMissing' },
    { line: 1, code: 'columnMissing' },
  ])
  const two = bytesOf('invoice,invoice_id,billed_on,due_on,amount\nR1,R1,3/4/2026,4/3/2026,5')
  expect(await refusalsOf(two)).toEqual([{ line: 1, code: 'columnAmbiguous' }])
  expect(await refusalsOf(two, { ...american, map: { invoice_id: 'invoice' }, ignore: ['invoice_id'] })).toEqual([])
})

it('refuses an account that cannot be part of an address', async () => {
  const text = rows('"A,1",R1,3/4/2026,4/3/2026,5,,')
  expect(await refusalsOf(text, { ...american, customerColumn: 'Account' })).toEqual([
    { line: 2, code: 'accountMalformed' },
  ])
})

it('refuses control characters, empty files and files without rows', async () => {
  expect(await refusalsOf(rows('A,R1\u0000,3/4/2026,4/3/2026,5,,'))).toEqual([{ line: 2, code: 'controlCharacter' }])
  expect(await refusalsOf(bytesOf(''))).toEqual([{ line: 1, code: 'fileEmpty' }])
  expect(await refusalsOf(rows())).toEqual([{ line: 1, code: 'fileEmpty' }])
})
