import { bootDriver } from './driver.ts'
import { test } from '../support/people-portal.ts'
import { planFor } from '../support/plan.ts'
import { walkSuite } from '../support/walk-suite.ts'

walkSuite(bootDriver, planFor(bootDriver), test)
