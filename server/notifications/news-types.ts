/** Every type of news that the portal writes for a user. */
import * as v from 'valibot'

import { disputeEvents, disputeKinds, disputeOutcomes, disputeStatuses } from '../../domain/contract/dispute.ts'
import { turnOf } from '../../domain/rules/disputes/dispute.ts'
import { routeRow } from '../../domain/routes.ts'
import { apiKeyChanged, programKeyChanged } from '../mail/api-keys/api-key-words.ts'
import { staffWords } from '../mail/applications/application-words.ts'
import { companyOf, disputePages, happenedOf, subjectOf, turnWords } from '../mail/dispute-mail.ts'
import { cardNews } from '../mail/methods/card-words.ts'
import { methodChanged } from '../mail/methods/method-words.ts'
import { challengeChanged, passwordChanged } from '../mail/password-words.ts'
import { linkWords, newsWords } from './news-words.ts'
import {
  day,
  keys,
  minor,
  newsType,
  nothingBrought,
  text,
  time,
  type Brought,
  type Listener,
  type Said,
} from './news-type.ts'
import {
  autoPay,
  chargeback,
  cheque,
  merchantChargeback,
  paymentFailed,
  mandateGone,
  paymentRefunded,
  paymentReturned,
  paymentSettled,
  refundFailed,
} from './payment-news-types.ts'

const toPage = (
  page: 'paymentMethods' | 'cards' | 'merchantApiKeys' | 'supportApiKeys' | 'supportPrivacyRequests',
  words: (typeof linkWords)[keyof typeof linkWords],
) => ({
  href: routeRow(page).path,
  text: words,
})
const toInvoices = { href: routeRow('invoiceList').path.replace('$status', 'open'), text: linkWords.invoices }
const dispute = newsType('dispute', {
  kind: 'disputes',
  facts: v.object({
    number: text,
    trxId: text,
    invoice: text,
    customer: text,
    merchant: text,
    kind: v.picklist(disputeKinds),
    status: v.picklist(disputeStatuses),
    outcome: v.nullable(v.picklist(disputeOutcomes)),
    currency: text,
    disputedMinor: minor,
    adjustmentMinor: v.nullable(minor),
    respondBy: v.nullable(day),
    daysLeft: v.nullable(v.number()),
    event: v.picklist([...disputeEvents, 'deadline.near']),
    /** Documents that came with the step. */
    documentIds: v.optional(v.array(text), []),
  }),
  brings: ({ documentIds }) => ({ documentIds }),
  isImportant: ({ event }) => event === 'deadline.near',
  say: (facts, format, { party }) => {
    const side = party ?? 'customer'
    const turn = turnOf(facts.status)
    const isTheirs = turn === side
    const created = facts.kind === 'chargeback' ? newsWords.chargebackCreated : newsWords.disputeCreated
    const awaited = turn === 'merchant' ? facts.merchant : facts.customer
    return {
      title: subjectOf(facts, isTheirs),
      body: [
        facts.event === 'dispute.created' ? created : happenedOf(facts),
        ...turnWords(facts, isTheirs).map((says) => ({ says, with: { company: awaited } })),
      ],
      values: {
        number: facts.number,
        invoice: facts.invoice,
        company: companyOf(facts),
        adjustment: format.money(facts.adjustmentMinor ?? 0, facts.currency),
        days: facts.daysLeft ?? 0,
        date: facts.respondBy === null ? '' : format.day(facts.respondBy),
      },
      links: [
        {
          href: routeRow(disputePages[side]).path.replace('$invoiceId', encodeURIComponent(facts.trxId)),
          text: linkWords.dispute,
        },
      ],
    }
  },
})

const cardChanged = newsType('cardChanged', {
  // That a full number was shown protects the account; the rest is news.
  kind: ({ news }) => (news === 'viewed' ? 'security' : 'cards'),
  facts: v.object({ news: keys(cardNews), holder: text, last4: text, time }),
  say: ({ news, holder, last4, time: at }, format) => ({
    title: cardNews[news].subject,
    body: [cardNews[news].done],
    values: { holder, last4, when: format.time(at) },
    links: [toPage('cards', linkWords.cards)],
  }),
})

const cardMailed = newsType('cardMailed', {
  kind: 'cards',
  facts: v.object({ holder: text, last4: text }),
  say: ({ holder, last4 }) => ({
    title: newsWords.cardMailed.title,
    body: [newsWords.cardMailed.body],
    values: { holder, last4 },
    links: [toPage('cards', linkWords.cards)],
  }),
})

const application = newsType('application', {
  kind: 'applications',
  facts: v.object({
    news: keys(staffWords),
    applicationId: text,
    number: text,
    company: text,
    currency: v.nullable(text),
    minor,
  }),
  say: ({ news, applicationId, number, company, currency, minor: limit }, format, { party }) => {
    const words = staffWords[news] ?? { subject: newsWords.unreadable.title, paragraphs: [newsWords.unreadable.body] }
    const page = party === 'merchant' ? 'merchantApplicationDetails' : 'supportApplicationDetails'
    return {
      title: words.subject,
      body: words.paragraphs.slice(0, 1),
      values: { number, company, amount: currency === null ? '' : format.money(limit, currency) },
      links: [{ href: routeRow(page).path.replace('$applicationId', applicationId), text: linkWords.application }],
    }
  },
})

const creditNearlyUsed = newsType('creditNearlyUsed', {
  kind: 'credit',
  facts: v.object({ account: text, currency: text, limitMinor: minor, availableMinor: minor, percent: v.number() }),
  isImportant: ({ availableMinor }) => availableMinor < 0,
  say: ({ account, currency, limitMinor, availableMinor, percent }, format) => {
    const words = availableMinor < 0 ? newsWords.creditOver : newsWords.creditNearlyUsed
    return {
      title: words.title,
      body: [words.body],
      values: {
        account,
        percent: format.percent(percent),
        limit: format.money(limitMinor, currency),
        available: format.money(Math.max(0, availableMinor), currency),
      },
      links: [toInvoices],
    }
  },
})

const statementReady = newsType('statementReady', {
  kind: 'statements',
  facts: v.object({ month: v.pipe(text, v.regex(/^\d{4}-\d{2}$/)) }),
  brings: ({ month }) => ({ month }),
  say: ({ month }, format) => ({
    title: newsWords.statementReady.title,
    body: [newsWords.statementReady.body],
    values: { month: format.month(month) },
    links: [toInvoices],
  }),
})

/** For the loyalty program: an account has reached a tier. */
const loyaltyTier = newsType('loyaltyTier', {
  kind: 'loyalty',
  facts: v.object({ account: text, tier: text, program: text }),
  say: ({ account, tier, program }) => ({
    title: newsWords.loyaltyTier.title,
    body: [newsWords.loyaltyTier.body],
    values: { account, tier, program },
    links: [{ href: routeRow('loyalty').path, text: linkWords.loyalty }],
  }),
})

const credentialChanged = newsType('credentialChanged', {
  kind: 'security',
  facts: v.object({ news: v.picklist(['password', 'challenge']), time }),
  say: ({ news, time: at }, format, { username }) => {
    const words = news === 'password' ? passwordChanged : challengeChanged
    return { title: words.subject, body: [words.done], values: { username, when: format.time(at) }, links: [] }
  },
})

const methodChange = newsType('methodChange', {
  kind: 'security',
  facts: v.object({ news: keys(methodChanged), who: text, method: text, account: text, address: text }),
  say: ({ news, ...values }) => ({
    title: methodChanged[news].subject,
    body: [methodChanged[news].text],
    values,
    links: [toPage('paymentMethods', linkWords.methods)],
  }),
})

const apiKeyChange = newsType('apiKeyChange', {
  kind: 'security',
  facts: v.object({ news: keys(apiKeyChanged), who: text, key: text, merchant: text }),
  say: ({ news, ...values }) => ({
    title: apiKeyChanged[news].subject,
    body: [apiKeyChanged[news].text],
    values,
    links: [toPage('merchantApiKeys', linkWords.apiKeys)],
  }),
})

/** For the program's administrators of support. */
const programKeyChange = newsType('programKeyChange', {
  kind: 'security',
  facts: v.object({ news: keys(programKeyChanged), who: text, key: text, program: text }),
  say: ({ news, ...values }) => ({
    title: programKeyChanged[news].subject,
    body: [programKeyChanged[news].text],
    values,
    links: [toPage('supportApiKeys', linkWords.apiKeys)],
  }),
})

/** For support: a user asks to be deleted. */
const privacyRequested = newsType('privacyRequested', {
  kind: 'security',
  facts: v.object({ name: text, username: text }),
  say: ({ name, username }) => ({
    title: newsWords.privacyRequested.title,
    body: [newsWords.privacyRequested.body],
    values: { name, username },
    links: [toPage('supportPrivacyRequests', linkWords.privacyRequests)],
  }),
})

/** The types by the names under which their news is stored. */
export const news = {
  paymentSettled,
  paymentFailed,
  paymentReturned,
  paymentRefunded,
  refundFailed,
  chargeback,
  merchantChargeback,
  mandateGone,
  cheque,
  autoPay,
  dispute,
  cardChanged,
  cardMailed,
  application,
  creditNearlyUsed,
  statementReady,
  loyaltyTier,
  credentialChanged,
  methodChange,
  apiKeyChange,
  programKeyChange,
  privacyRequested,
} as const

const types = new Map(Object.values(news).map(({ type, say, brings }) => [type, { say, brings }]))

/** Says stored news to a reader, also what no release as old as this one can read. */
export function sayNews(type: string, facts: unknown, listener: Listener): Said {
  const { title, body } = newsWords.unreadable
  return types.get(type)?.say(facts, listener) ?? { title, body: [body], values: {}, links: [] }
}

/** Returns what stored news brings along. */
export const broughtBy = (type: string, facts: unknown): Brought => types.get(type)?.brings(facts) ?? nothingBrought
