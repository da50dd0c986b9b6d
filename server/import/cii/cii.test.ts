import { describe, expect, it } from 'vitest'

import { ciiProfiles, sampleCii } from '../../../tests/server/e-invoices/sample-cii.ts'
import { bytesOf } from '../../../tests/server/sample-files.ts'
import { lineOf, planted, sampleUbl } from '../../../tests/server/sample-ubl.ts'
import type { EInvoiceOptions } from '../e-invoice/read-document.ts'
import { parseEInvoice } from '../e-invoice/read-e-invoice.ts'
import type { ParsedInvoice } from '../reading.ts'

const sample = sampleCii()

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

/** The invoice without the lines of its file. */
const plain = (invoice: ParsedInvoice): unknown =>
  JSON.parse(JSON.stringify(invoice, (key, value: unknown) => (key === 'at' ? 0 : value)))

it('is read as the same invoice in UBL', async () => {
  expect(plain(await read(sample))).toEqual(plain(await read(sampleUbl())))
})

it('says what it is written in', async () => {
  const of = async (text: string) => (await parseEInvoice(bytesOf(text))).syntax
  expect([await of(sample), await of(sampleUbl()), await of('<html/>')]).toEqual(['cii', 'ubl', null])
})

it.each(['basic', 'en16931', 'extended', 'xrechnung', 'peppol'] as const)(
  'is read in the profile %s',
  async (profile) => {
    expect(await read(sampleCii({ profile }))).toMatchObject({ number: 'R-1', payable: 20100, lines: [{}, {}] })
  },
)

it.each([
  ['380', 'invoice'],
  ['384', 'invoice'],
  ['389', 'invoice'],
  ['751', 'invoice'],
  ['381', 'creditNote'],
  ['261', 'creditNote'],
])('of type %s is an %s, with the amounts of the document', async (typeCode, kind) => {
  expect(await read(sampleCii({ typeCode }))).toMatchObject({ kind, payable: 20100 })
})

describe('without lines', () => {
  const withoutLines = sampleCii({ profile: 'basicwl' })

  it('has one for each VAT category in BASIC WL, which come to the sum of the lines', async () => {
    const { lines } = await read(withoutLines)
    expect(lines.map(({ description, amount }) => [description, amount])).toEqual([
      ['Goods and services, VAT 25 %', 9999],
      ['Goods and services, VAT 12 %', 10000],
    ])
  })

  it('is refused in BASIC WL when its VAT breakdown is not the sum of the lines, by a cent', async () => {
    const text = planted(withoutLines, '>95.00<', '>95.01<')
    expect(await refusalsOf(text)).toEqual([
      { line: lineOf(text, '<ram:LineTotalAmount>199.99'), code: 'lineSumDiffers' },
    ])
  })

  it('is refused in any other profile', async () => {
    const text = planted(withoutLines, ciiProfiles.basicwl, ciiProfiles.basic)
    expect((await refusalsOf(text)).map(({ code }) => code)).toEqual(['elementMissing'])
  })

  it('is refused in MINIMUM, which is no whole invoice', async () => {
    const { refusals } = await parseEInvoice(bytesOf(sampleCii({ profile: 'minimum' })))
    expect(refusals.map(({ code, words }) => [code, words.includes('MINIMUM')])).toEqual([['elementMissing', true]])
  })
})

const element = (name: string, text: string) => `<ram:${name}>${text}</ram:${name}>`

it.each([
  ['a line', 'BR-CO-10', element('LineTotalAmount', '99.99'), element('LineTotalAmount', '99.98')],
  ['the sum of the lines', 'BR-CO-10', element('LineTotalAmount', '199.99'), element('LineTotalAmount', '200.00')],
  ['the allowances', 'BR-CO-11', element('AllowanceTotalAmount', '5.00'), element('AllowanceTotalAmount', '5.01')],
  ['the charges', 'BR-CO-12', element('ChargeTotalAmount', '10.00'), element('ChargeTotalAmount', '9.99')],
  ['the total without VAT', 'BR-CO-13', '>204.99<', '>205.00<'],
  ['the total VAT', 'BR-CO-14', '>38.90<', '>38.91<'],
  ['the total with VAT', 'BR-CO-15', '>243.89<', '>243.90<'],
  ['the amount due', 'BR-CO-16', '>201.00<', '>201.01<'],
  ['what was prepaid', 'BR-CO-16', '>43.00<', '>43.01<'],
  ['the rounding', 'BR-CO-16', '>0.11<', '>0.12<'],
  ['the VAT of a category', 'BR-CO-17', '>11.40<', '>11.42<'],
  ['the basis of a category', 'BR-S-08', '>95.00<', '>95.01<'],
  ['a price', 'PEPPOL-EN16931-R120', '>33.33<', '>33.34<'],
  ['a percentage', 'PEPPOL-EN16931-R040', element('CalculationPercent', '5'), element('CalculationPercent', '6')],
])('is refused with its line when %s is off (%s)', async (_what, rule, from, to) => {
  const text = planted(sample, from, to)
  const { refusals, invoices } = await parseEInvoice(bytesOf(text))
  expect(invoices).toEqual([])
  expect(refusals.some(({ words }) => words.includes(rule))).toBe(true)
  const lines = text.split('\n').length
  expect(refusals.every(({ line }) => line > 1 && line < lines)).toBe(true)
})

it('names the line of the total at fault', async () => {
  const text = planted(sample, '>201.00<', '>201.01<')
  expect(await refusalsOf(text)).toEqual([{ line: lineOf(text, '>201.01<'), code: 'payableDiffers' }])
})

it('counts freight of EXTENDED as a charge', async () => {
  const freight = `<ram:SpecifiedLogisticsServiceCharge><ram:Description>Freight</ram:Description><ram:AppliedAmount>10.00</ram:AppliedAmount>
  <ram:AppliedTradeTax><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>25</ram:RateApplicablePercent></ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge>`
  const text = sampleCii({ profile: 'extended' }).replace(
    /<ram:SpecifiedTradeAllowanceCharge>\s*<ram:ChargeIndicator><udt:Indicator>true.*?<\/ram:SpecifiedTradeAllowanceCharge>/s,
    () => freight,
  )
  const { adjustments } = await read(text)
  expect(adjustments.map(({ kind, reason, amount }) => [kind, reason, amount])).toEqual([
    ['allowance', 'Bonus', 500],
    ['charge', 'Freight', 1000],
  ])
})

it('leaves lines of EXTENDED that head others out of the sums', async () => {
  const heading = `<ram:IncludedSupplyChainTradeLineItem>
  <ram:AssociatedDocumentLineDocument><ram:LineID>0</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument>
  <ram:SpecifiedTradeProduct><ram:Name>Timber</ram:Name></ram:SpecifiedTradeProduct></ram:IncludedSupplyChainTradeLineItem>\n`
  const text = planted(sampleCii({ profile: 'extended' }), '<ram:IncludedSupply', `${heading}<ram:IncludedSupply`)
  expect((await read(text)).lines.map(({ description, amount }) => [description, amount])[0]).toEqual(['Timber', 0])
})

it('reads the sums in its own currency where they are said in another too', async () => {
  const other = '<ram:TaxTotalAmount currencyID="DKK">290.12</ram:TaxTotalAmount>'
  const text = planted(sample, '<ram:TaxTotalAmount', `${other}<ram:TaxTotalAmount`)
  expect((await read(text)).tax).toBe(3890)
  const only = planted(sample, 'currencyID="EUR"', 'currencyID="DKK"')
  expect((await refusalsOf(only)).map(({ code }) => code)).toEqual(['currencyDiffers'])
})

it('does not need a total of no VAT', async () => {
  const free = sample
    .replaceAll(
      /<ram:CategoryCode>S<\/ram:CategoryCode><ram:RateApplicablePercent>[\d.]+<\/ram:RateApplicablePercent>/g,
      '<ram:CategoryCode>O</ram:CategoryCode>',
    )
    .replace(/<ram:ApplicableTradeTax><ram:CalculatedAmount>11.40.*\n/, '')
    .replace('>27.50<', '>0<')
    .replace('>109.99<', '>204.99<')
    .replace(/.*TaxTotalAmount.*\n/, '')
    .replace('>243.89<', '>204.99<')
    .replace('>201.00<', '>162.10<')
  expect(await read(free)).toMatchObject({ tax: 0, total: 20499, payable: 16210 })
})

it.each([
  ['a date in another format', 'format="102">20260302', 'format="610">202603', 'dateMalformed'],
  ['a day that is not in the calendar', '20260401', '20260230', 'dateMalformed'],
  [
    'no due date and terms that say more',
    /<ram:Description>Payment within 30 days.*?<\/ram:DueDateDateTime>/s,
    '<ram:Description>2 % within 10 days</ram:Description>',
    'dueDateMissing',
  ],
  ['more decimals than the currency has', '>201.00<', '>201.001<', 'tooManyDecimals'],
  ['a currency that is none', 'Code>EUR<', 'Code>EURO<', 'currencyUnknown'],
  ['no number', '<ram:ID>R-1</ram:ID>', '', 'elementMissing'],
  ['no seller', /<ram:SellerTradeParty>.*<\/ram:SellerTradeParty>/s, '', 'elementMissing'],
  [
    'no settlement',
    /<ram:ApplicableHeaderTradeSettlement>.*<\/ram:ApplicableHeaderTradeSettlement>/s,
    '',
    'elementMissing',
  ],
  [
    'a buyer’s order said twice',
    '<ram:BuyerOrderReferencedDocument>',
    '<ram:BuyerOrderReferencedDocument/><ram:BuyerOrderReferencedDocument>',
    'elementRepeated',
  ],
  ['a negative price', '>33.33<', '>-33.33<', 'priceNegative'],
  ['an embedded program', 'application/pdf', 'application/x-msdownload', 'attachmentTypeForbidden'],
  ['an embedded document that is cut off', 'JVBERi0xLjcK', 'JVBERi0xLjc', 'attachmentMalformed'],
  [
    'a document type declaration',
    '<rsm:CrossIndustryInvoice',
    '<!DOCTYPE x [<!ENTITY a "b">]><rsm:CrossIndustryInvoice',
    'documentTypeForbidden',
  ],
  ['an entity', '>R-1<', '>&xxe;<', 'notWellFormed'],
  [
    'elements nested too deeply',
    '</rsm:ExchangedDocument>',
    `${'<x>'.repeat(100)}${'</x>'.repeat(100)}</rsm:ExchangedDocument>`,
    'fileTooLarge',
  ],
])('is refused with %s', async (_what, from, to, code) => {
  const text = sample.replace(from, () => to)
  expect(text).not.toBe(sample)
  expect((await refusalsOf(text)).map((refusal) => refusal.code)).toEqual([code])
})

it('leaves out an embedded document that is empty, and says so', async () => {
  const { invoices, warnings } = await parseEInvoice(bytesOf(planted(sample, 'JVBERi0xLjcK', '')))
  expect([invoices[0]?.documents, warnings.length]).toEqual([[], 1])
})

it('says what ZUGFeRD 1.0 is, and reads none of it', async () => {
  const { refusals } = await parseEInvoice(
    bytesOf('<a:CrossIndustryDocument xmlns:a="urn:ferd:CrossIndustryDocument:invoice:1p0"/>'),
  )
  expect(refusals.map(({ code, words }) => [code, words.includes('ZUGFeRD 2')])).toEqual([['notAnEInvoice', true]])
})
