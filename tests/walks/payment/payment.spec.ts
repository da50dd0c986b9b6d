import { paymentsTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { paymentDriver } from './driver.ts'

walkSuite(paymentDriver, paymentsTest)
