/** Users of the demonstration: one for each role, user type and outcome of signing in (§4, §6). */
import type { Role, UserType } from '../../domain/people.ts'
import type { LockReason } from '../../domain/rules/access/user-access.ts'
import { BAYFRONT, CONTINENTAL, HALVORSEN, LAKEHEAD, MERIDIAN } from './accounts.ts'
import { BALTIC, BAYFRONT_PROGRAM, branchMerchants, FLEET_PROGRAM, NORTHGATE } from './merchants.ts'

/** Everybody's at the demonstration, and nobody's anywhere else. */
export const DEMO_PASSWORD = 'Northgate!2026'

export type DemoPerson = {
  username: string
  firstName: string
  lastName: string
  role: Role
  userTypes: readonly [UserType, ...UserType[]]
  programId: string
  customers: readonly string[]
  includeChildren: boolean
  merchants: readonly string[]
  language: string
  isInvited: boolean
  lockReason: LockReason | null
  /** Signs in with the company's own account, at the demonstration's identity provider. */
  isSso: boolean
  /** What must be renewed before the person may go on. */
  mustRenew: 'expiredPassword' | 'password' | 'challenge' | null
  /** A description for the list that the server prints: what to see with this user. */
  shows: string
}

function person(username: string, shows: string, more: Partial<DemoPerson> = {}): DemoPerson {
  const [first = '', last = ''] = username.split('.')
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return {
    username,
    shows,
    firstName: capital(first),
    lastName: capital(last),
    role: 'payer',
    userTypes: ['customer'],
    programId: NORTHGATE,
    customers: [HALVORSEN],
    includeChildren: true,
    merchants: [],
    language: 'en',
    isInvited: false,
    lockReason: null,
    isSso: false,
    mustRenew: null,
    ...more,
  }
}

const locked = (username: string, lockReason: LockReason, shows: string) =>
  person(username, shows, { role: 'viewer', lockReason, includeChildren: false })
const renewing = (username: string, mustRenew: DemoPerson['mustRenew'], shows: string) =>
  person(username, shows, { role: 'viewer', mustRenew, includeChildren: false })

export const demoPeople: readonly DemoPerson[] = [
  person('maria.admin', 'Halvorsen Marine Supply and its child accounts; three currencies', {
    role: 'admin',
    lastName: 'Halvorsen',
  }),
  person('paul.payer', 'the same accounts, as a standard user'),
  person('vera.viewer', 'may look, but not pay', { role: 'viewer' }),
  person('carla.cards', 'card viewer: sees cards, and is barred from invoices', { role: 'card_viewer' }),
  person('sam.safety', 'safety manager: barred from most pages', { role: 'safety_manager' }),
  person('dora.double', 'one account in NOK, and the merchant Nordic Fasteners AS: two user types, one at a time', {
    role: 'admin',
    userTypes: ['customer', 'merchant'],
    customers: ['40-130440'],
    merchants: ['20-1002'],
  }),
  person('victor.vouchers', 'voucher manager', { role: 'voucher_manager' }),
  person('cora.corporate', 'corporate: every company of the program, in all currencies', {
    role: 'admin',
    userTypes: ['customer', 'corporate'],
    customers: [HALVORSEN, '40-130440', '40-141877', '40-152090', '40-163511'],
  }),
  person('olga.overview', 'corporate of a second program, in PROGRAM_OVERVIEW mode; it verifies banks at once', {
    role: 'admin',
    userTypes: ['customer', 'corporate'],
    programId: FLEET_PROGRAM,
    customers: ['50-30000', '50-30100', '50-30200', '50-30300'],
  }),
  person('otto.oversight', 'corporate only: looks at every company of the program, and pays nothing', {
    role: 'viewer',
    userTypes: ['corporate'],
    customers: [],
  }),
  person('mark.merchant', 'merchant user of Baltic Parts GmbH', {
    role: 'admin',
    userTypes: ['merchant'],
    customers: [],
    merchants: [BALTIC],
  }),
  person('birgit.baltic', 'merchant user of Baltic Parts GmbH who may look, but not answer; in German', {
    role: 'viewer',
    userTypes: ['merchant'],
    customers: [],
    merchants: [BALTIC],
    language: 'de',
  }),
  person('gary.greatlakes', 'merchant user of Great Lakes Hydraulics, Inc.', {
    role: 'admin',
    userTypes: ['merchant'],
    customers: [],
    merchants: ['20-1003'],
  }),
  person('mira.merchants', 'merchant user of 40 merchants, seen together or one at a time', {
    role: 'admin',
    userTypes: ['merchant'],
    customers: [],
    merchants: [BALTIC, '20-1002', '20-1003', ...branchMerchants.map(({ buid }) => buid)],
  }),
  person('sven.support', 'support of the program', { role: 'admin', userTypes: ['admin'], customers: [] }),
  person('emil.enrollment', 'enrollment manager: reviews the program’s credit applications', {
    role: 'enrollment_manager',
    userTypes: ['admin'],
    customers: [],
  }),
  person('ada.admin', 'user type admin: support of the program, and its analyst', {
    role: 'admin',
    userTypes: ['admin'],
    customers: [],
    merchants: [],
  }),
  person('nora.fjellheim', 'one account in NOK, chosen by itself', { customers: ['40-130440'], role: 'admin' }),
  person('colin.cotswold', 'one account in GBP', { customers: ['40-141877'] }),
  person('greta.moeller', 'one account in EUR, portal in German', {
    customers: ['40-152090'],
    language: 'de',
    lastName: 'Möller',
  }),
  person('cleo.canada', 'one account in CAD, to which a Canadian bank account can be added', {
    customers: [LAKEHEAD],
    role: 'admin',
  }),
  person('pia.pending', 'a third program; a bank account waits for its two small credits: 0.32 and 0.45', {
    customers: [BAYFRONT],
    role: 'admin',
    programId: BAYFRONT_PROGRAM,
    lastName: 'Novak',
  }),
  person('fred.fleet', 'Continental Fleet Group with 10,000 child accounts', { customers: [CONTINENTAL] }),
  person('mina.meridian', 'the account that `npm run seed -- --invoices 200000` fills', { customers: [MERIDIAN] }),
  person('pete.prairie', 'an account that may not pay here, with the reason', { customers: ['40-174020'] }),
  person('olive.oldmill', 'an inactive account', { customers: ['40-174833'], role: 'admin' }),
  locked('locked.administrator', 'administrator', 'locked by an administrator'),
  locked('locked.support', 'support', 'locked by support'),
  locked('locked.attempts', 'loginAttempts', 'locked after too many attempts'),
  locked('locked.challenge', 'challengeAttempts', 'locked after too many challenge answers'),
  renewing('expired.password', 'expiredPassword', 'the password has expired'),
  renewing('change.password', 'password', 'the password must be changed'),
  renewing('change.challenge', 'challenge', 'the challenge phrase must be changed'),
  person('sofia.signon', 'without a password: “Sign in with your company account”', { role: 'viewer', isSso: true }),
  person('ivo.inactive', 'the same, but locked', { role: 'viewer', isSso: true, lockReason: 'administrator' }),
  person('invited.newcomer', 'invited, not activated', { role: 'viewer', isInvited: true, includeChildren: false }),
]

/** The id of a person of the demonstration. */
export const userId = (username: string) => `u-${username}`
