import { testWith } from '../dispute-create/portal.ts'
import { planFor } from '../support/plan.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { contactsDriver } from './driver.ts'

const plan = planFor(contactsDriver)

walkSuite(contactsDriver, plan, testWith({ count: plan.paths.length, owed: 3 }))
