import type { CatalogEntry } from '../../machines/catalog.ts'
import type { AnyPage } from '../../machines/page.ts'
import { activationPage } from '../../machines/workflows/activation/activation.page.ts'
import { announcementEditPage } from '../../machines/workflows/announcement-edit/announcement-edit.page.ts'
import { autoPayEditPage } from '../../machines/workflows/auto-pay-edit/auto-pay-edit.page.ts'
import { bankEnrollmentPage } from '../../machines/workflows/bank-enrollment/bank-enrollment.page.ts'
import { bankLinkPage } from '../../machines/workflows/bank-link/bank-link.page.ts'
import { bankVerificationPage } from '../../machines/workflows/bank-verification/bank-verification.page.ts'
import { bootPage } from '../../machines/workflows/boot/boot.page.ts'
import { cardActivationPage } from '../../machines/workflows/card-activation/card-activation.page.ts'
import { cardRequestPage } from '../../machines/workflows/card-request/card-request.page.ts'
import { cardRevealPage } from '../../machines/workflows/card-reveal/card-reveal.page.ts'
import { cardTerminationPage } from '../../machines/workflows/card-termination/card-termination.page.ts'
import { changeFileImportPage } from '../../machines/workflows/change-file-import/change-file-import.page.ts'
import { changePage } from '../../machines/workflows/change/change.page.ts'
import { consentPage } from '../../machines/workflows/consent/consent.page.ts'
import { creditApplicationPage } from '../../machines/workflows/credit-application/credit-application.page.ts'
import { disputeCreatePage } from '../../machines/workflows/dispute-create/dispute-create.page.ts'
import { disputeResponsePage } from '../../machines/workflows/dispute-response/dispute-response.page.ts'
import { exportPage } from '../../machines/workflows/export/export.page.ts'
import { rejectionResubmitPage } from '../../machines/workflows/rejection-resubmit/rejection-resubmit.page.ts'
import { groupEditPage } from '../../machines/workflows/group-edit/group-edit.page.ts'
import { invoiceCreatePage } from '../../machines/workflows/invoice-create/invoice-create.page.ts'
import { invoiceImportPage } from '../../machines/workflows/invoice-import/invoice-import.page.ts'
import { loyaltyEditPage } from '../../machines/workflows/loyalty-edit/loyalty-edit.page.ts'
import { merchantSwitchPage } from '../../machines/workflows/merchant-switch/merchant-switch.page.ts'
import { pagedLoadPage } from '../../machines/workflows/paged-load/paged-load.page.ts'
import { challengeChangePage } from '../../machines/workflows/challenge-change/challenge-change.page.ts'
import { passwordChangePage } from '../../machines/workflows/password-change/password-change.page.ts'
import { passwordRecoveryPage } from '../../machines/workflows/password-recovery/password-recovery.page.ts'
import { paymentPage } from '../../machines/workflows/payment/payment.page.ts'
import { routeGuardPage } from '../../machines/workflows/route-guard/route-guard.page.ts'
import { sessionPage } from '../../machines/workflows/session/session.page.ts'
import { signInPage } from '../../machines/workflows/sign-in/sign-in.page.ts'
import { refundRequestPage } from '../../machines/workflows/refund-request/refund-request.page.ts'
import { webhookEditPage } from '../../machines/workflows/webhook-edit/webhook-edit.page.ts'
import { userEditPage } from '../../machines/workflows/user-edit/user-edit.page.ts'
import { userInvitePage } from '../../machines/workflows/user-invite/user-invite.page.ts'
import { usernameRecoveryPage } from '../../machines/workflows/username-recovery/username-recovery.page.ts'
import { statesOf } from '../../charts/graph/transitions.ts'
import { Misuse } from '../command.ts'

const pages: Readonly<Record<string, AnyPage>> = {
  activation: activationPage,
  announcementEdit: announcementEditPage,
  autoPayEdit: autoPayEditPage,
  bankEnrollment: bankEnrollmentPage,
  bankLink: bankLinkPage,
  bankVerification: bankVerificationPage,
  boot: bootPage,
  cardActivation: cardActivationPage,
  cardRequest: cardRequestPage,
  cardReveal: cardRevealPage,
  cardTermination: cardTerminationPage,
  change: changePage,
  consent: consentPage,
  creditApplication: creditApplicationPage,
  disputeCreate: disputeCreatePage,
  disputeResponse: disputeResponsePage,
  export: exportPage,
  groupEdit: groupEditPage,
  invoiceCreate: invoiceCreatePage,
  changeFileImport: changeFileImportPage,
  invoiceImport: invoiceImportPage,
  rejectionResubmit: rejectionResubmitPage,
  loyaltyEdit: loyaltyEditPage,
  merchantSwitch: merchantSwitchPage,
  pagedLoad: pagedLoadPage,
  challengeChange: challengeChangePage,
  passwordChange: passwordChangePage,
  passwordRecovery: passwordRecoveryPage,
  payment: paymentPage,
  routeGuard: routeGuardPage,
  session: sessionPage,
  signIn: signInPage,
  refundRequest: refundRequestPage,
  webhookEdit: webhookEditPage,
  userEdit: userEditPage,
  userInvite: userInvitePage,
  usernameRecovery: usernameRecoveryPage,
}

/** Checks whether any state of a machine has a screen that a person can look at. */
export function hasScreen({ machine, kind }: CatalogEntry): boolean {
  return (
    kind === 'workflow' &&
    statesOf(machine).some(({ meta }) => {
      const { route = null, view = null } = (meta ?? {}) as { route?: unknown; view?: unknown }
      return route !== null || view !== null
    })
  )
}

/** Returns the page description of a workflow. Refuses a machine that has no page. */
export function pageOf(entry: CatalogEntry): AnyPage {
  const known = pages[entry.machine.id]
  if (known) return known
  if (!hasScreen(entry))
    throw new Misuse(`"${entry.machine.id}" has no screen: a person cannot follow it. Export it --to vitest.`)
  throw new Error(
    `The page of "${entry.machine.id}" is not described: write its .page.ts and list it in qa/words/page-of.ts (docs/qa.md).`,
  )
}
