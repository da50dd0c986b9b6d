import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { cardActivationDriver } from './driver.ts'

walkSuite(cardActivationDriver, peopleTest)
