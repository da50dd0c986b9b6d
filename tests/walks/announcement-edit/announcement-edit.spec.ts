import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { announcementEditDriver } from './driver.ts'

walkSuite(announcementEditDriver, peopleTest)
