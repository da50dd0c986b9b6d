import { describe, expect, it } from 'vitest'

import { DISPUTE_TEXT_LENGTH, DISPUTES_AT_ONCE } from '../../limits.ts'
import { refuseChoice } from './dispute-choice.ts'
import { refuseAmount, refuseAttachment, refuseContacts, refuseResponse } from './dispute-draft.ts'
import { refuseDocuments, refuseQueue } from './dispute-document.ts'
import { refuseDescription, refuseSubmission } from './dispute-submission.ts'

const complete = {
  role: 'payer',
  trxIds: ['t1', 't2'],
  reasonId: 'returnedGoods',
  reasons: [{ id: 'returnedGoods' }],
  description: 'It came broken.',
  invoices: [
    { trxId: 't1', disputedMinor: 130_000 },
    { trxId: 't2', disputedMinor: 50_000 },
  ],
  parts: [{ trxId: 't2', amountMinor: 50_000 }],
  isRequired: true,
  documents: [{ trxId: 't1' }, { trxId: 't2' }],
  waiting: [],
} as const

describe('a dispute', () => {
  it('can be submitted when every step is complete', () => {
    expect(refuseSubmission(complete)).toBeNull()
  })

  it.each([
    ['roleMayNotDispute', { role: 'viewer' }],
    ['nothingChosen', { trxIds: [] }],
    ['tooManyInvoices', { trxIds: Array.from({ length: DISPUTES_AT_ONCE + 1 }, (_, i) => `t${i}`) }],
    ['reasonMissing', { reasonId: null }],
    ['reasonMissing', { reasons: [] }],
    ['descriptionMissing', { description: '  ' }],
    ['descriptionTooLong', { description: 'x'.repeat(DISPUTE_TEXT_LENGTH + 1) }],
    ['disputedAmountMissing', { parts: [{ trxId: 't1', amountMinor: null }] }],
    ['disputedAmountMissing', { parts: [{ trxId: 't1', amountMinor: 0 }] }],
    ['disputedAmountOver', { parts: [{ trxId: 't2', amountMinor: 50_001 }] }],
    ['uploadUnderWay', { waiting: ['a file'] }],
    ['documentRequired', { documents: [{ trxId: 't1' }] }],
  ] as const)('is refused with %s (%#)', (code, lacking) => {
    expect(refuseSubmission({ ...complete, ...lacking })).toBe(code)
  })

  it('accepts as many invoices and words as there may be', () => {
    const trxIds = Array.from({ length: DISPUTES_AT_ONCE }, (_, i) => `t${i}`)
    expect(refuseChoice({ role: 'admin', trxIds })).toBeNull()
    expect(refuseDescription({ ...complete, description: 'x'.repeat(DISPUTE_TEXT_LENGTH) })).toBeNull()
  })

  it('needs no documents where the reason requires none', () => {
    expect(refuseDocuments({ ...complete, isRequired: false, documents: [] })).toBeNull()
  })

  it('lets so many files wait', () => {
    expect(refuseQueue(['a'], { documentsAtOnce: 2 })).toBeNull()
    expect(refuseQueue(['a', 'b'], { documentsAtOnce: 2 })).toBe('tooManyFiles')
  })
})

const offer = {
  disputes: [{ disputedAmount: 130_000 }],
  offered: ['merchant.reply', 'adjustment.propose'],
  action: 'adjustment.propose',
  comment: 'A part of it.',
  adjustment: 130_000,
  waiting: [],
} as const
const decision = { ...offer, offered: ['support.close'], action: 'support.close', adjustment: null } as const
const two = [...offer.disputes, { disputedAmount: 50_000 }]

describe('an answer', () => {
  it.each([
    ['that offers all of it', offer],
    ['that takes the whole of one', { ...offer, adjustment: 'whole' }],
    ['that takes the whole of several', { ...offer, disputes: two, adjustment: 'whole' }],
    ['that takes nothing off', { ...offer, action: 'merchant.reply', adjustment: null }],
    ['that decides without an amount', decision],
    ['that decides with one', { ...decision, adjustment: 1 }],
    ['that needs no words', { ...offer, offered: ['customer.close'], action: 'customer.close', comment: '' }],
  ] as const)('%s is complete', (_, answer) => {
    expect(refuseResponse(answer)).toBeNull()
  })

  it.each([
    ['disputeNotChosen', { ...offer, disputes: [] }],
    ['actionMissing', { ...offer, action: null }],
    ['actionMissing', { ...offer, action: 'support.close' }],
    ['adjustmentMissing', { ...offer, adjustment: null }],
    ['adjustmentMissing', { ...offer, disputes: two }],
    ['adjustmentMissing', { ...decision, disputes: two, adjustment: 1 }],
    ['adjustmentNotPositive', { ...offer, adjustment: 0 }],
    ['adjustmentOverDisputed', { ...offer, adjustment: 130_001 }],
    ['commentMissing', { ...offer, comment: ' ' }],
    ['commentTooLong', { ...offer, comment: 'x'.repeat(DISPUTE_TEXT_LENGTH + 1) }],
    ['uploadUnderWay', { ...offer, waiting: ['a file'] }],
  ] as const)('is refused with %s (%#)', (code, answer) => {
    expect(refuseResponse(answer)).toBe(code)
  })

  it('has a document only for one dispute, and a recipient where there was one', () => {
    expect([0, 1, 2].map((count) => refuseAttachment(Array.from({ length: count })))).toEqual([
      'documentOfSeveral',
      null,
      'documentOfSeveral',
    ])
    expect(refuseContacts([], ['Mark'])).toBe('contactNeeded')
    expect([refuseContacts(['Lena'], ['Mark']), refuseContacts([], [])]).toEqual([null, null])
  })
})

it.each([
  [null, 'adjustment.propose', 500, [1000]],
  ['adjustmentMissing', 'adjustment.propose', null, [1000]],
  ['adjustmentOverDisputed', 'adjustment.propose', 1001, [1000]],
  // Of several, only the whole of each.
  ['adjustmentMissing', 'adjustment.propose', 500, [1000, 1000]],
  [null, 'adjustment.propose', 'whole', [1000, 1000]],
  [null, 'support.close', null, [1000]],
  ['adjustmentNotPositive', 'support.close', 0, [1000]],
  [null, 'merchant.reply', null, [1000]],
] as const)('gives %s for %s of %s off what is disputed', (code, action, adjustment, disputed) => {
  expect(refuseAmount(action, adjustment, disputed)).toBe(code)
})
