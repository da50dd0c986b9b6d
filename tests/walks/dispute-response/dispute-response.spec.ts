import { testWith } from './portal.ts'
import { kindOf } from './scenarios.ts'
import { disputeResponseDriver } from './driver.ts'
import { planFor } from '../support/plan.ts'
import { walkSuite } from '../support/walk-suite.ts'

const plan = planFor(disputeResponseDriver)

walkSuite(disputeResponseDriver, plan, testWith(plan.paths.map(kindOf)))
