import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { passwordChangeDriver } from './driver.ts'

walkSuite(passwordChangeDriver, peopleTest)
