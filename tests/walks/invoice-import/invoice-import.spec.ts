import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { invoiceImportDriver } from './driver.ts'

walkSuite(invoiceImportDriver, peopleTest)
