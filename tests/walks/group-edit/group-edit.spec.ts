import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { groupEditDriver } from './driver.ts'

walkSuite(groupEditDriver, peopleTest)
