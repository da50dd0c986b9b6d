import { expect, it } from 'vitest'

import type { DisputeEventName } from '../../contract/dispute.ts'
import { latestAnswer } from './dispute-thread.ts'

const latest = (...events: DisputeEventName[]) => latestAnswer(events.map((event) => ({ event })))?.event

it('uses the latest response of any side, and not a hold or a deadline after it', () => {
  expect(latest('dispute.created')).toBe('dispute.created')
  expect(latest('dispute.created', 'merchant.reply', 'support.hold', 'support.release')).toBe('merchant.reply')
  expect(latest('dispute.created', 'customer.reply', 'deadline.passed')).toBe('customer.reply')
  expect(latest('dispute.created', 'merchant.escalate', 'support.askMerchant')).toBe('support.askMerchant')
  expect(latest()).toBeUndefined()
})
