import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { signInDriver } from './driver.ts'

walkSuite(signInDriver, peopleTest)
