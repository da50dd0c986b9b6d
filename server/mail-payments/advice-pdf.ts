import { join } from 'node:path'
import PDFDocument from 'pdfkit'

import type { Locale } from '../../domain/locales.ts'
import { tagOf } from '../../domain/locales.ts'
import { currencyFormat, money, toDecimal } from '../../domain/money.ts'
import { remittanceWords } from '../mail/remittance-words.ts'
import { packageRoot } from '../package-root.ts'
import { speak } from '../words.ts'

export type Advice = {
  readonly program: string
  readonly payee: string
  readonly addressLines: readonly string[]
  readonly reference: string
  readonly account: { readonly id: string; readonly name: string; readonly country: string }
  readonly currency: string
  readonly announcedMinor: number
  /** Business dates. */
  readonly announcedOn: string
  readonly releasedOn: string
  readonly invoices: readonly {
    readonly invoiceId: string
    readonly merchantName: string
    readonly dueOn: string | null
    readonly amountMinor: number
  }[]
}

/** PDF's own fonts have no Cyrillic, and no Ø in every viewer. */
const font = (face: '' | '-Bold') => join(packageRoot, `node_modules/dejavu-fonts-ttf/ttf/DejaVuSans${face}.ttf`)

const MARGIN = 50
const PAPER_OF: Readonly<Record<string, string>> = { US: 'LETTER', CA: 'LETTER', MX: 'LETTER' }
const INK = '#1b1f24'
const FAINT = '#5a6472'
const RULE = '#c4cad2'

/** Returns the remittance advice in the reader's language, on the paper of the account's country. */
export async function advicePdf(advice: Advice, locale: Locale): Promise<Uint8Array> {
  const say = speak('mails', locale)
  const tag = tagOf(locale)
  const amountOf = (minor: number) =>
    currencyFormat(tag, advice.currency).format(toDecimal(money(minor, advice.currency)))
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  const dateOf = (day: string) => dates.format(new Date(`${day}T00:00:00Z`))
  const page = new PDFDocument({
    size: PAPER_OF[advice.account.country] ?? 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: tag,
    info: { Title: `${say(remittanceWords.title)} ${advice.reference}`, Author: advice.program },
  })
  const chunks: Uint8Array[] = []
  page.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    page.on('end', resolve)
    page.on('error', reject)
  })
  const width = page.page.width - 2 * MARGIN
  const plain = (size: number, color = INK) => page.font(font('')).fontSize(size).fillColor(color)
  const bold = (size: number, color = INK) => page.font(font('-Bold')).fontSize(size).fillColor(color)
  const rule = () => {
    page
      .moveTo(MARGIN, page.y)
      .lineTo(MARGIN + width, page.y)
      .lineWidth(0.75)
      .strokeColor(RULE)
      .stroke()
    page.moveDown(0.5)
  }

  plain(10, FAINT).text(advice.program)
  bold(20).text(say(remittanceWords.title)).moveDown(0.8)
  plain(10).text(say(remittanceWords.enclose)).moveDown(0.5)
  bold(12).text(advice.payee)
  plain(12)
  for (const line of advice.addressLines) page.text(line)
  page.moveDown(1.2)

  const facts = [
    [say(remittanceWords.reference), advice.reference],
    [say(remittanceWords.amount), amountOf(advice.announcedMinor)],
    [say(remittanceWords.payee), advice.payee],
    [say(remittanceWords.account), `${advice.account.name} (${advice.account.id})`],
    [say(remittanceWords.announcedOn), dateOf(advice.announcedOn)],
  ] as const
  const LABEL = 160
  for (const [label, value] of facts) {
    const top = page.y
    plain(10, FAINT).text(label, MARGIN, top, { width: LABEL - 10 })
    const below = page.y
    bold(10).text(value, MARGIN + LABEL, top, { width: width - LABEL })
    page.y = Math.max(below, page.y)
    page.moveDown(0.35)
  }
  page.x = MARGIN
  page.moveDown(0.8)
  bold(10).text(say(remittanceWords.writeReference, { reference: advice.reference }), { width })
  plain(10).text(say(remittanceWords.arrives, { date: dateOf(advice.releasedOn) }), { width })
  page.moveDown(1.2)

  const columns = [
    { at: 0, wide: 0.28, align: 'left' },
    { at: 0.28, wide: 0.3, align: 'left' },
    { at: 0.58, wide: 0.22, align: 'left' },
    { at: 0.8, wide: 0.2, align: 'right' },
  ] as const
  const row = (cells: readonly string[]) => {
    const top = page.y
    const below = columns.map(({ at, wide, align }, index) => {
      page.text(cells[index] ?? '', MARGIN + at * width, top, {
        width: wide * width - (align === 'left' ? 8 : 0),
        align,
      })
      return page.y
    })
    page.x = MARGIN
    page.y = Math.max(...below) + 4
  }
  const head = () => {
    plain(9, FAINT)
    row([
      say(remittanceWords.invoice),
      say(remittanceWords.merchant),
      say(remittanceWords.dueOn),
      say(remittanceWords.open),
    ])
    rule()
  }
  // A row of two lines and the page's number must still have room.
  const LAST_ROW = page.page.height - MARGIN - 60
  const goOn = () => {
    if (page.y <= LAST_ROW) return
    page.addPage()
    head()
  }
  head()
  for (const { invoiceId, merchantName, dueOn, amountMinor } of advice.invoices) {
    goOn()
    plain(10)
    row([invoiceId, merchantName, dueOn === null ? '–' : dateOf(dueOn), amountOf(amountMinor)])
  }
  goOn()
  rule()
  bold(11)
  row([say(remittanceWords.total), '', '', amountOf(advice.announcedMinor)])

  const { start, count: pages } = page.bufferedPageRange()
  for (let index = 0; index < pages; index += 1) {
    page.switchToPage(start + index)
    // Below the margin, where text would begin a further page.
    page.page.margins.bottom = 0
    plain(8, FAINT).text(
      `${advice.reference} · ${say(remittanceWords.page, { page: index + 1, pages })}`,
      MARGIN,
      page.page.height - MARGIN + 10,
      { width, align: 'right', lineBreak: false },
    )
  }
  page.end()
  await ended
  return Buffer.concat(chunks)
}
