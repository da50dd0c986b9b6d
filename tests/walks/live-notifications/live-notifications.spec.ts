import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { liveNotificationsDriver } from './driver.ts'

walkSuite(liveNotificationsDriver, peopleTest)
