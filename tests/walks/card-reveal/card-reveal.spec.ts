import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { cardRevealDriver } from './driver.ts'

walkSuite(cardRevealDriver, peopleTest)
