import { disputesTest } from '../../support/portal-test.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { uploadDriver } from './driver.ts'

walkSuite(uploadDriver, disputesTest, FIRST_PERSON.upload)
