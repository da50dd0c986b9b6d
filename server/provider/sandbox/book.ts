/**
 * The sandbox provider's own book: every token, charge and movement, in a file of its own that the portal neither reads
 * nor writes. Judges compare the portal with it. No card number and no security code is ever written; a token knows
 * only which test instrument it represents.
 */
import { join } from 'node:path'
import * as v from 'valibot'

import type { CardDescription } from '../../../domain/contract/card-entry.ts'
import type { BankDescription } from '../../../domain/contract/methods/bank-entry.ts'
import type { ProviderEventType } from '../../../domain/contract/notifications/provider-event.ts'
import type { ChargeOutcome, ChargeState } from '../provider.ts'
import { type ProviderEvent, ProviderEventSchema } from '../provider-events.ts'
import type { MandateAnswer, MandateRequest } from '../mandates.ts'
import type { RefundAnswer, RefundRequest } from '../refunds.ts'
import {
  type BankTokenRecord,
  type BookRecord,
  BookRecordSchema,
  type ChargeRecord,
  type DueEvent,
  type EndRecord,
  type StoredEvent,
  type TokenRecord,
} from './book-records.ts'
import { decide, endOfChallenge, isSameOrder, movesOf, newRef, type Order } from './decide.ts'
import { feeOf } from './fees.ts'
import { bankByToken, type Behaviour, cardByToken, type CardInstrument, PENDING_LIFETIME_MS } from './instruments.ts'
import { openJournal } from './journal.ts'
import { makeMandateBook } from './mandates/mandate-book.ts'
import { makeRefundBook } from './refund-book.ts'

export type SandboxClock = { now(): Date }

/** The state of a charge; the address of the page on which it is confirmed is made of its secret. */
export type BookState =
  | Exclude<ChargeState, { outcome: 'challenge' }>
  | { outcome: 'challenge'; providerRef: string; session: string; expiresAt: string }

/** A charge as the page on which it is confirmed shows it; `back` is the portal's address. */
export type ShownChallenge = Pick<Order, 'amountMinor' | 'currency' | 'descriptor'> & { isOpen: boolean; back: string }

type BookPage = {
  readonly charges: readonly ChargeRecord[]
  readonly events: readonly ProviderEvent[]
}

/** The book's answer to a charge; `first` is false when the attempt was in the book before. */
type BookAnswer = { readonly state: BookState; readonly first: boolean }

export type Book = {
  /** Gives a token for a test card that was typed in, with the expiry that was typed. */
  tokenise(card: CardInstrument, expiry: string): Promise<CardDescription & { token: string }>
  describeCard(token: string): CardDescription | null
  /** Gives a token for a test bank account that was typed in; `instrument` is the test account's own token. */
  tokeniseBank(instrument: string, bank: BankDescription): Promise<BankDescription & { token: string }>
  describeBank(token: string): BankDescription | null
  behaviourOf(order: Order): Behaviour
  /** Charges once per attempt; null when the attempt is in the book for another order. */
  charge(order: Order): Promise<BookAnswer | null>
  find(attemptId: string): Promise<BookState | null>
  /** Returns what an attempt ordered, or null for one that has not arrived. */
  orderOf(attemptId: string): ChargeRecord['order']
  abandon(attemptId: string): Promise<ChargeOutcome>
  /** Refunds once for each id; `isSilent`: its first answer is to get lost. */
  refund(
    attemptId: string,
    request: RefundRequest,
  ): Promise<{ readonly answer: RefundAnswer; readonly isSilent: boolean } | 'unknown' | 'reused'>
  findRefund(attemptId: string, refundId: string): Promise<RefundAnswer | null>
  /** Makes a mandate once for each id; null for an unknown account. `isSilent`: its first answer is to get lost. */
  agreeMandate(
    token: string,
    request: MandateRequest,
  ): Promise<{ readonly answer: MandateAnswer; readonly isSilent: boolean } | null>
  findMandate(token: string): Promise<MandateAnswer | null>
  /** Returns what the page of a secret shows, or null for an unknown one. */
  challengeOf(session: string): Promise<ShownChallenge | null>
  /** Ends a charge by its holder's word; one that has ended stays as it is. */
  answerChallenge(session: string, isConfirmed: boolean): Promise<void>
  /** Books what is due by the clock, then gives events after a cursor, oldest first. */
  events(after: string | null, limit: number): Promise<{ events: ProviderEvent[]; cursor: string | null }>
  read(): Promise<BookPage>
  close(): Promise<void>
}

/** A charge as the book holds it: what it is, and when that is on the disk. */
type StoredCharge = { record: ChargeRecord; durable: Promise<void> }

function stateOf(record: ChargeRecord): BookState {
  if (record.outcome === 'pending') return { outcome: 'pending' }
  if (record.outcome === 'challenge' && record.challenge !== null) {
    return { outcome: 'challenge', providerRef: record.providerRef, ...record.challenge }
  }
  return outcomeOf(record)
}

function outcomeOf({ outcome, providerRef, declineCode }: ChargeRecord): ChargeOutcome {
  if (outcome === 'approved') return { outcome, providerRef }
  return { outcome: 'declined', providerRef, declineCode: declineCode ?? 'processingError' }
}

/** A card is good to the end of the month on it, wherever that ends last: hence a day of grace. */
function isPast(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return Date.UTC(2000 + year, month, 2) <= now.getTime()
}

/** What the portal has to ask for once a record is on the disk. */
const newsOf: Partial<Record<BookRecord['kind'], ProviderEventType>> = {
  event: 'settlements.reported',
  end: 'charge.decided',
}

/**
 * Opens the book in a directory; makes it when there is none. One process only: see `serveSandbox`. `onNews` is called
 * once what is new is on the disk.
 */
export async function openBook(
  directory: string,
  clock: SandboxClock,
  onNews: (type: ProviderEventType) => void = () => {},
): Promise<Book> {
  const { records, journal } = await openJournal(join(directory, 'book.jsonl'))
  const tokens = new Map<string, TokenRecord>()
  const bankTokens = new Map<string, BankTokenRecord>()
  const charges = new Map<string, StoredCharge>()
  const events: ProviderEvent[] = []
  /** Movements that are promised and not booked yet, by attempt. */
  const open = new Map<string, Set<StoredEvent['type']>>()
  /** Attempts that a holder was asked to confirm, by the secret of their page. */
  const sessions = new Map<string, string>()
  /** Attempts whose money the bank has sent back. */
  const returned = new Set<string>()
  const refunds = makeRefundBook(
    (record) => write(record),
    () => clock.now(),
  )
  const mandates = makeMandateBook(
    (record) => write(record),
    () => clock.now(),
  )
  let lastEvent: Promise<void> = Promise.resolve()

  const promise = (record: ChargeRecord) => {
    const moves = movesOf(record)
    if (moves.length > 0) open.set(record.attemptId, new Set(moves.map(({ type }) => type)))
  }

  const apply = (record: BookRecord, durable: Promise<void>) => {
    switch (record.kind) {
      case 'token':
        tokens.set(record.token, record)
        break
      case 'bankToken':
        bankTokens.set(record.token, record)
        break
      case 'charge':
        charges.set(record.attemptId, { record, durable })
        if (record.outcome === 'approved') promise(record)
        if (record.challenge !== null) sessions.set(record.challenge.session, record.attemptId)
        break
      case 'end': {
        const stored = charges.get(record.attemptId)
        if (stored) {
          const { outcome, settlesAt } = record
          const declineCode = outcome === 'declined' ? record.declineCode : null
          stored.record = { ...stored.record, outcome, declineCode, settlesAt }
          stored.durable = durable
          promise(stored.record)
        }
        break
      }
      case 'event': {
        events.push(complete(record.event))
        const { event } = record
        if (!('attemptId' in event)) {
          mandates.booked(event)
          break
        }
        if (event.type === 'returned') returned.add(event.attemptId)
        if (event.type === 'refunded' || event.type === 'refundFailed') refunds.booked(event.attemptId, event.refundId)
        const due = open.get(event.attemptId)
        due?.delete(event.type)
        if (due?.size === 0) open.delete(event.attemptId)
        break
      }
      case 'refund':
        refunds.apply(record, durable)
        break
      case 'mandate':
        mandates.apply(record, durable)
    }
  }

  const write = (record: BookRecord): Promise<void> => {
    const durable = journal.append(record)
    // The map knows at once, so that a second request of the same attempt waits for the first one's write.
    apply(record, durable)
    const news = newsOf[record.kind]
    if (news === undefined) return durable
    return durable.then(() => onNews(news))
  }

  /** Returns an event with the amounts of its charge, where it has none of its own. */
  const complete = (event: DueEvent & { id: string }): ProviderEvent => {
    const order = 'attemptId' in event ? charges.get(event.attemptId)?.record.order : null
    const ofCharge = order && { amountMinor: order.amountMinor, currency: order.currency, feeMinor: feeOf(order) }
    return v.parse(ProviderEventSchema, { ...ofCharge, ...event })
  }

  for (const record of records) apply(v.parse(BookRecordSchema, record), Promise.resolve())

  const end = (attemptId: string, how: Pick<EndRecord, 'outcome' | 'declineCode' | 'settlesAt'>) =>
    write({ kind: 'end', attemptId, at: clock.now().toISOString(), ...how })
  const declineLate = (attemptId: string, declineCode: EndRecord['declineCode']) =>
    end(attemptId, { outcome: 'declined', declineCode, settlesAt: null })
  const abandon = (attemptId: string) => declineLate(attemptId, 'processingError')

  /** Returns the charge as it is now: a pending one whose time is over is given up first. */
  const current = async (attemptId: string): Promise<StoredCharge | null> => {
    const stored = charges.get(attemptId)
    if (!stored) return null
    const { outcome, at, challenge } = stored.record
    const now = clock.now().getTime()
    if (outcome === 'pending' && now - Date.parse(at) >= PENDING_LIFETIME_MS)
      void abandon(attemptId).catch(() => undefined)
    if (outcome === 'challenge' && challenge !== null && now >= Date.parse(challenge.expiresAt))
      void declineLate(attemptId, 'authenticationExpired').catch(() => undefined)
    await stored.durable
    return stored
  }

  const bankOf = (token: string) => bankByToken(bankTokens.get(token)?.instrument ?? token)

  const behaviourOf = ({ instrument }: Order): Behaviour => {
    if (instrument.kind === 'bank') return bankOf(instrument.accountToken)?.behaviour ?? declineOther
    const entered = tokens.get(instrument.cardToken)
    const card = cardByToken(entered?.instrument ?? instrument.cardToken)
    if (!card) return declineOther
    if (isPast(entered?.card.expiry ?? card.expiry, clock.now())) return { kind: 'decline', code: 'cardExpired' }
    return card.behaviour
  }

  /** Books, in the order in which they fell due, the movements whose time has come. */
  const bookDue = () => {
    const now = clock.now().toISOString()
    const due: DueEvent[] = [...open].flatMap(([attemptId, types]) => {
      const record = charges.get(attemptId)?.record
      return record ? movesOf(record).filter(({ type, occurredAt }) => types.has(type) && occurredAt <= now) : []
    })
    due.push(...refunds.due(now), ...mandates.due(now))
    due.sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : a.occurredAt > b.occurredAt ? 1 : 0))
    for (const move of due) {
      const event = complete({ ...move, id: String(events.length + 1) })
      lastEvent = write({ kind: 'event', event })
    }
  }

  return {
    async tokenise(card, expiry) {
      const { brand, last4, region } = card
      const token = newRef('card')
      const shown = { brand, last4, region, expiry }
      await write({ kind: 'token', token, instrument: card.token, card: shown, at: clock.now().toISOString() })
      return { token, ...shown }
    },

    describeCard(token) {
      const entered = tokens.get(token)
      if (entered) return entered.card
      const card = cardByToken(token)
      return card && { brand: card.brand, last4: card.last4, expiry: card.expiry, region: card.region }
    },

    async tokeniseBank(instrument, bank) {
      const token = newRef('bank')
      await write({ kind: 'bankToken', token, instrument, bank, at: clock.now().toISOString() })
      return { token, ...bank }
    },

    describeBank(token) {
      const entered = bankTokens.get(token)
      if (entered) return entered.bank
      return bankByToken(token) && { label: 'Test bank', last4: '6789', country: 'US', accountType: 'checking' }
    },

    behaviourOf,

    async charge(order) {
      const first = !charges.has(order.attemptId)
      if (first) void write(decide(order, behaviourOf(order), clock.now())).catch(() => undefined)
      const stored = await current(order.attemptId)
      if (!stored || !isSameOrder(stored.record, order)) return null
      return { state: stateOf(stored.record), first }
    },

    async find(attemptId) {
      const stored = await current(attemptId)
      return stored && stateOf(stored.record)
    },

    orderOf: (attemptId) => charges.get(attemptId)?.record.order ?? null,

    async abandon(attemptId) {
      const known = charges.get(attemptId)
      if (!known) {
        const at = clock.now().toISOString()
        const record: ChargeRecord = {
          kind: 'charge',
          attemptId,
          providerRef: newRef('ch'),
          at,
          order: null,
          outcome: 'declined',
          declineCode: 'processingError',
          settlesAt: null,
          returnsAt: null,
          returnCode: null,
          chargeback: null,
          challenge: null,
        }
        await write(record)
        return outcomeOf(record)
      }
      if (known.record.outcome === 'pending' || known.record.outcome === 'challenge') await abandon(attemptId)
      await known.durable
      return outcomeOf(known.record)
    },

    async refund(attemptId, request) {
      const stored = await current(attemptId)
      if (!stored) return 'unknown'
      bookDue()
      const { record } = stored
      const behaviour = record.order === null ? declineOther : behaviourOf({ attemptId, ...record.order })
      const refunded = await refunds.refund({ record, behaviour, isReturned: returned.has(attemptId) }, request)
      if (refunded === null) return 'reused'
      const isSilent = refunded.first && behaviour.kind === 'refund' && behaviour.ends === 'silently'
      return { answer: refunded.answer, isSilent }
    },

    findRefund: (attemptId, refundId) => refunds.find(attemptId, refundId),

    async agreeMandate(token, request) {
      const behaviour = bankOf(token)?.behaviour
      if (behaviour === undefined) return null
      const { answer, first } = await mandates.agree(token, behaviour, request)
      return { answer, isSilent: first && behaviour.kind === 'mandate' && behaviour.isSilent === true }
    },

    findMandate: (token) => mandates.find(token),

    async challengeOf(session) {
      const attemptId = sessions.get(session)
      const stored = attemptId === undefined ? null : await current(attemptId)
      const order = stored?.record.order
      if (!stored || !order || order.returnUrl === undefined) return null
      const { amountMinor, currency, descriptor, returnUrl } = order
      const back = new URL(returnUrl)
      back.searchParams.set('attempt', stored.record.attemptId)
      return { amountMinor, currency, descriptor, isOpen: stored.record.outcome === 'challenge', back: back.href }
    },

    async answerChallenge(session, isConfirmed) {
      const attemptId = sessions.get(session)
      const stored = attemptId === undefined ? null : await current(attemptId)
      const order = stored?.record.order
      // Of two answers at once the first counts.
      if (!stored || !order || stored.record.outcome !== 'challenge') return
      const behaviour = behaviourOf({ attemptId: stored.record.attemptId, ...order })
      await end(stored.record.attemptId, endOfChallenge(order, behaviour, isConfirmed, clock.now()))
    },

    async events(after, limit) {
      bookDue()
      await lastEvent
      const from = after === null ? 0 : Number(after)
      const page = events.slice(from, from + limit)
      return { events: page, cursor: page.at(-1)?.id ?? after }
    },

    async read() {
      bookDue()
      await Promise.all([lastEvent, ...[...charges.values()].map(({ durable }) => durable)])
      return { charges: [...charges.values()].map(({ record }) => record), events: [...events] }
    },

    close: () => journal.close(),
  }
}

const declineOther: Behaviour = { kind: 'decline', code: 'other' }
