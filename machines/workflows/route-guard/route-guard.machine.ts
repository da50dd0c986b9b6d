import { assign, createActor, setup, type InspectionEvent, type Observer } from 'xstate'

import {
  refuseFlag,
  refuseForbiddenFlag,
  refuseForbiddenRole,
  refuseNoCustomer,
  refuseNoMerchant,
  refuseRole,
  refuseUserType,
  refuseVisitor,
  type RouteCheck,
  type RouteFacts,
} from '../../../domain/rules/routes/route-guard.ts'
import type { RouteRequirements } from '../../../domain/visitor-routes.ts'
import { unseen, type Meta } from '../../meta.ts'

export type RouteGuardInput = { route: RouteRequirements; facts: RouteFacts }

/** The page to which the guard leads, and the check that decided it; no check when the page is open. */
export type RouteDecision = {
  goes: 'on' | 'toLogin' | 'toCustomers' | 'toMerchants'
  decidedBy: RouteCheck | null
}

type Context = RouteGuardInput & RouteDecision

/** Checks whether a page opens, with §5's checks in §5's order. It decides at once, so its answer is its output. */
export const routeGuardMachine = setup({
  types: {} as { input: RouteGuardInput; context: Context; output: RouteDecision; meta: Meta<never>; tags: 'busy' },
  guards: {
    isVisitorAllowed: ({ context: { route, facts } }) => refuseVisitor(route, facts) === null,
    isUserTypeAllowed: ({ context: { route, facts } }) => refuseUserType(route, facts) === null,
    hasRole: ({ context: { route, facts } }) => refuseRole(route, facts) === null,
    isRoleTolerated: ({ context: { route, facts } }) => refuseForbiddenRole(route, facts) === null,
    hasFlag: ({ context: { route, facts } }) => refuseFlag(route, facts) === null,
    isFlagTolerated: ({ context: { route, facts } }) => refuseForbiddenFlag(route, facts) === null,
    hasCustomer: ({ context: { route, facts } }) => refuseNoCustomer(route, facts) === null,
    hasMerchant: ({ context: { route, facts } }) => refuseNoMerchant(route, facts) === null,
  },
}).createMachine({
  id: 'routeGuard',
  context: ({ input }) => ({ ...input, goes: 'on', decidedBy: null }),
  output: ({ context: { goes, decidedBy } }) => ({ goes, decidedBy }),
  initial: 'checkingLogin',
  states: {
    checkingLogin: {
      description: 'Does the page need someone signed in?',
      tags: 'busy',
      meta: unseen('happy', '§5.1'),
      always: [
        { guard: 'isVisitorAllowed', target: 'checkingUserType' },
        { target: 'sentToLogin', actions: assign({ goes: 'toLogin', decidedBy: 'login' }) },
      ],
    },
    checkingUserType: {
      description: 'Is the page for this type of user?',
      tags: 'busy',
      meta: unseen('happy', '§5.2'),
      always: [
        { guard: 'isUserTypeAllowed', target: 'checkingRole' },
        { target: 'sentToLogin', actions: assign({ goes: 'toLogin', decidedBy: 'userType' }) },
      ],
    },
    checkingRole: {
      description: 'Has the user one of the roles that the page asks for?',
      tags: 'busy',
      meta: unseen('happy', '§5.2'),
      always: [
        { guard: 'hasRole', target: 'checkingForbiddenRole' },
        { target: 'sentToLogin', actions: assign({ goes: 'toLogin', decidedBy: 'role' }) },
      ],
    },
    checkingForbiddenRole: {
      description: 'Is the page closed to the role?',
      tags: 'busy',
      meta: unseen('happy', '§5.2'),
      always: [
        { guard: 'isRoleTolerated', target: 'checkingFlag' },
        { target: 'sentToLogin', actions: assign({ goes: 'toLogin', decidedBy: 'forbiddenRole' }) },
      ],
    },
    checkingFlag: {
      description: 'Is the feature on? An Enabled flag also counts when its Disabled twin is explicitly false.',
      tags: 'busy',
      meta: unseen('happy', '§5.2, §5.4'),
      always: [
        { guard: 'hasFlag', target: 'checkingForbiddenFlag' },
        { target: 'sentToLogin', actions: assign({ goes: 'toLogin', decidedBy: 'flag' }) },
      ],
    },
    checkingForbiddenFlag: {
      description: 'Is the feature switched off? A Disabled flag is tolerated when its Enabled twin is true.',
      tags: 'busy',
      meta: unseen('happy', '§5.2, §5.4'),
      always: [
        { guard: 'isFlagTolerated', target: 'checkingCustomer' },
        { target: 'sentToLogin', actions: assign({ goes: 'toLogin', decidedBy: 'forbiddenFlag' }) },
      ],
    },
    checkingCustomer: {
      description: 'Does the page need a chosen customer?',
      tags: 'busy',
      meta: unseen('happy', '§5.5'),
      always: [
        { guard: 'hasCustomer', target: 'checkingMerchant' },
        { target: 'sentToCustomers', actions: assign({ goes: 'toCustomers', decidedBy: 'customer' }) },
      ],
    },
    checkingMerchant: {
      description: 'Does the page need a chosen merchant?',
      tags: 'busy',
      meta: unseen('happy', '§5.5'),
      always: [
        { guard: 'hasMerchant', target: 'allowed' },
        { target: 'sentToMerchants', actions: assign({ goes: 'toMerchants', decidedBy: 'merchant' }) },
      ],
    },
    allowed: { type: 'final', description: 'The page opens.', meta: unseen('happy', '§5') },
    sentToLogin: {
      type: 'final',
      description: 'Sign-in takes the place of the page in the history, and leads back to it.',
      meta: { lane: 'escape', route: 'login', step: null, view: null, spec: '§5.2' },
    },
    sentToCustomers: {
      type: 'final',
      description: 'A customer is chosen first; the choice leads back to the page.',
      meta: { lane: 'escape', route: 'customers', step: null, view: null, spec: '§5.5' },
    },
    sentToMerchants: {
      type: 'final',
      description: 'A merchant is chosen first, on the pass-through page.',
      meta: { lane: 'escape', route: 'passThroughFrame', step: null, view: null, spec: '§5.5' },
    },
  },
})

/** Returns the guard's decision for a page. `inspect` observes the transitions on the way. */
export function decideRoute(
  input: RouteGuardInput,
  inspect: Observer<InspectionEvent> | ((event: InspectionEvent) => void) | null = null,
): RouteDecision {
  const { output, status } = createActor(routeGuardMachine, { input, ...(inspect ? { inspect } : {}) }).getSnapshot()
  if (status !== 'done' || !output) throw new Error('The route guard came to no decision.')
  return output
}
