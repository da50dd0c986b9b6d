/** The calls that the judge of scale times: a line for each list or figure, and who asks for it. */
import { customerSorts } from '../../../domain/contract/account.ts'
import { userSorts } from '../../../domain/contract/access/user.ts'
import { disputeListStatuses, disputeSorts, partyPaths, type DisputeParty } from '../../../domain/contract/dispute.ts'
import { programAccountSorts } from '../../../domain/contract/due/program-account.ts'
import { merchantCustomerSorts } from '../../../domain/contract/merchant/merchant-customer.ts'
import { invoiceListStatuses, invoiceSorts } from '../../../domain/contract/invoice.ts'
import { paymentSorts } from '../../../domain/contract/payment-list.ts'
import { DEFAULT_ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { dueFilters } from '../../../domain/rules/due/due-parts.ts'
import { LARGEST_PARENT } from '../../../server/demo/many/program-accounts.ts'
import { largeUsers } from '../../../server/demo/many/program.ts'

/** `by` names the rows of the table; a call may last `limitMs`. */
export type Call = {
  readonly by: string
  /** The reader looks at a large part of all rows: with the table grows what the call itself counts and sorts. */
  readonly isOfMany: boolean
  readonly username: string
  readonly path: string
  readonly limitMs: number
}

const LIMIT_MS = 100
/** The limit of a call that sums up what each of 30,000 accounts owes. */
const PROGRAM_ACCOUNTS_LIMIT_MS = 150

const limitOf = (path: string) => (path.startsWith('/ecaas/program-accounts') ? PROGRAM_ACCOUNTS_LIMIT_MS : LIMIT_MS)
type Query = Readonly<Record<string, string>>

/** A list or figure with its parameters; each name and value adds one. */
const ask = (path: string, ...queries: readonly Query[]) => {
  const search = new URLSearchParams(Object.assign({}, ...queries)).toString()
  return search === '' ? path : `${path}?${search}`
}
const each = <T extends string>(name: string, values: readonly T[]): Query[] =>
  values.map((value) => ({ [name]: value }))
const list = (path: string, ...queries: readonly Query[]) =>
  ask(path, ...queries, { 'page[size]': String(DEFAULT_ROWS_PER_PAGE) })

/** Figures of one account or of all. Add a call here, and it is timed for each reader of accounts. */
const figures = (of: Query): string[] => [
  ask('/exposures', of),
  ask('/exposures', of, { 'filter[sol_currency]': 'EUR' }),
  ask('/ecaas/dues', of),
  ask('/ecaas/dues', of, { 'filter[sol_currency]': 'USD' }),
  ask('/ecaas/payment-methods', of),
  ask('/ecaas/payable-due', of),
  ...each('filter[due]', dueFilters).map((due) => ask('/ecaas/payable-due', of, due)),
]

/** Texts of searches, by what they find: one, some by their orders, many by a name, many by a number, none, and by two signs. */
const texts = ['L-0012345', '4500-777', 'Hydraulics', 'L-00', 'nothing of the kind', '45', 'zq']

const invoiceLists = (of: Query): string[] => [
  ...each('filter[status]', invoiceListStatuses).map((status) => list('/invoices', of, status)),
  ...['open', 'paid', 'all'].flatMap((status) =>
    each('sort', invoiceSorts).map((sort) => list('/invoices', of, { 'filter[status]': status }, sort)),
  ),
  ...['past-due', 'disputed', 'on-hold', 'unbilled', 'adjusted', 'unapplied'].map((status) =>
    list('/invoices', of, { 'filter[status]': status, sort: 'due_on' }),
  ),
  list('/invoices', of, { 'filter[status]': 'open', 'filter[due]': 'dueSoon', sort: 'due_on' }),
  list('/invoices', of, { 'filter[status]': 'open', 'filter[sol_currency]': 'EUR' }),
  list('/invoices', of, { 'filter[status]': 'open', 'filter[buid_merchant]': '31-0007' }),
  list('/invoices', of, { 'filter[status]': 'paid', 'filter[buid_merchant]': '31-0007' }),
  list('/invoices', of, { 'filter[status]': 'open', 'filter[due_from]': '2026-01-01', 'filter[due_to]': '2026-12-31' }),
]
const invoiceSearches = (of: Query): string[] => [
  ...each('filter[text]', texts).map((text) => list('/invoices', of, text)),
  list('/invoices', of, { 'filter[text]': '4500-777', 'filter[status]': 'open' }),
  list('/invoices', of, { 'filter[billed_from]': '2025-03-01', 'filter[billed_to]': '2025-03-31' }),
  list('/invoices', of, { 'filter[amount_from]': '4000', 'filter[amount_to]': '4100' }),
]

const paymentLists = (of: Query): string[] => [
  ...each('sort', paymentSorts).map((sort) => list('/ecaas/payments', of, sort)),
  list('/ecaas/payments', of, { 'filter[state]': 'underWay' }),
  list('/ecaas/payments', of, { 'filter[state]': 'toPayAgain' }),
  list('/ecaas/payments', of, { 'filter[text]': 'L-0012345' }),
]

const disputeLists = (side: DisputeParty, of: Query = {}): string[] => [
  ...each('filter[status]', disputeListStatuses).flatMap((status) =>
    each('sort', disputeSorts).map((sort) => list(`/ecaas/${partyPaths[side]}-disputes`, of, status, sort)),
  ),
  ...each('filter[text]', ['DSP-L00', 'hydraulics', 'nothing of the kind']).map((text) =>
    list(`/ecaas/${partyPaths[side]}-disputes`, of, text),
  ),
  ask(`/ecaas/${partyPaths[side]}-dispute/count`, of),
]

/** The list of a merchant's own, as its customers' lists are asked for. */
const merchantLists: readonly string[] = [
  ...each('filter[status]', invoiceListStatuses).map((status) => list('/ecaas/merchant-invoices', status)),
  ...['open', 'paid', 'all'].flatMap((status) =>
    each('sort', invoiceSorts).map((sort) => list('/ecaas/merchant-invoices', { 'filter[status]': status }, sort)),
  ),
  list('/ecaas/merchant-invoices', { 'filter[status]': 'open', 'filter[buid_customer]': '60-000200' }),
  list('/ecaas/merchant-invoices', { 'filter[status]': 'all', sort: 'due_on', 'page[number]': '300' }),
  list('/ecaas/merchant-invoices', { 'filter[status]': 'paid', 'filter[paid_from]': '2026-10-22' }),
  list('/ecaas/merchant-invoices', { 'filter[status]': 'all', 'filter[being_paid]': 'Y' }),
]
/** What a merchant comes home to, and its customers. */
const merchantOverview: readonly string[] = [
  '/ecaas/merchant-figures',
  ask('/ecaas/merchant-figures', { 'filter[sol_currency]': 'EUR' }),
  ...each('sort', merchantCustomerSorts).map((sort) => list('/ecaas/merchant-customers', sort)),
  ...each('filter[text]', ['Timber', '60-000123', 'nothing of the kind']).map((text) =>
    list('/ecaas/merchant-customers', text),
  ),
  list('/ecaas/merchant-customers', { 'page[number]': '60' }),
]

const accountTexts = ['Timber', '60-000123', 'nothing of the kind']

/** Lists of accounts, and what belongs to a page as such. */
const accounts: readonly string[] = [
  '/self',
  ...each('sort', customerSorts).map((sort) => list('/customers', sort)),
  ...each('filter[search]', accountTexts).map((search) => list('/customers', search)),
  list('/locations'),
  '/merchants',
  ask('/merchants', { 'filter[search]': 'Hydraulics' }),
  '/ecaas/customer-currencies',
  '/ecaas/saved-filters',
]
/** The overview of a program: its accounts with what each owes, in their own currencies and in one. */
const programLists: readonly string[] = [
  ...each('sort', programAccountSorts).map((sort) => list('/ecaas/program-accounts', sort)),
  list('/ecaas/program-accounts', { 'filter[sol_currency]': 'EUR' }),
  ...each('filter[search]', accountTexts).map((search) => list('/ecaas/program-accounts', search)),
]
const userLists: readonly string[] = [
  ...each('sort', userSorts).map((sort) => list('/ecaas/users', sort)),
  list('/ecaas/users', { 'filter[text]': 'large.12345' }),
]

/** Readers whose own rows are few in each database, however many others there are. */
const ofFew = /^(?:small account|location)/

const ofAccount = (buid: string): Query => ({ 'filter[buid_customer]': buid })

/** Every call of every reader, in a program of so many accounts. */
export function callsOf(count: number, small: number): readonly Call[] {
  const buid = (n: number) => `60-${String(n).padStart(6, '0')}`
  const everything = (of: Query) => [...figures(of), ...invoiceLists(of), ...paymentLists(of)]
  const largest = ofAccount(LARGEST_PARENT)
  const place = { ...largest, 'filter[buid_location]': '003' }
  const readers: readonly (readonly [by: string, username: string, paths: readonly string[]])[] = [
    [
      'all accounts of the program',
      largeUsers.corporate,
      [...accounts, ...programLists, ...userLists, ...everything({})],
    ],
    ['all accounts, searched', largeUsers.corporate, invoiceSearches({})],
    ['all accounts, disputes', largeUsers.corporate, disputeLists('customer')],
    ['10,000 child accounts', largeUsers.parent, [...accounts, ...programLists, ...userLists, ...everything({})]],
    ['10,000 child accounts, searched', largeUsers.parent, invoiceSearches({})],
    ['10,000 child accounts, disputes', largeUsers.parent, disputeLists('customer')],
    ['account with 5 % of all', largeUsers.parent, [...everything(largest), ...disputeLists('customer', largest)]],
    ['account with 5 % of all, searched', largeUsers.parent, invoiceSearches(largest)],
    ['location of it', largeUsers.parent, [...invoiceLists(place), list('/locations', largest)]],
    ['the other one with 5 %', largeUsers.corporate, everything(ofAccount(buid(count)))],
    ['small account', largeUsers.small('admin'), [...accounts, ...userLists, ...disputeLists('customer')]],
    ['small account, chosen', largeUsers.small('payer'), everything(ofAccount(buid(small)))],
    ['small account, searched', largeUsers.small('payer'), invoiceSearches(ofAccount(buid(small)))],
    ['merchant', largeUsers.merchant, ['/self', ...userLists, ...disputeLists('merchant')]],
    ['merchant, invoices', largeUsers.merchant, merchantLists],
    ['merchant, home and customers', largeUsers.merchant, merchantOverview],
    ['support', largeUsers.support, ['/self', ...userLists, ...disputeLists('support')]],
  ]
  return readers.flatMap(([by, username, paths]) =>
    [...new Set(paths)].map((path) => ({ by, isOfMany: !ofFew.test(by), username, path, limitMs: limitOf(path) })),
  )
}
