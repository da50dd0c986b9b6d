import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { routeGuardDriver } from './driver.ts'

walkSuite(routeGuardDriver, peopleTest)
