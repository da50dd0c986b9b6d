import { testWith } from '../dispute-create/portal.ts'
import { planFor } from '../support/plan.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { attachmentsDriver } from './driver.ts'

const plan = planFor(attachmentsDriver)

walkSuite(attachmentsDriver, plan, testWith({ count: plan.paths.length, owed: 3 }))
