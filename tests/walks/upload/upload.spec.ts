import { testWith } from '../dispute-create/portal.ts'
import { uploadDriver } from './driver.ts'
import { planFor } from '../support/plan.ts'
import { walkSuite } from '../support/walk-suite.ts'

const plan = planFor(uploadDriver)

walkSuite(uploadDriver, plan, testWith({ count: plan.paths.length, owed: 3 }))
