import { disputesTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { disputeResponseDriver } from './driver.ts'

walkSuite(disputeResponseDriver, disputesTest)
