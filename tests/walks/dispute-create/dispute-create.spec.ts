import { disputesTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { disputeCreateDriver } from './driver.ts'

walkSuite(disputeCreateDriver, disputesTest)
