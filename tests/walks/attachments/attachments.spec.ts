import { disputesTest } from '../../support/portal-test.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { attachmentsDriver } from './driver.ts'

walkSuite(attachmentsDriver, disputesTest, FIRST_PERSON.attachments)
