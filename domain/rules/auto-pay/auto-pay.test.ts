import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addDays, businessDate } from '../../dates.ts'
import { failuresInARow, isPausedByFailures, outcomeOf, refuseAutoPay } from './auto-pay.ts'
import {
  isLeftOutForGood,
  monthOf,
  noticeThrough,
  paymentsOf,
  planRuns,
  refuseInvoice,
  type Candidate,
  type RunSettings,
} from './runs.ts'
import { payDay, refuseSchedule, type Schedule } from './schedule.ts'

const dueDate: Schedule = { kind: 'dueDate', day: null }
const mondays: Schedule = { kind: 'weekday', day: 1 }
const ofMonth = (day: number): Schedule => ({ kind: 'dayOfMonth', day })
const free: RunSettings = { schedule: dueDate, paymentCeilingMinor: null, monthCeilingMinor: null }
const TODAY = '2026-11-23'
const candidate = (trxId: string, dueOn: string, amountMinor = 100): Candidate => ({
  trxId,
  dueOn,
  amountMinor,
  refusal: null,
  isAnnounced: true,
})
const plan = (candidates: readonly Candidate[], settings: Partial<RunSettings> = {}, more: object = {}) =>
  planRuns({
    candidates,
    settings: { ...free, ...settings },
    ranThrough: TODAY,
    today: TODAY,
    paidByMonth: {},
    ...more,
  }).map(({ day, totalMinor, taken, leftOut }) => [
    day,
    totalMinor,
    taken.map(({ trxId }) => trxId).join(),
    leftOut.map(({ candidate: { trxId }, reason }) => `${trxId} ${reason}`).join(),
  ])

describe('an invoice is paid', () => {
  it('on its due date', () => {
    expect(payDay('2026-12-01', dueDate, TODAY)).toBe('2026-12-01')
    expect(payDay('2026-11-24', dueDate, TODAY)).toBe('2026-11-24')
  })

  it.each([
    ['2026-12-01', mondays, '2026-11-30'],
    ['2026-12-07', mondays, '2026-12-07'],
    ['2026-12-06', mondays, '2026-11-30'],
    ['2026-12-20', ofMonth(15), '2026-12-15'],
    ['2026-12-14', ofMonth(30), '2026-11-30'],
    ['2027-01-05', ofMonth(10), '2026-12-10'],
    ['2027-03-01', ofMonth(31), '2027-02-28'],
    ['2028-03-01', ofMonth(31), '2028-02-29'],
  ] as const)('due on %s, on a fixed day not later than that: %o', (dueOn, schedule, day) => {
    expect(payDay(dueOn, schedule, TODAY)).toBe(day)
  })

  it('on its due date where the fixed day has had its run', () => {
    expect(payDay('2026-11-27', mondays, TODAY)).toBe('2026-11-27')
  })

  it('by hand when it was due before AutoPay was turned on or resumed', () => {
    expect(payDay(TODAY, dueDate, TODAY)).toBeNull()
    expect(payDay('2026-11-02', mondays, TODAY)).toBeNull()
  })

  it('between the last run and its due date, whatever the settings', () => {
    const schedules = fc.oneof(
      fc.constant(dueDate),
      fc.integer({ min: 1, max: 5 }).map((day): Schedule => ({ kind: 'weekday', day })),
      fc.integer({ min: 1, max: 31 }).map(ofMonth),
    )
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 900 }), schedules, (days, schedule) => {
        const dueOn = addDays(TODAY, days)
        const day = payDay(dueOn, schedule, TODAY)
        return dueOn > TODAY ? day !== null && day > TODAY && day <= dueOn : day === null
      }),
    )
  })
})

it('has a day of the week or of the month only where one is fixed', () => {
  expect(refuseSchedule(dueDate)).toBeNull()
  expect(refuseSchedule({ kind: 'dueDate', day: 1 })).toBe('scheduleDayInvalid')
  expect(refuseSchedule(mondays)).toBeNull()
  expect(refuseSchedule(ofMonth(31))).toBeNull()
  expect([0, 6, 1.5, null].map((day) => refuseSchedule({ kind: 'weekday', day }))).toEqual(
    Array(4).fill('scheduleDayInvalid'),
  )
  expect([0, 32, null].map((day) => refuseSchedule({ kind: 'dayOfMonth', day }))).toEqual(
    Array(3).fill('scheduleDayInvalid'),
  )
})

describe('AutoPay leaves out', () => {
  const facts = {
    isLeftOut: false,
    isDisputed: false,
    wasInRun: false,
    isBeingPaid: false,
    isPayable: true,
  }

  it.each([
    [{}, null],
    [{ isLeftOut: true, isDisputed: true }, 'leftOut'],
    [{ isDisputed: true }, 'disputed'],
    [{ wasInRun: true, isPayable: false }, 'alreadyInRun'],
    [{ isBeingPaid: true, isPayable: false }, 'beingPaid'],
    [{ isPayable: false }, 'notPayable'],
  ] as const)('an invoice with %o for the reason %s', (change, reason) => {
    expect(refuseInvoice({ ...facts, ...change })).toBe(reason)
  })

  it('what is over the ceiling of a payment; a smaller one still fits', () => {
    const invoices = [
      candidate('a', '2026-11-25', 60),
      candidate('b', '2026-11-25', 50),
      candidate('c', '2026-11-25', 40),
    ]
    expect(plan(invoices, { paymentCeilingMinor: 100 })).toEqual([['2026-11-25', 100, 'a,c', 'b overPaymentCeiling']])
  })

  it('what was not announced before its day; it takes no room from others', () => {
    const late: Candidate = { ...candidate('a', TODAY, 60), isAnnounced: false }
    const invoices = [late, candidate('b', TODAY, 50), candidate('c', TODAY, 60)]
    const today = { ranThrough: '2026-11-22' }
    expect(plan(invoices, { paymentCeilingMinor: 100 }, { ...today, isFinal: true })).toEqual([
      [TODAY, 50, 'b', 'a notAnnounced,c overPaymentCeiling'],
    ])
    expect(plan([late], {}, today)).toEqual([[TODAY, 60, 'a', '']])
  })

  it('what is over the ceiling of a month, with what the month has paid', () => {
    const invoices = ['2026-11-25', '2026-11-30', '2026-12-01'].map((day) => candidate(day.slice(-2), day))
    const settings = { monthCeilingMinor: 250 }
    expect(plan(invoices, settings, { paidByMonth: { '2026-11': 100 } })).toEqual([
      ['2026-11-25', 100, '25', ''],
      ['2026-11-30', 0, '', '30 overMonthCeiling'],
      ['2026-12-01', 100, '01', ''],
    ])
  })

  it.each([
    ['leftOut', {}, false],
    ['alreadyInRun', {}, false],
    ['overMonthCeiling', { refusal: null, dueOn: '2026-11-26', isAnnounced: false }, true],
    ['disputed', {}, true],
    ['disputed', { isAnnounced: false }, false],
    ['beingPaid', {}, true],
    ['notPayable', { dueOn: '2026-11-26' }, false],
    ['notAnnounced', { isAnnounced: false }, true],
    ['notAnnounced', { isAnnounced: false, dueOn: '2026-11-26' }, false],
  ] as const)('an invoice %s with %o, and whether its result says so: %s', (reason, change, isNamed) => {
    const refusal = reason === 'overMonthCeiling' || reason === 'notAnnounced' ? null : reason
    const one: Candidate = { ...candidate('a', '2026-11-25'), refusal, ...change }
    expect(isLeftOutForGood({ candidate: one, reason }, '2026-11-25')).toBe(isNamed)
  })
})

it('pays a day in several payments only where one cannot have all invoices', () => {
  const invoices = Array.from({ length: 1_001 }, (_, place) => candidate(String(1000 + place), '2026-11-25'))
  expect(plan(invoices)).toEqual([['2026-11-25', 100_100, expect.stringMatching(/^1000,.*,2000$/), '']])
  expect(paymentsOf(invoices).map((part) => part.length)).toEqual([500, 500, 1])
  expect(paymentsOf(invoices).flat()).toEqual(invoices)
  expect(paymentsOf(invoices.slice(0, 500))).toHaveLength(1)
  expect(paymentsOf([])).toEqual([])
})

describe('the calendar of coming runs', () => {
  it('has one payment a day, in the order of days', () => {
    const invoices = [candidate('c', '2026-12-02'), candidate('a', '2026-11-25'), candidate('b', '2026-11-25')]
    expect(plan(invoices)).toEqual([
      ['2026-11-25', 200, 'a,b', ''],
      ['2026-12-02', 100, 'c', ''],
    ])
  })

  it('makes up today for days without a server, in one payment', () => {
    const invoices = [candidate('a', '2026-11-21'), candidate('b', '2026-11-22'), candidate('c', TODAY)]
    expect(plan([...invoices, candidate('old', '2026-11-20')], {}, { ranThrough: '2026-11-20' })).toEqual([
      [TODAY, 300, 'a,b,c', ''],
    ])
  })

  it('keeps every ceiling, and pays or leaves out each invoice on one day', () => {
    const invoices = fc.array(
      fc.record({ days: fc.integer({ min: 1, max: 70 }), amount: fc.integer({ min: 1, max: 90 }) }),
      {
        maxLength: 40,
      },
    )
    const ceiling = fc.option(fc.integer({ min: 1, max: 300 }))
    fc.assert(
      fc.property(invoices, ceiling, ceiling, (drawn, paymentCeilingMinor, monthCeilingMinor) => {
        const candidates = drawn.map(({ days, amount }, place) => candidate(`i${place}`, addDays(TODAY, days), amount))
        const settings = { schedule: mondays, paymentCeilingMinor, monthCeilingMinor }
        const runs = planRuns({ candidates, settings, ranThrough: TODAY, today: TODAY, paidByMonth: {} })
        const all = runs.flatMap(({ taken, leftOut }) => [...taken, ...leftOut.map((left) => left.candidate)])
        expect(all.map(({ trxId }) => trxId).toSorted()).toEqual(candidates.map(({ trxId }) => trxId).toSorted())
        expect(runs.map(({ day }) => day)).toEqual([...new Set(runs.map(({ day }) => day))].toSorted())
        for (const { totalMinor } of runs) expect(totalMinor).toBeLessThanOrEqual(paymentCeilingMinor ?? Infinity)
        for (const month of new Set(runs.map(({ day }) => monthOf(day)))) {
          const inMonth = runs.filter(({ day }) => monthOf(day) === month)
          const sum = inMonth.reduce((total, { totalMinor }) => total + totalMinor, 0)
          expect(sum).toBeLessThanOrEqual(monthCeilingMinor ?? Infinity)
        }
      }),
    )
  })

  it('is what the days then bring', () => {
    const due = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 20 })
    fc.assert(
      fc.property(due, fc.option(fc.integer({ min: 100, max: 400 })), (days, paymentCeilingMinor) => {
        const settings = { schedule: mondays, paymentCeilingMinor, monthCeilingMinor: 900 }
        const candidates = days.map((later, place) => candidate(`i${place}`, addDays(TODAY, later)))
        const promised = planRuns({ candidates, settings, ranThrough: TODAY, today: TODAY, paidByMonth: {} })
        const seen = new Set<string>()
        const paidByMonth: Record<string, number> = {}
        const came: (typeof promised)[number][] = []
        for (let later = 1; later <= 40; later += 1) {
          const today = addDays(TODAY, later)
          const left = candidates.filter(({ trxId }) => !seen.has(trxId))
          const [run] = planRuns({ candidates: left, settings, ranThrough: addDays(today, -1), today, paidByMonth })
          if (run?.day !== today) continue
          came.push(run)
          paidByMonth[monthOf(today)] = (paidByMonth[monthOf(today)] ?? 0) + run.totalMinor
          for (const one of [...run.taken, ...run.leftOut.map((out) => out.candidate)]) seen.add(one.trxId)
        }
        expect(came).toEqual(promised)
      }),
    )
  })

  it('has one run on the days of 23 and of 25 hours', () => {
    const hours = (from: string, count: number) =>
      Array.from({ length: count }, (_, hour) => businessDate(new Date(Date.parse(from) + hour * 3_600_000)))
    for (const [day, midnight, next] of [
      ['2027-03-14', '2027-03-14T06:00:00Z', 23],
      ['2026-11-01', '2026-11-01T05:00:00Z', 25],
    ] as const) {
      expect(new Set(hours(midnight, next))).toEqual(new Set([day]))
      expect(hours(midnight, next + 1).at(-1)).toBe(addDays(day, 1))
      expect(payDay(day, dueDate, addDays(day, -1))).toBe(day)
    }
  })
})

it('announces a run three business days ahead', () => {
  expect(noticeThrough('2026-11-23', 'none')).toBe('2026-11-26')
  expect(noticeThrough('2026-11-26', 'none')).toBe('2026-12-01')
  expect(noticeThrough('2026-11-23', 'federalReserve')).toBe('2026-11-27')
})

describe('AutoPay', () => {
  it('is on only for a verified bank account of an active account', () => {
    expect(refuseAutoPay({ accountStatus: 'active', isVerified: true })).toBeNull()
    expect(refuseAutoPay({ accountStatus: 'active', isVerified: false })).toBe('methodUnverified')
    expect(refuseAutoPay({ accountStatus: 'inactive', isVerified: false })).toBe('accountInactive')
  })

  it.each([
    [[], 0],
    [['failed'], 1],
    [['failed', 'failed', 'settled', 'failed'], 2],
    [['open', 'failed', 'open', 'failed'], 2],
    [['failed', 'settled', 'failed'], 1],
    [['failed', 'failed', 'open', 'settled', 'settled'], 2],
  ] as const)('counts failures in a row: %o is %i', (outcomes, failures) => {
    expect(failuresInARow(outcomes)).toBe(failures)
    expect(isPausedByFailures({ failures })).toBe(failures === 2)
  })

  it('knows the outcome of a run by its payment', () => {
    expect(['authorizing', 'unknown', 'processing', 'settled', 'declined', 'returned'].map(outcomeOf)).toEqual([
      'open',
      'open',
      'open',
      'settled',
      'failed',
      'failed',
    ])
  })
})
