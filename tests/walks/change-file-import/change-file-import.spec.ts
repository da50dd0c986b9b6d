import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { changeFileImportDriver } from './driver.ts'

walkSuite(changeFileImportDriver, peopleTest)
