import { expect, it } from 'vitest'

import { disputeActions, disputeStatuses } from '../../../domain/contract/dispute.ts'
import { lapseOf } from '../../../domain/rules/disputes/dispute.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { at, decide } from '../decide.ts'
import { disputeLifecycle } from './dispute.machine.ts'
import { disputeLifecycleModel } from './dispute.model.ts'

describeModel(disputeLifecycleModel)

it('has exactly the statuses that travel on the wire', () => {
  expect(Object.keys(disputeLifecycle.states).toSorted()).toEqual([...disputeStatuses].toSorted())
})

it('knows every action that can be asked for', () => {
  expect(new Set(disputeLifecycle.events)).toEqual(new Set([...disputeActions, 'deadline.passed']))
})

it.each(disputeStatuses)('a deadline that passes in %s leads where the reader was notified', (status) => {
  const overdue = at(disputeLifecycle, status, { isOverdue: true, heldFrom: null })
  expect(decide(disputeLifecycle, overdue, { type: 'deadline.passed' })?.value ?? null).toBe(
    lapseOf(status)?.to ?? null,
  )
})
