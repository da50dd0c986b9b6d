import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { refundRequestDriver } from './driver.ts'

walkSuite(refundRequestDriver, peopleTest)
