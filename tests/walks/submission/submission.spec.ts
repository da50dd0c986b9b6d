import { paymentsTest } from '../../support/portal-test.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { submissionDriver } from './driver.ts'

walkSuite(submissionDriver, paymentsTest, FIRST_PERSON.submission)
