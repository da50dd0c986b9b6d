import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { bankEnrollmentDriver } from './driver.ts'

walkSuite(bankEnrollmentDriver, peopleTest)
