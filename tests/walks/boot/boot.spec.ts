import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { bootDriver } from './driver.ts'

walkSuite(bootDriver, peopleTest)
