import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { loaderDriver } from './driver.ts'

walkSuite(loaderDriver, peopleTest)
