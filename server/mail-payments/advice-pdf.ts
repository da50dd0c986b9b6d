import type { Locale } from '../../domain/locales.ts'
import { tagOf } from '../../domain/locales.ts'
import { currencyFormat, money, toDecimal } from '../../domain/money.ts'
import { remittanceWords } from '../mail/remittance-words.ts'
import { FAINT, MARGIN, openLetter } from '../pdf/letter.ts'
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

/** Returns the remittance advice in the reader's language, on the paper of the account's country. */
export async function advicePdf(advice: Advice, locale: Locale): Promise<Uint8Array> {
  const say = speak('mails', locale)
  const tag = tagOf(locale)
  const amountOf = (minor: number) =>
    currencyFormat(tag, advice.currency).format(toDecimal(money(minor, advice.currency)))
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  const dateOf = (day: string) => dates.format(new Date(`${day}T00:00:00Z`))
  const { country } = advice.account
  const title = `${say(remittanceWords.title)} ${advice.reference}`
  const letter = openLetter({ country, tag, title, author: advice.program }, say(remittanceWords.title))
  const { page, width, plain, bold, rule } = letter

  plain(10).text(say(remittanceWords.enclose)).moveDown(0.5)
  bold(12).text(advice.payee)
  plain(12)
  for (const line of advice.addressLines) page.text(line)
  page.moveDown(1.2)

  letter.facts([
    [say(remittanceWords.reference), advice.reference],
    [say(remittanceWords.amount), amountOf(advice.announcedMinor)],
    [say(remittanceWords.payee), advice.payee],
    [say(remittanceWords.account), `${advice.account.name} (${advice.account.id})`],
    [say(remittanceWords.announcedOn), dateOf(advice.announcedOn)],
  ])
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

  return letter.end((number, pages) => `${advice.reference} · ${say(remittanceWords.page, { page: number, pages })}`)
}
