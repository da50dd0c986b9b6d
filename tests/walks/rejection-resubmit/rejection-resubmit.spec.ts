import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { rejectionResubmitDriver } from './driver.ts'

walkSuite(rejectionResubmitDriver, peopleTest)
