import { peopleTest } from '../../support/portal-test.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { walkSuite } from '../support/walk-suite.ts'
import { autoPayEditDriver } from './driver.ts'

walkSuite(autoPayEditDriver, peopleTest, FIRST_PERSON.autoPayEdit)
