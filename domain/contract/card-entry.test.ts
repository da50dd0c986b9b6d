import { describe, expect, it } from 'vitest'

import { readCardEntryMessage } from './card-entry.ts'

const frame = {}
const from = { origin: 'http://127.0.0.1:4190', window: frame }
const token = {
  type: 'card.tokenised',
  token: 'card_1',
  brand: 'visa',
  last4: '4242',
  expiry: '04/31',
  region: 'US',
} as const

describe('a message of the card entry form', () => {
  it('is read when it comes from the provider and from the frame', () => {
    expect(readCardEntryMessage({ origin: from.origin, source: frame, data: token }, from)).toEqual(token)
  })

  it('is nothing when another origin or another window sends it', () => {
    expect(readCardEntryMessage({ origin: 'http://127.0.0.1:4199', source: frame, data: token }, from)).toBeNull()
    expect(readCardEntryMessage({ origin: from.origin, source: {}, data: token }, from)).toBeNull()
    expect(
      readCardEntryMessage({ origin: from.origin, source: null, data: token }, { ...from, window: null }),
    ).toBeNull()
  })

  it('is nothing when its shape is not the agreed one, and loses what was not agreed', () => {
    const read = (data: unknown) => readCardEntryMessage({ origin: from.origin, source: frame, data }, from)
    expect(read({ ...token, last4: '4242424242424242' })).toBeNull()
    expect(read({ ...token, expiry: '13/31' })).toBeNull()
    expect(read('card.cancelled')).toBeNull()
    expect(read({ type: 'card.height', height: -1 })).toBeNull()
    expect(read({ ...token, number: '4242424242424242' })).toEqual(token)
  })
})
