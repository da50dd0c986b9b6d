import type { PageOf, Scene } from '../../page.ts'
import { frameWords } from '../session/frame-words.ts'
import { merchantWords } from '../session/merchant-words.ts'
import { signInWords } from '../sign-in/form-words.ts'
import { noAccessWords } from './no-access-words.ts'
import type { routeGuardMachine } from './route-guard.machine.ts'

const closed = { heading: noAccessWords.closed }

/** The sign-in page says why a page stays closed to someone who is signed in; the role's name comes from the view. */
function sentToLogin({ decidedBy }: Scene['facts']) {
  if (decidedBy === 'login') return [{ heading: signInWords.signIn }]
  if (decidedBy === 'userType') return [closed, { text: noAccessWords.closedToUserType }]
  if (decidedBy === 'flag' || decidedBy === 'forbiddenFlag') return [closed, { text: noAccessWords.featureOff }]
  return [closed]
}

/** The route guard, by the page that shows instead of a closed one. */
export const routeGuardPage = {
  events: {},
  states: {
    checkingLogin: [],
    checkingUserType: [],
    checkingRole: [],
    checkingForbiddenRole: [],
    checkingFlag: [],
    checkingForbiddenFlag: [],
    checkingCustomer: [],
    checkingMerchant: [],
    allowed: [],
    sentToLogin,
    sentToCustomers: [{ heading: frameWords.selectAccount }],
    sentToMerchants: [{ heading: merchantWords.title }],
  },
} satisfies PageOf<typeof routeGuardMachine>
