import { disputesTest } from '../../support/portal-test.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { contactsDriver } from './driver.ts'

walkSuite(contactsDriver, disputesTest, FIRST_PERSON.contacts)
