import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { bankLinkDriver } from './driver.ts'

walkSuite(bankLinkDriver, peopleTest)
