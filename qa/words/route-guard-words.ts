import { heading, type ScreenWords } from './screen-words.ts'

/** Where the guard of a page leads, in the words of the page that shows instead. */
export const routeGuardWords: ScreenWords = {
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
    sentToLogin: ({ decidedBy }) => [heading(decidedBy === 'login' ? 'Sign in' : 'You can’t open this page')],
    sentToCustomers: [heading('Select an account')],
    sentToMerchants: [heading('Select a merchant')],
  },
}
