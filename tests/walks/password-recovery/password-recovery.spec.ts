import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { passwordRecoveryDriver } from './driver.ts'

walkSuite(passwordRecoveryDriver, peopleTest)
