/** The requirements on reports of money: settlements, returns, and the feed that has them. */
import {
  EventPageSchema,
  isKnownEvent,
  type MoneyEvent,
  type ProviderEvent,
  ProviderEventSchema,
} from '../provider-events.ts'
import {
  approve,
  bankOf,
  must,
  mustRefuse,
  orderOf,
  readAs,
  TEST_AMOUNT_MINOR,
  type Approved,
  type Requirement,
  type Trial,
} from './trial.ts'

/** Later than the portal's banks settle and return in a provider that follows the time. */
const SETTLED_AFTER_DAYS = 30
const PAGES_MAXIMUM = 10_000
const ASK_EVERY_MS = 1_000

const isOfMoney = (event: ProviderEvent): event is MoneyEvent => 'attemptId' in event

const expected = 'events (with amountMinor, currency, feeMinor) and cursor'

async function page({ talk }: Trial, after: string | null) {
  const answer = await talk.call(after === null ? '/v1/events' : `/v1/events?after=${encodeURIComponent(after)}`)
  const { events, cursor } = readAs(EventPageSchema, 200, answer, expected)
  // A provider may be ahead of the portal: events of other types are left alone.
  const known = events
    .filter(isKnownEvent)
    .map((body) => readAs(ProviderEventSchema, 200, { ...answer, body }, expected))
  return { events: known, cursor }
}

/** Reads the feed from a cursor to its end, each event once. */
export async function readToEnd(trial: Trial, after: string | null) {
  const events = new Map<string, ProviderEvent>()
  let cursor = after
  for (let read = 0; read < PAGES_MAXIMUM; read += 1) {
    const next = await page(trial, cursor)
    const isNew = next.events.some(({ id }) => !events.has(id))
    for (const event of next.events) if (!events.has(event.id)) events.set(event.id, event)
    cursor = next.cursor ?? cursor
    if (!isNew) break
  }
  return { events: [...events.values()], cursor }
}

/** Notes where the feed is before anything is charged. */
export async function markStart(trial: Trial): Promise<void> {
  trial.cursor = (await readToEnd(trial, null)).cursor
}

/** Reads what the feed has of this run, once: lets time pass until each approved charge was reported, or the wait is over. */
async function reported(trial: Trial, returned: readonly Approved[] = []): Promise<readonly MoneyEvent[]> {
  if (trial.events !== null) return trial.events
  if (trial.can.chargebacks)
    trial.takenBack = await approve(trial, orderOf(trial, { kind: 'card', cardToken: trial.options.chargebackToken }))
  trial.talk.moveDays(SETTLED_AFTER_DAYS)
  const isDone = (events: readonly MoneyEvent[]) =>
    trial.approved.every(({ attemptId }) => events.some((event) => event.attemptId === attemptId)) &&
    returned.every(({ attemptId }) =>
      events.some((event) => event.attemptId === attemptId && event.type === 'returned'),
    ) &&
    (trial.takenBack === null ||
      events.some(({ type, attemptId }) => type === 'chargedBack' && attemptId === trial.takenBack?.attemptId))
  const read = async () => {
    const { events, cursor } = await readToEnd(trial, trial.cursor)
    return { events: events.filter(isOfMoney), cursor }
  }
  let found = await read()
  for (let waited = 0; !isDone(found.events) && waited < trial.options.waitSeconds; waited += 1) {
    await trial.talk.pause(ASK_EVERY_MS)
    found = await read()
  }
  trial.events = found.events
  trial.lastCursor = found.cursor
  return found.events
}

const ofAttempt = (events: readonly MoneyEvent[], attemptId: string) =>
  events.filter((event) => event.attemptId === attemptId)

export const moneyRequirements: readonly Requirement[] = [
  {
    id: 'P14',
    sentence: 'The return of a debit is reported with its code, after the settlement or in its place.',
    async check(trial) {
      const first = await approve(trial, orderOf(trial, bankOf(trial.options.returnToken)))
      const events = ofAttempt(await reported(trial, [first]), first.attemptId)
      must(
        events.at(-1)?.type === 'returned' && events.filter(({ type }) => type === 'returned').length === 1,
        'one event "returned" with a returnCode, as the last of its charge',
        events,
      )
    },
  },
  {
    id: 'P15',
    sentence: 'Each approved charge is reported as settled once, with its reference and its time in UTC.',
    async check(trial) {
      const events = await reported(trial)
      for (const { attemptId, providerRef } of trial.approved) {
        const own = ofAttempt(events, attemptId)
        const [event] = own
        const isRight =
          own.length === 1 &&
          event?.type === 'settled' &&
          event.providerRef === providerRef &&
          /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(event.occurredAt)
        must(isRight, `one event "settled" of ${attemptId} with ${providerRef}`, own)
      }
    },
  },
  {
    id: 'P16',
    sentence: 'A report has the amount and currency of its charge, and a fee that is not more than it.',
    async check(trial) {
      const events = await reported(trial)
      for (const { attemptId, amountMinor } of trial.approved) {
        for (const event of ofAttempt(events, attemptId)) {
          const fee = event.type === 'settled' ? (event.feeMinor ?? 0) : 0
          const isRight = event.amountMinor === amountMinor && event.currency === trial.options.currency
          must(isRight && fee <= amountMinor, `${amountMinor} ${trial.options.currency}, fee at most that`, event)
        }
      }
    },
  },
  {
    id: 'P17',
    sentence: 'What was declined or given up is never reported.',
    async check(trial) {
      const events = await reported(trial)
      const wrong = events.filter(({ attemptId }) => trial.moveless.includes(attemptId))
      must(wrong.length === 0, 'no event', wrong)
    },
  },
  {
    id: 'P18',
    sentence: 'After a cursor come the later events only, the same again for the same cursor; at the end none.',
    async check(trial) {
      await reported(trial)
      const ids = async () => (await page(trial, trial.cursor)).events.map(({ id }) => id)
      const [first, again] = [await ids(), await ids()]
      must(JSON.stringify(first) === JSON.stringify(again), `the same events again: ${first.join(', ')}`, again)
      const end = await page(trial, trial.lastCursor)
      const isEnd = end.events.length === 0 && end.cursor === trial.lastCursor
      must(isEnd, `no event and the cursor ${trial.lastCursor} after the last one`, end)
    },
  },
  {
    id: 'P30',
    needs: 'chargebacks',
    sentence: 'A chargeback is reported with its own reference and its reason, and takes at most the charge.',
    async check(trial) {
      const { attemptId, providerRef } = trial.takenBack ?? { attemptId: '', providerRef: '' }
      const events = ofAttempt(await reported(trial), attemptId)
      const event = events.find(({ type }) => type === 'chargedBack')
      must(event?.type === 'chargedBack', 'an event "chargedBack" with chargebackRef, reasonCode and respondBy', events)
      const isRight =
        event.providerRef === providerRef &&
        event.currency === trial.options.currency &&
        event.amountMinor > 0 &&
        event.amountMinor <= TEST_AMOUNT_MINOR
      must(isRight, `${providerRef}, at most ${TEST_AMOUNT_MINOR} ${trial.options.currency}`, event)
    },
  },
  {
    id: 'P19',
    sentence: 'A cursor that the provider never gave is refused with 400.',
    async check({ talk }) {
      mustRefuse(await talk.call('/v1/events?after=no%20cursor'), 400, 'invalidCursor')
    },
  },
]
