import { planFor } from '../support/plan.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { kindOf, paymentDriver } from './driver.ts'
import { testWith } from './fixture.ts'

const plan = planFor(paymentDriver)

walkSuite(paymentDriver, plan, testWith(plan.paths.map(kindOf)))
