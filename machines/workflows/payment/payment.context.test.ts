import { expect, it } from 'vitest'
import { createActor } from 'xstate'

import { dueInputOf, type PaymentInput } from './payment.context.ts'
import { paymentMachine } from './payment.machine.ts'
import { beyond, fresh, sister } from './payment.samples.ts'

const contextOf = (input: Partial<PaymentInput>) =>
  createActor(paymentMachine, { input: { ...fresh, ...input } }).getSnapshot().context
const pastDue = { part: beyond.part }
const whole = { part: null }

it('reads a part of what is due where that was shown: of the account and location, or of every account', () => {
  const here = contextOf({ location: 'Dock 3', account: sister })
  expect(dueInputOf(here, pastDue)).toMatchObject({ ...pastDue, customerId: 'c1', location: 'Dock 3' })
  // All that is due is of the account that pays.
  expect(dueInputOf(here, whole)).toMatchObject({ customerId: sister.buidCustomer, location: null })
  const everywhere = contextOf({ account: null, isOfAll: true, location: 'Dock 3' })
  expect(dueInputOf(everywhere, pastDue)).toMatchObject({ customerId: null, location: null })
  const overview = contextOf({ account: null, mode: 'PROGRAM_OVERVIEW' })
  expect(dueInputOf(overview, pastDue)).toMatchObject({ customerId: 'c1' })
})

it('reads what the payment before has left when nothing else is requested', () => {
  const left = contextOf({ heldBack: { lines: [], due: beyond } })
  expect(dueInputOf(left, null)).toMatchObject({ part: beyond.part, customerId: 'c1' })
})
