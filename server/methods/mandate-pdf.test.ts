/** The agreement as a reader of PDF sees it: its words, when it was accepted, and a glyph for each sign. */
import { readFileSync } from 'node:fs'

import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'

import { locales, type Locale } from '../../domain/locales.ts'
import { parsePo, speakIn } from '../../locales/catalog.ts'
import { agreementWords } from '../../machines/agreement-words.ts'
import { missingGlyphs } from '../../tests/support/glyphs.ts'
import { mandatePdf, type Mandate } from './mandate-pdf.ts'

const mandate: Mandate = {
  program: 'Northgate Trade Credit',
  reference: 'pm-4417',
  agreement: 'sepa',
  text: null,
  account: { id: '40-130440', name: 'Пристанище Варна Ød & Søn', country: 'BG' },
  bank: 'Банка Балтика ••6789',
  bankCountry: 'DE',
  agreedAt: new Date('2026-11-20T15:04:05Z'),
  timeZone: 'Europe/Sofia',
  by: 'Greta Möller',
}
const read = async (of: Mandate, locale: Locale) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await mandatePdf(of, locale))), {
    mergePages: true,
  })
  return text.replaceAll(/\s+/g, ' ')
}

describe('the agreement of a bank account', () => {
  it.each([
    ['en', ['SEPA Direct Debit mandate', 'within 8 weeks of a debit', 'Germany', 'November 20, 2026 at 5:04:05 PM']],
    ['de', ['SEPA-Lastschriftmandat', 'innerhalb von 8 Wochen', 'Deutschland', '20. November 2026 um 17:04:05']],
    ['bg', ['SEPA', '8 седмици', 'Германия', '20 ноември 2026']],
  ] as const)('reads in %s as it was written', async (locale, sentences) => {
    const text = await read(mandate, locale)
    for (const sentence of [...sentences, 'Пристанище Варна Ød & Søn (40-130440)', 'Банка Балтика ••6789', 'pm-4417'])
      expect(text).toContain(sentence)
    expect(missingGlyphs(text)).toEqual([])
  })

  it('keeps the words that were accepted, whatever the reader’s language and today’s words are', async () => {
    const accepted = 'Mit diesem Mandat ermächtigen Sie Northgate, wie es früher hieß.'
    const text = await read({ ...mandate, text: accepted }, 'en')
    expect(text).toContain(accepted)
    expect(text).not.toContain('within 8 weeks of a debit')
    expect(text).toContain('November 20, 2026 at 5:04:05 PM')
  })

  it('is accepted in the words that the page shows, in each language', () => {
    const wordsOf = (locale: Locale, catalog: string) =>
      speakIn(locale, parsePo(readFileSync(`locales/${locale}/${catalog}.po`, 'utf8')))
    for (const locale of locales)
      for (const message of Object.values(agreementWords)) {
        const program = { program: 'Northgate' }
        expect(wordsOf(locale, 'mails')(message, program)).toBe(wordsOf(locale, 'pages')(message, program))
      }
  })

  it('has the words of its own kind, and names nobody where nobody is on record', async () => {
    const text = await read({ ...mandate, agreement: 'ach', by: null }, 'en')
    expect(text).toContain('ACH debit authorization')
    expect(text).toContain('You authorize Northgate Trade Credit to debit this bank account electronically (ACH)')
    expect(text).not.toContain('Accepted by')
  })
})
