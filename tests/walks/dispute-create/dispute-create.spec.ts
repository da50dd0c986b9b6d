import { testWith } from './portal.ts'
import { disputeCreateDriver } from './driver.ts'
import { planFor } from '../support/plan.ts'
import { walkSuite } from '../support/walk-suite.ts'

const plan = planFor(disputeCreateDriver)

walkSuite(disputeCreateDriver, plan, testWith({ count: plan.paths.length, owed: 2 }))
