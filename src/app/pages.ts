import type { RouteId } from '../../domain/routes.ts'
import { loadAtlasWords, loadPageWords } from './i18n.ts'
import { lazyPage, type LazyPage } from './lazy-load.ts'

/** A page whose words are not among those of the frame and the lists (scripts/catalogs.mjs). */
function wordyPage(load: Parameters<typeof lazyPage>[0]): LazyPage {
  return lazyPage(async () => {
    const [page] = await Promise.all([load(), loadPageWords()])
    return page
  })
}

/** A page of the flows, which analysts see. */
const flowPage = (load: Parameters<typeof lazyPage>[0]) =>
  wordyPage(async () => {
    const [page] = await Promise.all([load(), loadAtlasWords()])
    return page
  })

const laterPage = wordyPage(() => import('../routes/later.tsx'))
const passThrough = wordyPage(() => import('../routes/pass-through.tsx'))
const payment = wordyPage(() => import('../routes/payment.tsx'))
// One component for the three sides of a dispute.
const disputeCenter = wordyPage(() => import('../routes/dispute-center.tsx'))
const disputeDetails = wordyPage(() => import('../routes/dispute-details.tsx'))
const disputeRespond = wordyPage(() => import('../routes/dispute-respond.tsx'))

/** The page of each row of the route table, in a chunk of its own; a row without a page does not compile. */
export const pages: Readonly<Record<RouteId, LazyPage>> = {
  accountOverview: wordyPage(() => import('../routes/account-overview.tsx')),
  programOverview: wordyPage(() => import('../routes/program-overview.tsx')),
  invoiceDetails: wordyPage(() => import('../routes/invoice-details.tsx')),
  invoiceList: lazyPage(() => import('../routes/invoice-list.tsx')),
  programInvoiceList: lazyPage(() => import('../routes/program-invoice-list.tsx')),
  customers: wordyPage(() => import('../routes/customers.tsx')),
  paymentHistory: wordyPage(() => import('../routes/payment-history.tsx')),
  paymentDetails: wordyPage(() => import('../routes/payment-details.tsx')),
  // One component for the three steps: the wizard's actor outlives the step in the address.
  paymentAccount: payment,
  paymentInvoices: payment,
  paymentConfirm: payment,
  flows: flowPage(() => import('../routes/flows.tsx')),
  flowDetails: flowPage(() => import('../routes/flow-details.tsx')),
  login: lazyPage(() => import('../routes/login.tsx')),
  forgotUser: wordyPage(() => import('../routes/forgot-user.tsx')),
  forgotPassword: wordyPage(() => import('../routes/forgot-password.tsx')),
  resetPassword: wordyPage(() => import('../routes/reset-password.tsx')),
  addBankAccount: wordyPage(() => import('../routes/add-bank-account.tsx')),
  passThroughCgi: passThrough,
  passThroughFrame: passThrough,
  error404: lazyPage(() => import('../routes/error-404.tsx')),
  cards: laterPage,
  paymentMethods: laterPage,
  disputeCreate: wordyPage(() => import('../routes/dispute-create.tsx')),
  notificationCenter: laterPage,
  disputeCenter,
  disputeRespond,
  disputeDetails,
  merchantDisputeCenter: disputeCenter,
  merchantDisputeRespond: disputeRespond,
  merchantDisputeDetails: disputeDetails,
  supportDisputeCenter: disputeCenter,
  supportDisputeRespond: disputeRespond,
  supportDisputeDetails: disputeDetails,
  loyalty: laterPage,
  manageUsers: laterPage,
  manageGroups: laterPage,
}
