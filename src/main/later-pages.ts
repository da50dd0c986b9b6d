import type { RouteId } from '../../domain/routes.ts'
import { withPageWords } from '../ui/text/inner-words.ts'
import type { lazyPage } from '../shared/app/lazy-load.ts'

type Load = Parameters<typeof lazyPage>[0]

/** A page whose words are not among those of the frame and the lists (scripts/catalogs.mjs). */
const wordyPage =
  (load: Load): Load =>
  () =>
    withPageWords(load)

/** A page of the flows, which analysts see. */
const flowPage = (load: Load) =>
  wordyPage(async () => {
    const words = import('../ui/text/atlas-words.ts').then(({ loadAtlasWords }) => loadAtlasWords())
    const [page] = await Promise.all([load(), words])
    return page
  })

const passThrough = wordyPage(() => import('../pages/accounts/pass-through-page.tsx'))
// One component for both pages of a forgotten password.
const passwordRecovery = wordyPage(() => import('../workflows/password-recovery/page.tsx'))
// One component for a merchant's side and support's.
const loyaltyPrograms = wordyPage(() => import('../pages/loyalty/loyalty-programs-page.tsx'))
const loyaltyEdit = wordyPage(() => import('../workflows/loyalty-edit/page.tsx'))
// One component for the three sides of a dispute.
const disputeCenter = wordyPage(() => import('../pages/disputes/dispute-center-page.tsx'))
const disputeDetails = wordyPage(() => import('../pages/disputes/dispute-page.tsx'))
const disputeRespond = wordyPage(() => import('../workflows/dispute-response/page.tsx'))
// Likewise for the sides that manage users.
const users = wordyPage(() => import('../pages/users/users-page.tsx'))
const userInvite = wordyPage(() => import('../workflows/user-invite/page.tsx'))
const userEdit = wordyPage(() => import('../workflows/user-edit/page.tsx'))
const userActivity = wordyPage(() => import('../pages/users/activity-page.tsx'))
// And for those that book cheques.
const cheques = wordyPage(() => import('../pages/cheques/cheques-page.tsx'))
// And for those that have API keys.
const apiKeys = wordyPage(() => import('../pages/api-keys/api-keys-page.tsx'))
// And for those that see credit applications.
const applications = wordyPage(() => import('../pages/applications/applications-page.tsx'))
// And for those that get news.
const notificationCenter = wordyPage(() => import('../pages/notifications/notification-center-page.tsx'))
// One component for a new announcement and for one that is there.
const announcementEdit = wordyPage(() => import('../workflows/announcement-edit/page.tsx'))
// One component for the program's endpoints and for a merchant's.
const webhooks = wordyPage(() => import('../pages/webhooks/webhooks-page.tsx'))
const webhookDetails = wordyPage(() => import('../pages/webhooks/webhook-page.tsx'))
const webhookEdit = wordyPage(() => import('../workflows/webhook-edit/page.tsx'))
// One component for a new group and for one that is there.
const groupEdit = wordyPage(() => import('../workflows/group-edit/page.tsx'))

/** The pages that no first list needs, each in a chunk of its own; a row of the route table without one does not compile. */
export const laterPages: Readonly<
  Record<Exclude<RouteId, 'invoiceList' | 'login' | 'paymentInvoices' | 'paymentConfirm'>, Load>
> = {
  accountOverview: wordyPage(() => import('../pages/overview/account-overview-page.tsx')),
  programInvoiceList: () => import('../pages/invoices/program-invoice-list-page.tsx'),
  programOverview: wordyPage(() => import('../pages/overview/program-overview-page.tsx')),
  invoiceDetails: wordyPage(() => import('../pages/invoice/invoice-page.tsx')),
  customers: wordyPage(() => import('../pages/accounts/customers-page.tsx')),
  paymentHistory: wordyPage(() => import('../pages/payments/payment-history-page.tsx')),
  paymentDetails: wordyPage(() => import('../pages/payments/payment-page.tsx')),
  paymentAccount: wordyPage(() => import('../workflows/payment/page.tsx')),
  flows: flowPage(() => import('../atlas/catalogue-page.tsx')),
  flowDetails: flowPage(() => import('../atlas/flow-page.tsx')),
  flowWatch: flowPage(() => import('../atlas/watch-page.tsx')),
  forgotUser: wordyPage(() => import('../workflows/username-recovery/page.tsx')),
  forgotPassword: passwordRecovery,
  resetPassword: passwordRecovery,
  confirmEmail: wordyPage(() => import('../pages/public/confirm-email-page.tsx')),
  activate: wordyPage(() => import('../workflows/activation/page.tsx')),
  unsubscribe: wordyPage(() => import('../pages/public/unsubscribe-page.tsx')),
  unlock: wordyPage(() => import('../pages/public/unlock-page.tsx')),
  addBankAccount: wordyPage(() => import('../workflows/bank-enrollment/link-page.tsx')),
  passwordChange: wordyPage(() => import('../workflows/password-change/page.tsx')),
  ownProfile: wordyPage(() => import('../pages/profile/profile-page.tsx')),
  ownSessions: wordyPage(() => import('../pages/sessions/sessions-page.tsx')),
  privacyCenter: wordyPage(() => import('../pages/privacy/privacy-page.tsx')),
  supportPrivacyRequests: wordyPage(() => import('../pages/privacy/requests-page.tsx')),
  passThroughCgi: passThrough,
  passThroughFrame: passThrough,
  error404: () => import('../pages/errors/error-404-page.tsx'),
  cards: wordyPage(() => import('../workflows/cards/page.tsx')),
  vouchers: wordyPage(() => import('../pages/vouchers/vouchers-page.tsx')),
  voucherDetails: wordyPage(() => import('../pages/vouchers/voucher-page.tsx')),
  paymentMethods: wordyPage(() => import('../pages/methods/payment-methods-page.tsx')),
  bankEnrollment: wordyPage(() => import('../workflows/bank-enrollment/page.tsx')),
  disputeCreate: wordyPage(() => import('../workflows/dispute-create/page.tsx')),
  notificationCenter,
  merchantNotificationCenter: notificationCenter,
  supportNotificationCenter: notificationCenter,
  notificationPreferences: wordyPage(() => import('../pages/notifications/preferences-page.tsx')),
  supportAnnouncements: wordyPage(() => import('../pages/notifications/announcements/announcements-page.tsx')),
  supportAnnouncementCreate: announcementEdit,
  supportAnnouncementEdit: announcementEdit,
  disputeCenter,
  disputeRespond,
  disputeDetails,
  merchantDisputeCenter: disputeCenter,
  merchantDisputeRespond: disputeRespond,
  merchantDisputeDetails: disputeDetails,
  supportDisputeCenter: disputeCenter,
  supportDisputeRespond: disputeRespond,
  supportDisputeDetails: disputeDetails,
  merchantHome: wordyPage(() => import('../pages/overview/merchant/merchant-home-page.tsx')),
  merchantCustomers: wordyPage(() => import('../pages/accounts/merchant/merchant-customers-page.tsx')),
  merchantInvoices: wordyPage(() => import('../pages/invoices/merchant/merchant-invoices-page.tsx')),
  merchantInvoiceCreate: wordyPage(() => import('../workflows/invoice-create/page.tsx')),
  merchantInvoiceImport: wordyPage(() => import('../workflows/invoice-import/page.tsx')),
  merchantInvoiceDetails: wordyPage(() => import('../pages/invoice/merchant/merchant-invoice-page.tsx')),
  merchantRejections: wordyPage(() => import('../pages/rejections/rejections-page.tsx')),
  merchantRejectionDetails: wordyPage(() => import('../workflows/rejection-resubmit/page.tsx')),
  merchantApiKeys: apiKeys,
  supportImports: wordyPage(() => import('../workflows/change-file-import/page.tsx')),
  supportApiKeys: apiKeys,
  merchantWebhooks: webhooks,
  merchantWebhookCreate: webhookEdit,
  merchantWebhookDetails: webhookDetails,
  merchantWebhookEdit: webhookEdit,
  supportWebhooks: webhooks,
  supportWebhookCreate: webhookEdit,
  supportWebhookDetails: webhookDetails,
  supportWebhookEdit: webhookEdit,
  merchantCheques: cheques,
  supportCheques: cheques,
  supportRefunds: wordyPage(() => import('../workflows/refund-request/find-page.tsx')),
  supportRefund: wordyPage(() => import('../workflows/refund-request/page.tsx')),
  merchantApplications: applications,
  merchantApplicationDetails: wordyPage(() => import('../pages/applications/merchant-application-page.tsx')),
  supportApplications: applications,
  supportApplicationDetails: wordyPage(() => import('../pages/applications/support-application-page.tsx')),
  apply: wordyPage(() => import('../workflows/credit-application/page.tsx')),
  loyalty: wordyPage(() => import('../pages/loyalty/loyalty-page.tsx')),
  merchantLoyalty: loyaltyPrograms,
  merchantLoyaltyEdit: loyaltyEdit,
  supportLoyalty: loyaltyPrograms,
  supportLoyaltyEdit: loyaltyEdit,
  manageUsers: users,
  userInvite,
  userEdit,
  userActivity,
  merchantManageUsers: users,
  merchantUserInvite: userInvite,
  merchantUserEdit: userEdit,
  merchantUserActivity: userActivity,
  supportManageUsers: users,
  supportStatus: wordyPage(() => import('../pages/status/status-page.tsx')),
  supportUserInvite: userInvite,
  supportUserEdit: userEdit,
  supportUserActivity: userActivity,
  manageGroups: wordyPage(() => import('../pages/groups/manage-groups-page.tsx')),
  groupCreate: groupEdit,
  groupEdit,
}
