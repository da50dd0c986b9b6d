import { describe, expect, it } from 'vitest'

import { returnsAt, settlesAt } from './calendar.ts'

const settled = (kind: 'bank' | 'card', at: string) => settlesAt(kind, new Date(at)).toISOString()

describe('the settlement of a charge', () => {
  it('of a card comes at nine in Chicago one business day later', () => {
    expect(settled('card', '2026-11-18T15:00:00-06:00')).toBe('2026-11-19T15:00:00.000Z')
    expect(settled('card', '2026-11-20T23:30:00-06:00')).toBe('2026-11-23T15:00:00.000Z')
  })

  it('of a bank comes one business day later before the cut-off and two after it', () => {
    expect(settled('bank', '2026-11-18T15:59:59-06:00')).toBe('2026-11-19T15:00:00.000Z')
    expect(settled('bank', '2026-11-18T16:00:00-06:00')).toBe('2026-11-20T15:00:00.000Z')
  })

  it('of a bank counts a weekend as the Monday after it', () => {
    expect(settled('bank', '2026-11-21T10:00:00-06:00')).toBe('2026-11-24T15:00:00.000Z')
    expect(settled('bank', '2026-11-20T17:00:00-06:00')).toBe('2026-11-24T15:00:00.000Z')
  })

  it('keeps its hour in Chicago over a change of daylight-saving time', () => {
    expect(settled('card', '2026-10-30T12:00:00-05:00')).toBe('2026-11-02T15:00:00.000Z')
    expect(settled('card', '2026-03-06T12:00:00-06:00')).toBe('2026-03-09T14:00:00.000Z')
  })

  it('goes back as many business days later as the bank takes', () => {
    expect(returnsAt(new Date('2026-11-19T15:00:00Z'), 2).toISOString()).toBe('2026-11-23T15:00:00.000Z')
  })
})
