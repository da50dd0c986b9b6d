import { walksTest } from '../../support/portal-test.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { uploadDriver } from './driver.ts'

walkSuite(uploadDriver, walksTest, FIRST_PERSON.upload)
