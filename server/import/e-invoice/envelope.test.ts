/** Peppol's envelopes: who they name counts only where the document says the same. */
import { expect, it } from 'vitest'

import { sampleCii } from '../../../tests/server/e-invoices/sample-cii.ts'
import { enveloped } from '../../../tests/server/e-invoices/sample-envelope.ts'
import { bytesOf } from '../../../tests/server/sample-files.ts'
import { lineOf, planted, sampleUbl } from '../../../tests/server/sample-ubl.ts'
import { parseEInvoice } from './read-e-invoice.ts'

/** The buyer has an identifier of Peppol too. */
const ubl = planted(sampleUbl(), '<b:ID>K-77</b:ID>', '<b:ID schemeID="0208">K-77</b:ID>')
const between = { sender: '0088:4000001', receiver: '0208:K-77' }
const parse = (text: string) => parseEInvoice(bytesOf(text))

it.each([
  ['UBL', ubl],
  ['CII', sampleCii()],
])('hold an e-invoice in %s, whose lines are those of the file', async (_syntax, document) => {
  const { invoices } = await parse(enveloped(document, between))
  expect(invoices[0]).toMatchObject({ number: 'R-1', at: 6, payable: 20100 })
})

it('add the scheme to an identifier of the document that has none', async () => {
  const { invoices } = await parse(enveloped(sampleUbl(), between))
  expect(invoices[0]?.buyer?.ids).toEqual([
    { scheme: null, id: 'K-77' },
    { scheme: '0208', id: 'K-77' },
  ])
  // Capitals are no difference, and nothing is said twice.
  const same = await parse(enveloped(ubl, { ...between, receiver: '0208:k-77' }))
  expect([same.refusals, same.invoices[0]?.seller?.ids]).toEqual([[], [{ scheme: '0088', id: '4000001' }]])
})

it.each([
  ['another sender', { ...between, sender: '0088:4000002' }, '<Sender>'],
  ['a sender of another scheme', { ...between, sender: '0192:4000001' }, '<Sender>'],
  ['another receiver', { ...between, receiver: '0208:K-78' }, '<Receiver>'],
])('are refused with %s than the document says', async (_what, named, place) => {
  const text = enveloped(ubl, named)
  const { refusals, invoices } = await parse(text)
  expect(invoices).toEqual([])
  expect(refusals.map(({ line, code }) => [line, code])).toEqual([[lineOf(text, place), 'envelopeDiffers']])
})

it('are sent by the buyer who writes the invoice himself', async () => {
  const selfBilled = planted(ubl, '>380<', '>389<')
  const { sender, receiver } = between
  expect((await parse(enveloped(selfBilled, { sender: receiver, receiver: sender }))).refusals).toEqual([])
  expect((await parse(enveloped(selfBilled, between))).refusals.map(({ code }) => code)).toEqual([
    'envelopeDiffers',
    'envelopeDiffers',
  ])
})

it.each([
  ['nothing in it', enveloped('', between), 'notAnEInvoice'],
  ['something else in it', enveloped('<Order xmlns="urn:x"/>', between), 'notAnEInvoice'],
  [
    'two documents in it',
    enveloped(`${ubl.replace(/^<\?xml.*\n/, '')}${ubl.replace(/^<\?xml.*\n/, '')}`, between),
    'elementRepeated',
  ],
  ['no sender', enveloped(ubl, between).replace(/<Sender>.*<\/Sender>/, ''), 'elementMissing'],
  ['two senders', enveloped(ubl, between).replace(/(<Sender>.*<\/Sender>)/, '$1$1'), 'elementRepeated'],
  [
    'no header',
    enveloped(ubl, between).replace(/<StandardBusinessDocumentHeader>.*<\/StandardBusinessDocumentHeader>/s, ''),
    'elementMissing',
  ],
  ['another envelope in it', enveloped(enveloped(ubl, between), between), 'notAnEInvoice'],
])('are refused with %s', async (_what, text, code) => {
  expect((await parse(text)).refusals.map((refusal) => refusal.code)).toEqual([code])
})
