import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { usernameRecoveryDriver } from './driver.ts'

walkSuite(usernameRecoveryDriver, peopleTest)
