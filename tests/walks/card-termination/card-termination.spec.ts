import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { cardTerminationDriver } from './driver.ts'

walkSuite(cardTerminationDriver, peopleTest)
