import { peopleTest } from '../../support/portal-test.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { changeDriver } from './driver.ts'

walkSuite(changeDriver, peopleTest, FIRST_PERSON.change)
