import { describe, expect, it } from 'vitest'

import { paymentLifecycleModel } from '../../machines/lifecycles/payment/payment.model.ts'
import { transitionsOf } from '../graph/transitions.ts'
import { generate } from './paths.ts'
import { paymentWith } from '../../tests/qa/many-invoices.ts'
import { testModelPaths } from '../../tests/qa/test-model-paths.ts'
import { isFullLength } from '../../tests/support/test-length.ts'

const MANY = isFullLength ? 20 : 10

/** Seconds of this process's own work: other work on the machine does not count. */
const busySeconds = () => process.cpuUsage().user / 1_000_000
const eventsIn = ({ paths }: Pick<ReturnType<typeof generate>, 'paths'>) =>
  paths.reduce((sum, { steps }) => sum + steps.length, 0)

describe('the suite of the payment', () => {
  it(`for ${MANY} invoices to choose from is as large as for 3, covers all, and is made within 10 seconds`, () => {
    const few = eventsIn(generate(paymentWith(3)))
    const before = busySeconds()
    const many = generate(paymentWith(MANY))
    expect(busySeconds() - before).toBeLessThan(10)
    expect(transitionsOf(paymentWith(MANY).machine).filter(({ id }) => !many.reached.has(id))).toEqual([])
    expect(eventsIn(many)).toBeLessThan(1.5 * few)
  }, 60_000)
})

it('createTestModel makes its paths of the same machine and data, and more of them', () => {
  const theirs = testModelPaths(paymentLifecycleModel)
  const ours = generate(paymentLifecycleModel)
  expect(theirs.tests).toBeGreaterThan(ours.paths.length)
  expect(theirs.events).toBeGreaterThan(eventsIn(ours))
})
