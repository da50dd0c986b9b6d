import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { invoiceCreateDriver } from './driver.ts'

walkSuite(invoiceCreateDriver, peopleTest)
