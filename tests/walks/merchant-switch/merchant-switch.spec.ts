import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { merchantSwitchDriver } from './driver.ts'

walkSuite(merchantSwitchDriver, peopleTest)
