import { testWith } from './drivers/payment-portal.ts'
import { kindOf } from './drivers/payment-worlds.ts'
import { paymentDriver } from './drivers/payment.ts'
import { planFor } from './support/plan.ts'
import { walkSuite } from './support/walk-suite.ts'

const plan = planFor(paymentDriver)

walkSuite(paymentDriver, plan, testWith(plan.paths.map(kindOf)))
