import { setImmediate as otherWork } from 'node:timers/promises'

import { tagOf, type Locale } from '../../domain/locales.ts'
import { currencyFormat, minorUnits, money, toDecimal } from '../../domain/money.ts'
import { openLetter } from '../pdf/letter.ts'
import { openTable } from '../pdf/letter-table.ts'
import { speak } from '../words.ts'
import { statementAges, type AccountStatement } from './statement.ts'
import { ageWords, entryWords, statementWords } from './statement-words.ts'

/** Lines after which others have their turn: text takes its time to be set. */
const LINES_AT_ONCE = 20

/** The statement in the reader's language, on the paper of the account's country. `count` is called with the lines that were written. */
export async function statementPdf(
  statement: AccountStatement,
  locale: Locale,
  count: (lines: number) => void,
): Promise<Uint8Array> {
  const say = speak('mails', locale)
  const tag = tagOf(locale)
  const { program, account, currency, from, to, today, openingMinor, closingMinor } = statement
  const format = currencyFormat(tag, currency)
  const amountOf = (minor: number) => format.format(toDecimal(money(minor, currency)))
  const digits = minorUnits(currency)
  const figures = new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  // The currency is named above: in a column it would only need room.
  const figureOf = (minor: number) => figures.format(toDecimal(money(minor, currency)))
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const dateOf = (day: string) => dates.format(new Date(`${day}T00:00:00Z`))
  const title = say(statementWords.title)
  const letter = openLetter({ country: account.country, tag, title: `${title} ${account.id}`, author: program }, title)
  const { page, plain, bold, rule } = letter

  letter.facts([
    [say(statementWords.account), `${account.name} (${account.id})`],
    [say(statementWords.period), say(statementWords.dates, { from: dateOf(from), to: dateOf(to) })],
    [say(statementWords.currency), currency],
    [say(statementWords.madeOn), dateOf(today)],
    [say(statementWords.opening), amountOf(openingMinor)],
    [say(statementWords.closing), amountOf(closingMinor)],
  ])

  const entries = openTable(letter, [
    { wide: 0.16, align: 'left', title: say(statementWords.date) },
    { wide: 0.2, align: 'left', title: say(statementWords.entry) },
    { wide: 0.17, align: 'left', title: say(statementWords.reference) },
    { wide: 0.17, align: 'left', title: say(statementWords.dueOn) },
    { wide: 0.15, align: 'right', title: say(statementWords.amount) },
    { wide: 0.15, align: 'right', title: say(statementWords.balance) },
  ])
  bold(9)
  entries.row([dateOf(from), say(statementWords.opening), '', '', '', figureOf(openingMinor)])
  let balance = openingMinor
  let pending = 0
  for (const { day, kind, reference, dueOn, minor } of statement.lines) {
    entries.goOn()
    balance += minor
    plain(9)
    entries.row([
      dateOf(day),
      say(entryWords[kind]),
      reference,
      dueOn === null ? '' : dateOf(dueOn),
      figureOf(minor),
      figureOf(balance),
    ])
    pending += 1
    if (pending === LINES_AT_ONCE) {
      count(pending)
      pending = 0
      await otherWork()
    }
  }
  count(pending)
  if (statement.lines.length === 0) {
    plain(9)
    entries.row([say(statementWords.none)])
  }
  entries.goOn()
  rule()
  bold(9)
  entries.row([dateOf(to), say(statementWords.closing), '', '', '', figureOf(closingMinor)])

  const ages = statementAges.filter((age) => age !== 'credit' || statement.ages.credit !== undefined)
  const ROOM = 40 + 22 * (ages.length + 3)
  if (page.y > page.page.height - page.page.margins.bottom - ROOM) page.addPage()
  else page.moveDown(1.5)
  bold(12).text(say(statementWords.ageing)).moveDown(0.5)
  const table = openTable(letter, [
    { wide: 0.6, align: 'left', title: say(statementWords.age) },
    { wide: 0.4, align: 'right', title: say(statementWords.amount) },
  ])
  plain(9)
  for (const age of ages) table.row([say(ageWords[age]), figureOf(statement.ages[age] ?? 0)])
  rule()
  bold(10)
  table.row([say(statementWords.total), amountOf(closingMinor)])
  page.moveDown(0.8)
  plain(8).text(say(statementWords.note))

  return letter.end((number, pages) => `${account.id} · ${say(statementWords.page, { page: number, pages })}`)
}
