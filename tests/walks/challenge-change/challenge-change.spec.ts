import { peopleTest } from '../../support/portal-test.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { challengeChangeDriver } from './driver.ts'

walkSuite(challengeChangeDriver, peopleTest)
