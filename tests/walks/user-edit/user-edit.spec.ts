import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { userEditDriver } from './driver.ts'

walkSuite(userEditDriver, peopleTest)
