/** E-invoices in PDFs: the PDF is read on a thread of its own, and is the invoice's original. */
import { describe, expect, it } from 'vitest'
import { deflateSync } from 'node:zlib'

import { sampleCii } from '../../../tests/server/e-invoices/sample-cii.ts'
import { pdfOf } from '../../../tests/server/sample-files.ts'
import { invoicePdf } from '../../../tests/server/e-invoices/sample-invoice-pdf.ts'
import { lineOf, planted, sampleUbl } from '../../../tests/server/sample-ubl.ts'
import { parseEInvoice } from '../e-invoice/read-e-invoice.ts'

const cii = sampleCii({ profile: 'en16931' })
const facturX = { name: 'factur-x.xml', content: cii }

async function refusalsOf(file: Buffer) {
  const { refusals } = await parseEInvoice([file])
  return refusals.map(({ line, code }) => [line, code])
}

it.each(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'Factur-X.xml'])(
  'is read from %s, packed or not',
  async (name) => {
    for (const packed of [true, false]) {
      const file = invoicePdf([{ name, content: cii, packed }])
      const { invoices, syntax } = await parseEInvoice([file])
      expect([syntax, invoices[0]?.number, invoices[0]?.payable]).toEqual(['cii', 'R-1', 20100])
    }
  },
)

it('may be UBL, as XRechnung has it', async () => {
  const file = invoicePdf([{ name: 'xrechnung.xml', content: sampleUbl() }])
  expect((await parseEInvoice([file])).syntax).toBe('ubl')
})

it('keeps the PDF as the original, before what is embedded in the e-invoice', async () => {
  const file = invoicePdf([facturX, { name: 'plan.png', content: 'a picture' }])
  const { invoices } = await parseEInvoice([file])
  expect(invoices[0]?.documents.map(({ role, fileName, mediaType }) => [role, fileName, mediaType])).toEqual([
    ['originalInvoice', 'R-1.pdf', 'application/pdf'],
    ['attachment', 'slip.pdf', 'application/pdf'],
  ])
  expect(Buffer.from(invoices[0]?.documents[0]?.bytes ?? []).equals(file)).toBe(true)
})

it('comes in pieces, however small', async () => {
  const file = invoicePdf([facturX])
  const pieces = Array.from({ length: Math.ceil(file.length / 100) }, (_, at) =>
    file.subarray(at * 100, at * 100 + 100),
  )
  expect((await parseEInvoice(pieces)).invoices).toHaveLength(1)
})

it('is refused with the line of its XML when a sum is off by a cent', async () => {
  const content = planted(cii, '>201.00<', '>201.01<')
  expect(await refusalsOf(invoicePdf([{ ...facturX, content }]))).toEqual([
    [lineOf(content, '>201.01<'), 'payableDiffers'],
  ])
})

it('is the one of today where one of ZUGFeRD 1.0 is beside it', async () => {
  const former = { name: 'ZUGFeRD-invoice.xml', content: '<a:CrossIndustryDocument xmlns:a="urn:ferd:invoice"/>' }
  expect((await parseEInvoice([invoicePdf([former, facturX])])).invoices).toHaveLength(1)
  expect(await refusalsOf(invoicePdf([former]))).toEqual([[1, 'notAnEInvoice']])
})

describe('a PDF that is refused', () => {
  const bomb = deflateSync(Buffer.alloc(200_000_000))

  it('is not unpacked beyond what an e-invoice may have', async () => {
    const file = invoicePdf([{ ...facturX, content: bomb, packed: false, filter: '/FlateDecode' }])
    const { refusals } = await parseEInvoice([file])
    expect(refusals.map(({ words }) => words)).toEqual(['The e-invoice in this PDF is larger than 15000000 bytes.'])
  })
  const objects = (content: Buffer, head: string) =>
    `20 0 obj\n<<${head}/Length ${content.length}/Filter/FlateDecode>>\nstream\n${content.toString('latin1')}\nendstream\nendobj\n`

  it.each([
    ['has no e-invoice', () => pdfOf(), 'notAnEInvoice'],
    ['has another file', () => invoicePdf([{ name: 'order-x.xml', content: cii }]), 'notAnEInvoice'],
    ['has two e-invoices', () => invoicePdf([facturX, { name: 'xrechnung.xml', content: cii }]), 'notAnEInvoice'],
    [
      'runs a script',
      () => invoicePdf([facturX], { more: '9 0 obj\n<</S/JavaScript/JS (x)>>\nendobj\n' }),
      'documentActive',
    ],
    ['is encrypted', () => invoicePdf([facturX], { trailer: '/Encrypt <</Filter/Standard>>' }), 'fileUnreadable'],
    ['is cut off', () => invoicePdf([facturX]).subarray(0, 900), 'fileUnreadable'],
    [
      'is an archive too',
      () => Buffer.concat([invoicePdf([facturX]), Buffer.from('PK\u0005\u0006%%EOF')]),
      'fileUnreadable',
    ],
    [
      'has an e-invoice that is cut off',
      () =>
        invoicePdf([
          {
            ...facturX,
            content: deflateSync(Buffer.from(cii)).subarray(0, 900),
            packed: false,
            filter: '/FlateDecode',
          },
        ]),
      'fileUnreadable',
    ],
    [
      'has it packed twice',
      () => invoicePdf([{ ...facturX, filter: '[/FlateDecode /FlateDecode]' }]),
      'fileUnreadable',
    ],
    [
      'has one that grows without end',
      () => invoicePdf([{ ...facturX, content: bomb, packed: false, filter: '/FlateDecode' }]),
      'fileTooLarge',
    ],
    [
      'has a table of objects that grows without end',
      () =>
        Buffer.from(
          invoicePdf([facturX], { more: '@' })
            .toString('latin1')
            .replace('@', () => objects(bomb, '/Type/XRef/W[1 1 1]/Size 9')),
          'latin1',
        ),
      'fileUnreadable',
    ],
    [
      'turns in its tree of names',
      () =>
        Buffer.from(
          pdfOf()
            .toString('latin1')
            .replace('/Pages 2 0 R', '/Pages 2 0 R/Names <</EmbeddedFiles 5 0 R>>')
            .replace('trailer', '5 0 obj\n<</Kids [5 0 R]>>\nendobj\ntrailer'),
          'latin1',
        ),
      'notAnEInvoice',
    ],
    [
      'is nested without end',
      () => invoicePdf([facturX], { more: `9 0 obj\n${'['.repeat(200_000)}\nendobj\n` }),
      'fileUnreadable',
    ],
    [
      'is larger than a document may be',
      () => Buffer.concat([invoicePdf([facturX]), Buffer.alloc(10_000_000)]),
      'fileTooLarge',
    ],
  ])('%s', { timeout: 30_000 }, async (_what, file, code) => {
    expect(await refusalsOf(file())).toEqual([[1, code]])
  })
})
