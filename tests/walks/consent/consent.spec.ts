import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { consentDriver } from './driver.ts'

walkSuite(consentDriver, peopleTest)
