import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { pagedLoadDriver } from './driver.ts'

walkSuite(pagedLoadDriver, peopleTest)
