import { testWith } from './drivers/dispute-response-portal.ts'
import { kindOf } from './drivers/dispute-response-worlds.ts'
import { disputeResponseDriver } from './drivers/dispute-response.ts'
import { planFor } from './support/plan.ts'
import { walkSuite } from './support/walk-suite.ts'

const plan = planFor(disputeResponseDriver)

walkSuite(disputeResponseDriver, plan, testWith(plan.paths.map(kindOf)))
