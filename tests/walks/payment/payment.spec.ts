import { testWith } from './portal.ts'
import { kindOf } from './scenarios.ts'
import { paymentDriver } from './driver.ts'
import { planFor } from '../support/plan.ts'
import { walkSuite } from '../support/walk-suite.ts'

const plan = planFor(paymentDriver)

walkSuite(paymentDriver, plan, testWith(plan.paths.map(kindOf)))
