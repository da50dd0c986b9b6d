import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { cardRequestDriver } from './driver.ts'

walkSuite(cardRequestDriver, peopleTest)
