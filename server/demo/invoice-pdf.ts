import PDFDocument from 'pdfkit'

import { money, toDecimal } from '../../domain/money.ts'
import { fontFile } from '../package-root.ts'
import type { MadeInvoice } from './invoices.ts'

/** The invoice as its merchant would print it, on one page. */
export async function invoicePdf(
  { invoice, lines }: MadeInvoice,
  merchant: string,
  customer: string,
): Promise<Uint8Array> {
  const page = new PDFDocument({ size: 'A4', margin: 50, info: { Title: invoice.invoiceId, Author: merchant } })
  const chunks: Uint8Array[] = []
  page.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => {
    page.on('end', resolve)
  })
  const amount = (minor: number) => `${toDecimal(money(minor, invoice.currency))} ${invoice.currency}`
  const row = (left: string, right: string) => {
    const top = page.y
    page.text(left, 50, top, { width: 350 }).text(right, 410, top, { width: 135, align: 'right' }).moveDown(0.4)
  }
  page.font(fontFile('-Bold')).fontSize(18).text(merchant).moveDown(0.3)
  page.font(fontFile('')).fontSize(10)
  page.text(`${invoice.kind === 'creditNote' ? 'Credit note' : 'Invoice'} ${invoice.invoiceId}`)
  page.text(
    `Billed ${invoice.billedOn ?? '–'}, due ${invoice.dueOn ?? '–'}${invoice.poNumber ? `, your order ${invoice.poNumber}` : ''}`,
  )
  page.moveDown().text(`Bill to: ${customer}`).moveDown()
  for (const line of lines)
    row(`${line.quantity} ${line.unit ?? ''}  ${line.description} (${line.number})`, amount(line.amountMinor))
  page.moveDown()
  row('Subtotal', amount(invoice.subtotalMinor))
  if (invoice.rebatesMinor) row('Rebate', amount(-invoice.rebatesMinor))
  row('Tax', amount(invoice.taxMinor ?? 0))
  page.font(fontFile('-Bold'))
  row('Total', amount(invoice.billedMinor))
  page.end()
  await ended
  return Buffer.concat(chunks)
}
