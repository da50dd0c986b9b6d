import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { loyaltyEditDriver } from './driver.ts'

walkSuite(loyaltyEditDriver, peopleTest)
