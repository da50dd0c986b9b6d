import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { webhookEditDriver } from './driver.ts'

walkSuite(webhookEditDriver, peopleTest)
