import { defineModel } from '../../model.ts'
import { routeGuardMachine, type RouteGuardInput } from './route-guard.machine.ts'

const strict: RouteGuardInput = {
  route: {
    login: true,
    userTypes: ['customer'],
    roles: ['admin', 'payer'],
    forbiddenRoles: ['viewer'],
    flags: ['payEnabled'],
    forbiddenFlags: ['oldPayDisabled'],
    customer: true,
    merchant: true,
  },
  facts: {
    isSignedIn: true,
    userType: 'Customer',
    role: 'Payer',
    flags: { payDisabled: false, oldPayDisabled: true, oldPayEnabled: true },
    customerId: 'C1',
    merchantId: 'M1',
    isProgramMode: false,
  },
}
const but = (facts: Partial<RouteGuardInput['facts']>): RouteGuardInput => ({
  ...strict,
  facts: { ...strict.facts, ...facts },
})

const refused = (
  name: string,
  ends: string,
  output: { goes: 'toLogin' | 'toCustomers' | 'toMerchants'; decidedBy: Check },
) => ({ name: `${name}: ${output.goes}`, scenario: name, events: [], ends, output }) as const
type Check = 'login' | 'userType' | 'role' | 'forbiddenRole' | 'flag' | 'forbiddenFlag' | 'customer' | 'merchant'

/** One scenario a check, each failing at that check alone; no events, since the guard decides at once. */
export const routeGuardModel = defineModel(routeGuardMachine, {
  scenarios: {
    'all is well': strict,
    'a visitor': but({ isSignedIn: false }),
    'another user type': but({ userType: 'merchant' }),
    'another role': but({ role: 'voucher_manager' }),
    'a forbidden role': { ...strict, route: { ...strict.route, forbiddenRoles: ['payer'] } },
    'a feature that is off': but({ flags: {} }),
    'a feature that is switched off': but({ flags: { payEnabled: true, oldPayDisabled: true } }),
    'no customer': but({ customerId: null }),
    'no merchant': but({ merchantId: null }),
  },
  events: {},
  outcomes: {},
  journeys: [
    {
      name: 'a page opens to who fulfils all',
      scenario: 'all is well',
      events: [],
      ends: 'allowed',
      output: { goes: 'on', decidedBy: null },
    },
    refused('a visitor', 'sentToLogin', { goes: 'toLogin', decidedBy: 'login' }),
    refused('another user type', 'sentToLogin', { goes: 'toLogin', decidedBy: 'userType' }),
    refused('another role', 'sentToLogin', { goes: 'toLogin', decidedBy: 'role' }),
    refused('a forbidden role', 'sentToLogin', { goes: 'toLogin', decidedBy: 'forbiddenRole' }),
    refused('a feature that is off', 'sentToLogin', { goes: 'toLogin', decidedBy: 'flag' }),
    refused('a feature that is switched off', 'sentToLogin', { goes: 'toLogin', decidedBy: 'forbiddenFlag' }),
    refused('no customer', 'sentToCustomers', { goes: 'toCustomers', decidedBy: 'customer' }),
    refused('no merchant', 'sentToMerchants', { goes: 'toMerchants', decidedBy: 'merchant' }),
  ],
  refusals: [],
})
