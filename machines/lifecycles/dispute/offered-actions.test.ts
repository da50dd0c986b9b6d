import { expect, it } from 'vitest'

import { disputeParties, disputeStatuses, type DisputeStatus } from '../../../domain/contract/dispute.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import { offeredActions, offeredAnswers, splitForResponse, statusAfter } from './offered-actions.ts'

const standing = (status: DisputeStatus, isOverdue = false) => ({
  id: `${status}${isOverdue ? ' too late' : ''}`,
  status,
  isOverdue,
  heldFrom: status === 'onHold' ? ('open' as const) : null,
})
const staying = (disputes: readonly ReturnType<typeof standing>[], party: 'customer' | 'merchant' | 'support') =>
  splitForResponse(party, 'admin', disputes).stays.map(({ dispute, code }) => `${dispute.id}: ${code}`)

it('offers each side what is its own to do', () => {
  expect(offeredActions('customer', standing('waitingOnCustomer'))).toEqual([
    'customer.reply',
    'customer.close',
    'customer.escalate',
    'customer.cancel',
  ])
  expect(offeredActions('merchant', standing('open'))).toEqual([
    'merchant.reply',
    'adjustment.propose',
    'merchant.escalate',
  ])
  expect(offeredActions('support', standing('escalated'))).toEqual([
    'support.close',
    'support.askCustomer',
    'support.askMerchant',
    'support.hold',
  ])
  expect(offeredActions('support', standing('onHold'))).toEqual(['support.release'])
})

it('says where an action leads', () => {
  expect(statusAfter(standing('open'), 'adjustment.propose')).toBe('pendingAdjustment')
  expect(statusAfter(standing('onHold'), 'support.release')).toBe('open')
  expect(statusAfter(standing('waitingOnCustomer', true), 'customer.reply')).toBeNull()
})

it('offers nobody anything once it is closed', () => {
  expect(disputeParties.flatMap((party) => offeredActions(party, standing('closed')))).toEqual([])
})

it('leaves the customer a way to cancel when the days have passed', () => {
  expect(offeredActions('customer', standing('waitingOnCustomer', true))).toEqual(['customer.cancel'])
  expect(offeredAnswers('customer', standing('waitingOnCustomer', true))).toEqual([])
})

it('lets those of one status go, and says of each other why it stays', () => {
  const disputes = [
    standing('open'),
    standing('waitingOnCustomer', true),
    standing('waitingOnCustomer'),
    standing('pendingAdjustment'),
    standing('closed'),
  ]
  const { goes } = splitForResponse('customer', 'admin', disputes)
  expect(goes.map(({ id }) => id)).toEqual(['waitingOnCustomer'])
  expect(staying(disputes, 'customer')).toEqual([
    'open: disputeInIneligibleStatus',
    'waitingOnCustomer too late: disputeExpired',
    'pendingAdjustment: severalStatuses',
    'closed: disputeInIneligibleStatus',
  ])
})

it('lets as many go as one response takes, and the others of their status stay', () => {
  const many = Array.from({ length: DISPUTES_AT_ONCE + 2 }, () => standing('open'))
  const { goes } = splitForResponse('merchant', 'admin', [standing('closed'), ...many])
  expect(goes).toHaveLength(DISPUTES_AT_ONCE)
  expect(staying([standing('closed'), ...many], 'merchant')).toEqual([
    'closed: disputeInIneligibleStatus',
    'open: tooManyDisputes',
    'open: tooManyDisputes',
  ])
})

it('lets nothing go for a role that does not answer', () => {
  const { goes, stays } = splitForResponse('merchant', 'viewer', [standing('open')])
  expect(goes).toEqual([])
  expect(stays).toMatchObject([{ code: 'roleMayNotRespond' }])
})

it.each(disputeParties)('loses no dispute of the %s’s choice', (party) => {
  const disputes = disputeStatuses.flatMap((status) => [standing(status), standing(status, true)])
  const { goes, stays } = splitForResponse(party, 'admin', disputes)
  expect([...goes, ...stays.map(({ dispute }) => dispute)].map(({ id }) => id).toSorted()).toEqual(
    disputes.map(({ id }) => id).toSorted(),
  )
  expect(new Set(goes.map(({ status }) => status)).size).toBeLessThanOrEqual(1)
})
