/** Two walks in German in every run: a page description holds in any language, not in English alone. */
import './support/in-german.ts'
import { peopleTest } from '../support/portal-test.ts'
import { consentDriver } from './consent/driver.ts'
import { signInDriver } from './sign-in/driver.ts'
import { walkSuite } from './support/walk-suite.ts'

peopleTest.describe('consent in German', () => walkSuite(consentDriver, peopleTest))
peopleTest.describe('sign-in in German', () => walkSuite(signInDriver, peopleTest))
