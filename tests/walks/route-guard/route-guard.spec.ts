import { walksTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { routeGuardDriver } from './driver.ts'

walkSuite(routeGuardDriver, walksTest)
