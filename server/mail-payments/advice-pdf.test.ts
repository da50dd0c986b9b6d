/** The advice as a reader of PDF sees it: its words, its amounts, and a glyph for each sign. */
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'

import type { Locale } from '../../domain/locales.ts'
import { missingGlyphs } from '../../tests/support/glyphs.ts'
import { advicePdf, type Advice } from './advice-pdf.ts'

const advice: Advice = {
  program: 'Northgate Trade Credit',
  payee: 'Northgate Trade Credit',
  addressLines: ['P.O. Box 7', 'Duluth, MN 55802', 'USA'],
  reference: 'PM-4417-0093',
  account: { id: '40-130440', name: 'Пристанище Варна Ød & Søn', country: 'BG' },
  currency: 'EUR',
  announcedMinor: 123_456,
  announcedOn: '2026-11-18',
  releasedOn: '2026-12-09',
  invoices: [
    { invoiceId: 'INV-1', merchantName: 'Балтийски части ЕООД', dueOn: '2026-11-20', amountMinor: 100_000 },
    { invoiceId: 'INV-2', merchantName: 'Größe & Söhne', dueOn: null, amountMinor: 23_456 },
  ],
}
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
const open = async (of: Advice, locale: Locale) => getDocumentProxy(new Uint8Array(await advicePdf(of, locale)))

it.each([
  [
    'en',
    [
      'Remittance advice',
      'Print this page and send it with your cheque to: Northgate Trade Credit P.O. Box 7 Duluth, MN 55802 USA',
      'Write the reference PM-4417-0093 on your cheque.',
      'Your cheque must arrive before December 9, 2026.',
      'INV-1 Балтийски части ЕООД November 20, 2026 €1,000.00',
      'Total €1,234.56',
    ],
  ],
  [
    'de',
    [
      'Zahlungsavis',
      'Schreiben Sie die Referenz PM-4417-0093 auf Ihren Scheck.',
      '9. Dezember 2026',
      'INV-2 Größe & Söhne – 234,56 €',
      'Gesamtbetrag 1.234,56 €',
    ],
  ],
  [
    'bg',
    [
      'Авизо за плащане',
      'PM-4417-0093 върху чека',
      '9 декември 2026',
      'Пристанище Варна Ød & Søn (40-130440)',
      'INV-1 Балтийски части ЕООД 20 ноември 2026 г. 1000,00 €',
    ],
  ],
] as const)('reads in %s as it was written', async (locale, sentences) => {
  const { totalPages, text } = await extractText(await open(advice, locale), { mergePages: true })
  expect(totalPages).toBe(1)
  for (const sentence of sentences) expect(plain(text)).toContain(sentence)
  expect(missingGlyphs(text)).toEqual([])
})

it('lists 500 invoices on numbered pages, each with the heads of its columns', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({
    invoiceId: `INV-${index + 1}`,
    merchantName: 'Baltic Parts GmbH',
    dueOn: '2026-11-20',
    amountMinor: 100,
  }))
  const { totalPages, text } = await extractText(
    await open({ ...advice, invoices: many, announcedMinor: 50_000 }, 'en'),
  )
  expect(totalPages).toBeGreaterThan(8)
  for (const [index, page] of text.entries()) {
    expect(plain(page)).toContain('Due date')
    expect(plain(page)).toContain(`Page ${index + 1} of ${totalPages}`)
  }
  expect(plain(text.join(' ')).match(/INV-\d+/g)).toHaveLength(500)
})
