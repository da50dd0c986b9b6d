import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { exportDriver } from './driver.ts'

walkSuite(exportDriver, peopleTest)
