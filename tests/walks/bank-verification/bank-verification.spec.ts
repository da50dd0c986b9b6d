import { peopleTest } from '../../support/portal-test.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { bankVerificationDriver } from './driver.ts'

walkSuite(bankVerificationDriver, peopleTest, FIRST_PERSON.bankVerification)
