import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { creditApplicationDriver } from './driver.ts'

walkSuite(creditApplicationDriver, peopleTest)
