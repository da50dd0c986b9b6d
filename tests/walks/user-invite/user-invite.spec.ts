import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { userInviteDriver } from './driver.ts'

walkSuite(userInviteDriver, peopleTest)
