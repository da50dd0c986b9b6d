import type { Locale } from '../../domain/locales.ts'
import { tagOf } from '../../domain/locales.ts'
import { currencyFormat, money, toDecimal } from '../../domain/money.ts'
import { remittanceWords } from '../mail/remittance-words.ts'
import { openLetter } from '../pdf/letter.ts'
import { openTable } from '../pdf/letter-table.ts'
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

  const { row, goOn } = openTable(letter, [
    { wide: 0.28, align: 'left', title: say(remittanceWords.invoice) },
    { wide: 0.3, align: 'left', title: say(remittanceWords.merchant) },
    { wide: 0.22, align: 'left', title: say(remittanceWords.dueOn) },
    { wide: 0.2, align: 'right', title: say(remittanceWords.open) },
  ])
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
