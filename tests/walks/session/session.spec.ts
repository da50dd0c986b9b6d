import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { sessionDriver } from './driver.ts'

walkSuite(sessionDriver, peopleTest)
