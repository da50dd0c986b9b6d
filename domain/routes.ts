/**
 * The pages of §2 with what each requires, as data: the router, the route guard's statechart and
 * the navigation read this table. Paths are TanStack patterns below the prefix (none, /beta, /prod).
 */
import { answeringRoles, payingRoles, reviewingRoles } from './people.ts'
import { HOME_PATH, rowIn, visitorRoutes, type RouteRow } from './visitor-routes.ts'

const customerArea = { login: true, userTypes: ['customer'], customer: true } as const
/** What a corporate user who is no customer looks at too: every company of the program. */
const viewing = { login: true, userTypes: ['customer', 'corporate'], customer: true } as const
const notLimited = { forbiddenRoles: ['card_viewer', 'safety_manager'] } as const
/** The enrollment manager of the program reviews credit applications, and nothing else. */
const notEnrolling = { forbiddenRoles: [...notLimited.forbiddenRoles, 'enrollment_manager'] } as const
const notSafety = { forbiddenRoles: ['safety_manager'] } as const
/** The other sides of a dispute see the same center: merchants, and the program's support. */
const merchantArea = { login: true, userTypes: ['merchant'], customer: false, ...notLimited } as const
/** For those who run the program; no customer opens them. */
const atlasRoute = {
  login: true,
  userTypes: ['admin'],
  customer: false,
  forbiddenRoles: ['enrollment_manager'],
  flags: ['flowsEnabled'],
} as const
const supportArea = { login: true, userTypes: ['admin'], customer: false, ...notEnrolling } as const
const center = { flags: ['disputeCenterEnabled'] } as const
const news = { flags: ['notificationsNotificationCenterEnabled'] } as const
/** Who writes to all users of the program. */
const announcing = { roles: ['admin'], ...news } as const
const centerDetails = { flags: ['disputeCenterDetailsEnabled'] } as const
const answering = { roles: answeringRoles, flags: ['disputeResponseAndDetailsEnabled'] } as const
/** Who books what arrived by mail; shown where the program allows payments by mail. */
const booking = { roles: answeringRoles } as const
/** §6: those who give vouchers of the account. */
const vouching = { roles: ['admin', 'voucher_manager'], flags: ['vouchersEnabled'] } as const
const mayPay = { roles: payingRoles } as const
const reviewing = { login: true, userTypes: ['admin'], customer: false, roles: reviewingRoles } as const
/** Managing users needs no chosen account. */
const managing = { roles: ['admin'], customer: false } as const
const loyal = { flags: ['customerLoyaltyProgramEnabled'] } as const
const grouping = { flags: ['userGroupManagementEnabled'] } as const

export const routeTable = [
  { id: 'accountOverview', path: '/account/overview', ...viewing, ...notSafety },
  {
    id: 'programOverview',
    path: '/account/program-overview',
    ...viewing,
    ...notSafety,
    customer: false,
    flags: ['programOverviewEnabled'],
  },
  { id: 'invoiceDetails', path: '/invoice/$invoiceId', ...viewing, ...notLimited },
  { id: 'invoiceList', path: '/invoice-list/$status', ...viewing, ...notLimited },
  {
    id: 'programInvoiceList',
    path: '/account/program-overview-invoice-list/$status',
    ...viewing,
    ...notLimited,
    customer: false,
    flags: ['programOverviewEnabled'],
  },
  {
    id: 'cards',
    path: '/account/cards',
    ...customerArea,
    ...notSafety,
    roles: ['admin', 'card_viewer'],
    flags: ['cardManagementMenuEnabled'],
  },
  { id: 'vouchers', path: '/account/vouchers', ...customerArea, ...vouching },
  { id: 'voucherDetails', path: '/account/vouchers/$voucherId', ...customerArea, ...vouching },
  {
    id: 'paymentMethods',
    path: '/payment-methods',
    ...customerArea,
    roles: ['admin'],
    flags: ['paymentMethodsEnabled'],
  },
  {
    id: 'bankEnrollment',
    path: '/payment-methods/add',
    ...customerArea,
    roles: ['admin'],
    flags: ['paymentMethodsEnabled'],
  },
  { id: 'customers', path: '/account/customers', ...viewing, customer: false },
  { id: 'paymentHistory', path: '/payments', ...viewing, ...notLimited, customer: false },
  { id: 'paymentDetails', path: '/payments/$paymentId', ...viewing, ...notLimited, customer: false },
  { id: 'disputeCreate', path: '/dispute/create', ...customerArea, ...mayPay, flags: ['disputeCreateEnabled'] },
  {
    id: 'notificationCenter',
    path: '/notification-center',
    ...viewing,
    forbiddenRoles: ['card_viewer'],
    ...news,
  },
  { id: 'disputeCenter', path: '/dispute-center', ...viewing, ...notLimited, flags: ['disputeCenterEnabled'] },
  { id: 'disputeRespond', path: '/dispute-center/respond', ...customerArea, ...answering },
  {
    id: 'disputeDetails',
    path: '/dispute-center/$invoiceId',
    ...viewing,
    ...notLimited,
    flags: ['disputeCenterDetailsEnabled'],
  },
  { id: 'merchantNotificationCenter', path: '/merchant/notification-center', ...merchantArea, ...news },
  { id: 'supportNotificationCenter', path: '/support/notification-center', ...supportArea, ...news },
  { id: 'supportAnnouncements', path: '/support/announcements', ...supportArea, ...announcing },
  { id: 'supportAnnouncementCreate', path: '/support/announcements/new', ...supportArea, ...announcing },
  { id: 'supportAnnouncementEdit', path: '/support/announcements/$announcementId', ...supportArea, ...announcing },
  { id: 'merchantHome', path: '/merchant/home', ...merchantArea },
  { id: 'merchantCustomers', path: '/merchant/customers', ...merchantArea },
  { id: 'merchantDisputeCenter', path: '/merchant/dispute-center', ...merchantArea, ...center },
  { id: 'merchantDisputeRespond', path: '/merchant/dispute-center/respond', ...merchantArea, ...answering },
  { id: 'merchantDisputeDetails', path: '/merchant/dispute-center/$invoiceId', ...merchantArea, ...centerDetails },
  { id: 'merchantInvoices', path: '/merchant/invoices', ...merchantArea },
  { id: 'merchantInvoiceCreate', path: '/merchant/invoices/new', ...merchantArea, ...mayPay },
  { id: 'merchantInvoiceImport', path: '/merchant/invoices/import', ...merchantArea, ...mayPay },
  { id: 'merchantInvoiceDetails', path: '/merchant/invoices/$invoiceId', ...merchantArea },
  { id: 'merchantRejections', path: '/merchant/rejections', ...merchantArea },
  { id: 'merchantRejectionDetails', path: '/merchant/rejections/$rejectionId', ...merchantArea },
  { id: 'merchantApplications', path: '/merchant/applications', ...merchantArea },
  { id: 'merchantApplicationDetails', path: '/merchant/applications/$applicationId', ...merchantArea },
  { id: 'supportDisputeCenter', path: '/support/dispute-center', ...supportArea, ...center },
  { id: 'supportDisputeRespond', path: '/support/dispute-center/respond', ...supportArea, ...answering },
  { id: 'supportDisputeDetails', path: '/support/dispute-center/$invoiceId', ...supportArea, ...centerDetails },
  { id: 'merchantCheques', path: '/merchant/cheques', ...merchantArea, ...booking },
  { id: 'supportCheques', path: '/support/cheques', ...supportArea, ...booking },
  { id: 'supportRefunds', path: '/support/refunds', ...supportArea, ...booking },
  { id: 'supportRefund', path: '/support/refunds/$paymentId', ...supportArea, ...booking },
  { id: 'supportApplications', path: '/support/applications', ...reviewing },
  { id: 'supportApplicationDetails', path: '/support/applications/$applicationId', ...reviewing },
  {
    id: 'loyalty',
    path: '/active-loyalty-program',
    ...viewing,
    ...notLimited,
    ...loyal,
  },
  { id: 'merchantLoyalty', path: '/merchant/loyalty', ...merchantArea, ...managing, ...loyal },
  { id: 'merchantLoyaltyEdit', path: '/merchant/loyalty/$programId', ...merchantArea, ...managing, ...loyal },
  { id: 'supportLoyalty', path: '/support/loyalty', ...supportArea, ...managing, ...loyal },
  { id: 'supportLoyaltyEdit', path: '/support/loyalty/$programId', ...supportArea, ...managing, ...loyal },
  // Its flags restrict whose users are listed, never the page (§2).
  { id: 'manageUsers', path: '/manage-users', ...customerArea, ...managing },
  { id: 'userInvite', path: '/manage-users/invite', ...customerArea, ...managing },
  { id: 'userActivity', path: '/manage-users/activity', ...customerArea, ...managing },
  { id: 'userEdit', path: '/manage-users/$userId', ...customerArea, ...managing },
  { id: 'merchantManageUsers', path: '/merchant/manage-users', ...merchantArea, ...managing },
  { id: 'merchantUserInvite', path: '/merchant/manage-users/invite', ...merchantArea, ...managing },
  { id: 'merchantUserActivity', path: '/merchant/manage-users/activity', ...merchantArea, ...managing },
  { id: 'merchantUserEdit', path: '/merchant/manage-users/$userId', ...merchantArea, ...managing },
  { id: 'merchantApiKeys', path: '/merchant/api-keys', ...merchantArea, ...managing },
  { id: 'merchantWebhooks', path: '/merchant/webhooks', ...merchantArea, ...managing },
  { id: 'merchantWebhookCreate', path: '/merchant/webhooks/new', ...merchantArea, ...managing },
  { id: 'merchantWebhookDetails', path: '/merchant/webhooks/$endpointId', ...merchantArea, ...managing },
  { id: 'merchantWebhookEdit', path: '/merchant/webhooks/$endpointId/edit', ...merchantArea, ...managing },
  { id: 'supportManageUsers', path: '/support/manage-users', ...supportArea, ...managing },
  { id: 'supportUserInvite', path: '/support/manage-users/invite', ...supportArea, ...managing },
  { id: 'supportUserActivity', path: '/support/manage-users/activity', ...supportArea, ...managing },
  { id: 'supportWebhooks', path: '/support/webhooks', ...supportArea, ...managing },
  { id: 'supportWebhookCreate', path: '/support/webhooks/new', ...supportArea, ...managing },
  { id: 'supportWebhookDetails', path: '/support/webhooks/$endpointId', ...supportArea, ...managing },
  { id: 'supportWebhookEdit', path: '/support/webhooks/$endpointId/edit', ...supportArea, ...managing },
  { id: 'supportStatus', path: '/support/status', ...supportArea, ...managing },
  { id: 'supportUserEdit', path: '/support/manage-users/$userId', ...supportArea, ...managing },
  { id: 'supportImports', path: '/support/imports', ...supportArea, ...managing },
  { id: 'supportApiKeys', path: '/support/api-keys', ...supportArea, ...managing },
  { id: 'supportPrivacyRequests', path: '/support/privacy-requests', ...supportArea, ...managing },
  { id: 'manageGroups', path: '/manage-groups', ...customerArea, ...managing, ...grouping },
  { id: 'groupCreate', path: '/manage-groups/new', ...customerArea, ...managing, ...grouping },
  { id: 'groupEdit', path: '/manage-groups/$groupId', ...customerArea, ...managing, ...grouping },
  { id: 'paymentAccount', path: '/payment/account', ...customerArea, ...mayPay, customer: false },
  { id: 'paymentInvoices', path: '/payment/invoices', ...customerArea, ...mayPay, customer: false },
  { id: 'paymentConfirm', path: '/payment/confirm', ...customerArea, ...mayPay, customer: false },
  { id: 'flows', path: '/flows', ...atlasRoute },
  { id: 'flowDetails', path: '/flows/$machine', ...atlasRoute },
  { id: 'passwordChange', path: '/account/password', login: true, customer: false },
  { id: 'ownProfile', path: '/account/profile', login: true, customer: false },
  { id: 'notificationPreferences', path: '/account/notifications', login: true, customer: false },
  { id: 'ownSessions', path: '/account/sessions', login: true, customer: false },
  { id: 'privacyCenter', path: '/account/privacy', login: true, customer: false },
  { id: 'passThroughCgi', path: '/cgi-bin/$location', login: true, customer: false },
  { id: 'passThroughFrame', path: '/frame/$location', login: true, customer: false },
  ...visitorRoutes,
] as const satisfies readonly RouteRow[]

export type RouteId = (typeof routeTable)[number]['id']

export const CUSTOMERS_PATH = '/account/customers'
/** The pass-through page where a merchant is chosen; §2 does not show its path. */
export const MERCHANT_SELECTION_PATH = '/frame/merchant-selection'

export function routeRow(id: RouteId): RouteRow & { id: RouteId } {
  const row = routeTable.find((candidate) => candidate.id === id)
  if (!row) throw new Error(`No route "${id}".`)
  return row
}

/** Returns the row of the table that a path leads to; home for `/`, null for a path of no page. */
export function rowAt(path: string): (RouteRow & { id: RouteId }) | null {
  return rowIn<RouteRow & { id: RouteId }>(routeTable, path === '/' ? HOME_PATH : path)
}
