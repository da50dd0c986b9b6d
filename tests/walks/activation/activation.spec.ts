import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { activationDriver } from './driver.ts'

walkSuite(activationDriver, peopleTest)
