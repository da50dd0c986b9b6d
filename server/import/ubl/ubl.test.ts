import { expect, it } from 'vitest'

import { bytesOf } from '../../../tests/server/sample-files.ts'
import { lineOf, planted, sampleUbl } from '../../../tests/server/sample-ubl.ts'
import type { ParsedInvoice } from '../reading.ts'
import { parseEInvoice } from '../e-invoice/read-e-invoice.ts'
import type { EInvoiceOptions } from '../e-invoice/read-document.ts'

const sample = sampleUbl()

async function refusalsOf(text: string, options?: EInvoiceOptions) {
  const { refusals } = await parseEInvoice(bytesOf(text), options)
  return refusals.map(({ line, code }) => ({ line, code }))
}

async function read(text: string, options?: EInvoiceOptions): Promise<ParsedInvoice> {
  const { invoices, refusals } = await parseEInvoice(bytesOf(text), options)
  const [invoice] = invoices
  if (!invoice) throw new Error(refusals.map(({ words }) => words).join(' '))
  return invoice
}

it('reads what the portal shows of an invoice, whatever prefixes it uses', async () => {
  expect(await read(sample)).toMatchObject({
    kind: 'invoice',
    number: 'R-1',
    billedOn: '2026-03-02',
    dueOn: '2026-04-01',
    currency: 'EUR',
    purchaseOrder: 'PO-9',
    buyerReference: 'dept-7',
    precedingInvoice: 'R-0',
    notes: ['Thank you & see you', 'Payment within 30 days'],
    seller: {
      name: 'Nordlicht Holz',
      ids: [{ scheme: '0088', id: '4000001' }],
      address: { line1: 'Hafenstr. 1', line2: null, line3: null, cityStateZip: '24103 Kiel', country: 'DE' },
      contact: null,
    },
    buyer: {
      name: 'Charpente Rhône SA',
      ids: [{ scheme: null, id: 'K-77' }],
      address: { line1: 'Quai 2', line2: 'Bat. C', cityStateZip: '69001 Lyon', country: 'FR' },
      contact: { name: 'Inès Roche', phone: null, email: 'ines@example.test' },
    },
    shipTo: { name: null, address: { line1: 'Chantier 5', cityStateZip: 'Annecy', country: 'FR' } },
    subtotal: 20499,
    tax: 3890,
    total: 24389,
    prepaid: 4300,
    rounding: 11,
    payable: 20100,
    settledOn: null,
    disputed: false,
  })
})

it('reads lines with their unit price, taxes, allowances and charges', async () => {
  const { lines, taxes, adjustments } = await read(sample)
  expect(
    lines.map(({ number, description, quantity, unit, unitPrice, amount, category }) => [
      number,
      description,
      quantity,
      unit,
      unitPrice,
      amount,
      category?.percent,
    ]),
  ).toEqual([
    ['1', 'Board · Spruce, planed', '3', 'C62', '33.33', 9999, '25'],
    ['2', 'Nails', '10', 'KGM', '10', 10000, '12'],
  ])
  expect(taxes.map(({ category, taxable, tax }) => [category.code, category.percent, taxable, tax])).toEqual([
    ['S', '25', 10999, 2750],
    ['S', '12', 9500, 1140],
  ])
  expect(adjustments.map(({ kind, reason, amount }) => [kind, reason, amount])).toEqual([
    ['charge', 'Freight', 1000],
    ['allowance', 'Bonus', 500],
  ])
})

it('reads a credit note with the amounts of the document', async () => {
  const note = await read(sampleUbl({ root: 'CreditNote' }))
  expect([note.kind, note.payable, note.dueOn]).toEqual(['creditNote', 20100, '2026-04-01'])
})

it('names embedded documents by a bare file name', async () => {
  const [document] = (await read(sample)).documents
  expect([document?.fileName, document?.mediaType, document?.description]).toEqual([
    'slip.pdf',
    'application/pdf',
    'Delivery slip',
  ])
  expect(new TextDecoder().decode(document?.bytes)).toBe('%PDF-1.7\n')
})

it('stores an embedded document that is not what it says as plain bytes, and says so', async () => {
  const reading = await parseEInvoice(bytesOf(planted(sample, 'JVBERi0xLjcK', 'PHNjcmlwdD4=')))
  expect(reading.invoices[0]?.documents[0]?.mediaType).toBe('application/octet-stream')
  expect(reading.warnings.map(({ code }) => code)).toEqual(['attachmentTypeDoubtful'])
})

const amount = (name: string, text: string) => `<b:${name} currencyID="EUR">${text}</b:${name}>`

it.each([
  [
    'a sum of lines',
    'BR-CO-10',
    amount('LineExtensionAmount', '199.99'),
    amount('LineExtensionAmount', '199.98'),
    ['lineSumDiffers', 'taxExclusiveDiffers'],
  ],
  [
    'a sum of allowances',
    'BR-CO-11',
    amount('AllowanceTotalAmount', '5.00'),
    '',
    ['allowanceSumDiffers', 'taxExclusiveDiffers'],
  ],
  [
    'a sum of charges',
    'BR-CO-12',
    amount('ChargeTotalAmount', '10.00'),
    amount('ChargeTotalAmount', '10.01'),
    ['taxExclusiveDiffers', 'chargeSumDiffers'],
  ],
  [
    'a total without tax',
    'BR-CO-13',
    amount('TaxExclusiveAmount', '204.99'),
    amount('TaxExclusiveAmount', '205.00'),
    ['taxExclusiveDiffers', 'taxInclusiveDiffers'],
  ],
  [
    'a total tax',
    'BR-CO-14',
    amount('TaxAmount', '38.90'),
    amount('TaxAmount', '38.91'),
    ['taxSumDiffers', 'taxInclusiveDiffers'],
  ],
  [
    'a total with tax',
    'BR-CO-15',
    amount('TaxInclusiveAmount', '243.89'),
    amount('TaxInclusiveAmount', '243.90'),
    ['taxInclusiveDiffers', 'payableDiffers'],
  ],
  [
    'an amount due',
    'BR-CO-16',
    amount('PayableAmount', '201.00'),
    amount('PayableAmount', '201.01'),
    ['payableDiffers'],
  ],
  ['the prepaid amount left out', 'BR-CO-16', amount('PrepaidAmount', '43.00'), '', ['payableDiffers']],
  [
    'the tax of a category',
    'BR-CO-17',
    amount('TaxAmount', '11.40'),
    amount('TaxAmount', '11.42'),
    ['taxSumDiffers', 'categoryTaxDiffers'],
  ],
  [
    'the basis of a category',
    'BR-S-08',
    amount('TaxableAmount', '95.00'),
    amount('TaxableAmount', '95.01'),
    ['categoryBasisDiffers'],
  ],
  [
    'a line of an unknown category',
    'BR-S-01',
    '<b:Percent>12</b:Percent></a:ClassifiedTaxCategory>',
    '<b:Percent>13</b:Percent></a:ClassifiedTaxCategory>',
    ['categoryBasisDiffers', 'categoryMissing'],
  ],
  [
    'a line that is not quantity x price',
    'PEPPOL-EN16931-R120',
    amount('PriceAmount', '33.33'),
    amount('PriceAmount', '33.34'),
    ['lineAmountDiffers'],
  ],
  [
    'an allowance that is not its percentage',
    'PEPPOL-EN16931-R040',
    '<b:MultiplierFactorNumeric>5<',
    '<b:MultiplierFactorNumeric>6<',
    ['allowanceAmountDiffers'],
  ],
])('refuses %s that does not agree (%s)', async (_name, rule, from, to, codes) => {
  const { refusals, invoices } = await parseEInvoice(bytesOf(planted(sample, from, to)))
  expect(refusals.map(({ code }) => code)).toEqual(codes)
  expect(refusals.some(({ words }) => words.includes(rule))).toBe(true)
  expect(invoices).toEqual([])
})

it('names the line of the element at fault', async () => {
  const text = planted(sample, amount('PriceAmount', '33.33'), amount('PriceAmount', '40'))
  expect(await refusalsOf(text)).toEqual([{ line: lineOf(text, '<a:InvoiceLine>'), code: 'lineAmountDiffers' }])
})

it('lets a tax be off by what rounding line by line can do, and by no more', async () => {
  // 95.00 x 12.01 % = 11.4095; two amounts in the category may bring half a cent each.
  const at1201 = sample.replaceAll('<b:Percent>12</b:Percent>', '<b:Percent>12.01</b:Percent>')
  expect(await refusalsOf(at1201)).toEqual([])
  const at1202 = sample.replaceAll('<b:Percent>12</b:Percent>', '<b:Percent>12.02</b:Percent>')
  expect((await refusalsOf(at1202)).map(({ code }) => code)).toEqual(['categoryTaxDiffers'])
})

it('leaves nothing to round at a rate of zero', async () => {
  const changes = [
    ['>11.40<', '>0.01<'],
    ['>38.90<', '>27.51<'],
    ['>243.89<', '>232.50<'],
    ['>201.00<', '>189.61<'],
  ] as const
  const atZero = sample.replaceAll('<b:Percent>12</b:Percent>', '<b:Percent>0</b:Percent>')
  const text = changes.reduce((changed, [from, to]) => planted(changed, from, to), atZero)
  expect((await refusalsOf(text)).map(({ code }) => code)).toEqual(['categoryTaxDiffers'])
})

it('requires that a line be quantity x price only where Peppol does', async () => {
  const wrong = planted(sample, amount('PriceAmount', '33.33'), amount('PriceAmount', '40'))
  expect(await refusalsOf(planted(wrong, '#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', ''))).toEqual([])
})

it.each([
  ['more decimals than the currency has', '>201.00<', '>201.001<', 'tooManyDecimals'],
  ['a number with a comma', '>201.00<', '>201,00<', 'numberMalformed'],
  ['a number with an exponent', '>201.00<', '>2.01e2<', 'numberMalformed'],
  ['an amount beyond exact arithmetic', '>201.00<', '>99999999999999999.00<', 'amountTooLarge'],
  [
    'an amount in another currency',
    'PayableAmount currencyID="EUR"',
    'PayableAmount currencyID="USD"',
    'currencyDiffers',
  ],
  ['a currency that is none', 'Code>EUR<', 'Code>EURO<', 'currencyUnknown'],
  ['a day that is not in the calendar', '2026-04-01', '2026-02-30', 'dateMalformed'],
  ['a missing number', '<b:ID>R-1</b:ID>', '', 'elementMissing'],
  ['a number said twice', '<b:ID>R-1</b:ID>', '<b:ID>R-1</b:ID><b:ID>R-2</b:ID>', 'elementRepeated'],
  ['a credit note in an invoice', '>380<', '>381<', 'typeCodeUnsuitable'],
  ['a negative price', '>33.33<', '>-33.33<', 'priceNegative'],
  ['a base quantity of zero', '<b:BaseQuantity>2<', '<b:BaseQuantity>0<', 'numberMalformed'],
  ['an embedded program', 'application/pdf', 'application/x-msdownload', 'attachmentTypeForbidden'],
  ['an embedded document that is cut off', 'JVBERi0xLjcK', 'JVBERi0xLjc', 'attachmentMalformed'],
])('refuses %s', async (_name, from, to, code) => {
  expect((await refusalsOf(planted(sample, from, to))).map((refusal) => refusal.code)).toEqual([code])
})

it('accepts further decimals that are zeros, and a decimal without its leading zero', async () => {
  const text = planted(planted(sample, '>201.00<', '>201.0000<'), '>0.11<', '>.11<')
  expect((await read(text)).payable).toBe(20100)
})

it('knows that yen have no decimals', async () => {
  expect((await refusalsOf(sample.replaceAll('EUR', 'JPY'))).every(({ code }) => code === 'tooManyDecimals')).toBe(true)
})

it('says everything that is missing at once', async () => {
  const text = planted(planted(sample, '<b:ID>R-1</b:ID>', ''), '<b:IssueDate>2026-03-02</b:IssueDate>', '')
  expect((await refusalsOf(text)).map(({ code }) => code)).toEqual(['elementMissing', 'elementMissing'])
})

const withoutDueDate = planted(sample, '<b:DueDate>2026-04-01</b:DueDate>', '')
const terms = '<b:Note>Payment within 30 days</b:Note>'

it('reads payment terms that say nothing but days', async () => {
  expect((await read(withoutDueDate)).dueOn).toBe('2026-04-01')
})

it('prefers the due date of the payment means to the terms', async () => {
  const means = '<a:PaymentMeans><b:PaymentDueDate>2026-03-20</b:PaymentDueDate></a:PaymentMeans>'
  expect((await read(planted(withoutDueDate, '<a:PaymentTerms>', `${means}<a:PaymentTerms>`))).dueOn).toBe('2026-03-20')
})

it('does not guess a due date from terms that say more', async () => {
  const discount = planted(withoutDueDate, terms, '<b:Note>Payment within 10 days, 2% discount</b:Note>')
  expect(await refusalsOf(discount)).toEqual([{ line: lineOf(discount, 'Payment within 10'), code: 'dueDateMissing' }])
  expect((await read(discount, { dueDays: 14 })).dueOn).toBe('2026-03-16')
})

it('refuses a document type declaration before anything in it counts', async () => {
  const bomb = '<!DOCTYPE Invoice [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>'
  const text = planted(planted(sample, '<Invoice', `${bomb}\n<Invoice`), '>R-1<', '>&xxe;<')
  expect(await refusalsOf(text)).toEqual([{ line: 2, code: 'documentTypeForbidden' }])
})

it('refuses an entity that XML does not know', async () => {
  expect(await refusalsOf(planted(sample, '>R-1<', '>&xxe;<'))).toEqual([{ line: 6, code: 'notWellFormed' }])
})

it('refuses a document that is cut off', async () => {
  expect((await refusalsOf(sample.slice(0, -20))).map(({ code }) => code)).toEqual(['notWellFormed'])
})

it('refuses what is no UBL invoice', async () => {
  expect(await refusalsOf('<Invoice><ID>1</ID></Invoice>')).toEqual([{ line: 1, code: 'notAnEInvoice' }])
  expect(await refusalsOf('')).toEqual([{ line: 1, code: 'notWellFormed' }])
})

it('refuses a document nested too deeply', async () => {
  const text = planted(sample, '</Invoice>', `${'<x>'.repeat(100)}${'</x>'.repeat(100)}</Invoice>`)
  expect((await refusalsOf(text)).map(({ code }) => code)).toEqual(['fileTooLarge'])
})

it('refuses bytes that are not in the encoding they say, and reads those that are', async () => {
  const latin = Buffer.from(planted(sample, 'UTF-8', 'ISO-8859-1'), 'latin1')
  expect((await parseEInvoice([latin])).invoices[0]?.buyer?.name).toBe('Charpente Rhône SA')
  const { refusals } = await parseEInvoice([Buffer.from(sample, 'latin1')])
  expect(refusals.map(({ code }) => code)).toEqual(['encodingUnsupported'])
})

it('reads a file in pieces that split characters', async () => {
  const bytes = new TextEncoder().encode(sample)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, index) =>
    bytes.subarray(index * 7, index * 7 + 7),
  )
  expect((await parseEInvoice(pieces)).invoices[0]?.buyer?.contact?.name).toBe('Inès Roche')
})
