import { partyPaths, type DisputeParty } from '../../domain/contract/dispute.ts'
import type { DisputeEventName, DisputeKind, DisputeOutcome, DisputeStatus } from '../../domain/contract/dispute.ts'
import { tagOf, type Locale } from '../../domain/locales.ts'
import { currencyFormat, money, toDecimal } from '../../domain/money.ts'
import { routeRow } from '../../domain/routes.ts'
import { turnOf } from '../../domain/rules/disputes/dispute.ts'
import { composeMail, type ComposedMail } from './layout/compose.ts'
import * as words from './words.ts'

/** A dispute as its e-mails describe it. Amounts in minor units, dates as business dates. */
export type DisputeNews = {
  number: string
  trxId: string
  invoice: string
  customer: string
  merchant: string
  kind: DisputeKind
  status: DisputeStatus
  outcome: DisputeOutcome | null
  currency: string
  disputedMinor: number
  adjustmentMinor: number | null
  respondBy: string | null
  daysLeft: number | null
  event: DisputeEventName | 'deadline.near'
}

/** `name` is empty for outside contacts: it would be what a sender has typed. */
export type Addressee = { name: string; address: string; language: Locale; party: DisputeParty }

/** A placeholder of the portal's origin until the e-mail is sent, since only the running server knows it. */
export const PORTAL = 'portal:'

/** The page of a dispute on each side. */
export const disputePages = {
  customer: 'disputeDetails',
  merchant: 'merchantDisputeDetails',
  support: 'supportDisputeDetails',
} as const satisfies Record<keyof typeof partyPaths, unknown>

/** Returns the company that acts, or that must respond; support has no name of its own. */
export function companyOf({ event, customer, merchant, outcome, status }: DisputeNews): string {
  if (event === 'support.askMerchant') return merchant
  if (event === 'support.askCustomer') return customer
  if (event === 'deadline.passed') return status === 'escalated' && outcome === null ? merchant : customer
  return event.startsWith('merchant.') || event === 'adjustment.propose' ? merchant : customer
}

/** Returns the sentence about what happened. */
export function happenedOf({ event, kind, outcome, daysLeft }: DisputeNews) {
  if (event === 'deadline.near') return daysLeft === 0 ? words.lastDay : words.near
  if (event === 'deadline.passed') {
    if (outcome === null) return words.lapsed.escalated
    return outcome === 'adjusted' ? words.lapsed.adjusted : words.lapsed.closed
  }
  if (event === 'dispute.created' && kind === 'chargeback') return words.chargebackCreated
  if (event === 'support.close' && outcome === 'adjusted') return words.decidedWithAdjustment
  return words.happened[event]
}

/** Returns the subject of the e-mail about it. */
export function subjectOf({ event, status, respondBy }: DisputeNews, isTheirs: boolean) {
  if (status === 'closed') return words.subjects.closed
  if (event === 'deadline.near') return words.subjects.reminder
  if (!isTheirs) return words.subjects.news
  return respondBy === null ? words.subjects.decide : words.subjects.answerBy
}

/** Returns the sentences about whose turn it is now. */
export function turnWords({ status }: DisputeNews, isTheirs: boolean) {
  if (status === 'closed') return [words.turns.closed]
  const turn = turnOf(status)
  if (turn === null) return []
  if (turn === 'support') return [isTheirs ? words.turns.yourDecision : words.turns.support]
  const lapse = words.otherwise[status]
  return [isTheirs ? words.turns.yours : words.turns.theirs, ...(lapse ? [lapse] : [])]
}

/** Returns an e-mail about a dispute, in the recipient's language. */
export function disputeMail(news: DisputeNews, to: Addressee): ComposedMail {
  const tag = tagOf(to.language)
  const { currency, adjustmentMinor, respondBy, status } = news
  const turn = turnOf(status)
  const isTheirs = turn === to.party
  const format = currencyFormat(tag, currency)
  const amountOf = (minor: number) => format.format(toDecimal(money(minor, currency)))
  const date = respondBy === null ? '' : longDate(tag, respondBy)
  const values = {
    number: news.number,
    invoice: news.invoice,
    customer: news.customer,
    merchant: news.merchant,
    company: companyOf(news),
    amount: amountOf(news.disputedMinor),
    adjustment: amountOf(adjustmentMinor ?? 0),
    days: news.daysLeft ?? 0,
    date,
    name: to.name,
    link: `${PORTAL}${routeRow(disputePages[to.party]).path.replace('$invoiceId', encodeURIComponent(news.trxId))}`,
  }
  const awaited = turn === 'merchant' ? news.merchant : news.customer
  const { labels } = words
  const facts = [
    news.kind === 'chargeback' ? labels.chargeback : labels.dispute,
    labels.invoice,
    labels.customer,
    labels.merchant,
    labels.amount,
    ...(adjustmentMinor === null ? [] : [labels.adjustment]),
  ]
  const lines = turnWords(news, isTheirs).map((says) => ({ says, with: { company: awaited } }))
  return composeMail(to.language, {
    subject: subjectOf(news, isTheirs),
    greeting: to.name === '' ? words.greetingOfNobody : words.greeting,
    paragraphs: [happenedOf(news), { facts }, ...(lines.length === 0 ? [] : [{ lines }]), words.link],
    footer: words.footer,
    values,
  })
}

function longDate(tag: string, date: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}
