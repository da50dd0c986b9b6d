import { applicationLifecycleModel } from './lifecycles/application/application.model.ts'
import { autoPayLifecycleModel } from './lifecycles/auto-pay/auto-pay.model.ts'
import { cardLifecycleModel } from './lifecycles/card/card.model.ts'
import { changeFileLifecycleModel } from './lifecycles/change-file/change-file.model.ts'
import { disputeLifecycleModel } from './lifecycles/dispute/dispute.model.ts'
import { failedItemLifecycleModel } from './lifecycles/failed-item/failed-item.model.ts'
import { mailPaymentLifecycleModel } from './lifecycles/mail-payment/mail-payment.model.ts'
import { mandateLifecycleModel } from './lifecycles/mandate/mandate.model.ts'
import { merchantImportLifecycleModel } from './lifecycles/merchant-import/merchant-import.model.ts'
import { paymentLifecycleModel } from './lifecycles/payment/payment.model.ts'
import { privacyRequestLifecycleModel } from './lifecycles/privacy-request/privacy-request.model.ts'
import { refundLifecycleModel } from './lifecycles/refund/refund.model.ts'
import { rejectionLifecycleModel } from './lifecycles/rejection/rejection.model.ts'
import { userAccessLifecycleModel } from './lifecycles/user-access/user-access.model.ts'
import { voucherLifecycleModel } from './lifecycles/voucher/voucher.model.ts'
import { webhookDeliveryLifecycleModel } from './lifecycles/webhook-delivery/webhook-delivery.model.ts'
import { draftSyncModel } from './parts/draft-sync/draft-sync.model.ts'
import { openingModel } from './parts/opening/opening.model.ts'
import { startUpModel } from './parts/start-up/start-up.model.ts'
import { attachmentsModel } from './parts/attachments/attachments.model.ts'
import { contactsModel } from './parts/contacts/contacts.model.ts'
import { uploadModel } from './parts/upload/upload.model.ts'
import { submissionModel } from './parts/submission/submission.model.ts'
import { activationModel } from './workflows/activation/activation.model.ts'
import { announcementEditModel } from './workflows/announcement-edit/announcement-edit.model.ts'
import { autoPayEditModel } from './workflows/auto-pay-edit/auto-pay-edit.model.ts'
import { bankEnrollmentModel } from './workflows/bank-enrollment/bank-enrollment.model.ts'
import { bankVerificationModel } from './workflows/bank-verification/bank-verification.model.ts'
import { bankLinkModel } from './workflows/bank-link/bank-link.model.ts'
import { bootModel } from './workflows/boot/boot.model.ts'
import { cardActivationModel } from './workflows/card-activation/card-activation.model.ts'
import { cardRequestModel } from './workflows/card-request/card-request.model.ts'
import { cardRevealModel } from './workflows/card-reveal/card-reveal.model.ts'
import { cardTerminationModel } from './workflows/card-termination/card-termination.model.ts'
import { changeFileImportModel } from './workflows/change-file-import/change-file-import.model.ts'
import { challengeChangeModel } from './workflows/challenge-change/challenge-change.model.ts'
import { changeModel } from './workflows/change/change.model.ts'
import { consentModel } from './workflows/consent/consent.model.ts'
import { creditApplicationModel } from './workflows/credit-application/credit-application.model.ts'
import { disputeCreateModel } from './workflows/dispute-create/dispute-create.model.ts'
import { disputeResponseModel } from './workflows/dispute-response/dispute-response.model.ts'
import { exportModel } from './workflows/export/export.model.ts'
import { groupEditModel } from './workflows/group-edit/group-edit.model.ts'
import { invoiceCreateModel } from './workflows/invoice-create/invoice-create.model.ts'
import { invoiceImportModel } from './workflows/invoice-import/invoice-import.model.ts'
import { liveNotificationsModel } from './workflows/live-notifications/live-notifications.model.ts'
import { loaderModel } from './workflows/loader/loader.model.ts'
import { loyaltyEditModel } from './workflows/loyalty-edit/loyalty-edit.model.ts'
import { merchantSwitchModel } from './workflows/merchant-switch/merchant-switch.model.ts'
import { pagedLoadModel } from './workflows/paged-load/paged-load.model.ts'
import { passwordChangeModel } from './workflows/password-change/password-change.model.ts'
import { passwordRecoveryModel } from './workflows/password-recovery/password-recovery.model.ts'
import { paymentModel } from './workflows/payment/payment.model.ts'
import { refundRequestModel } from './workflows/refund-request/refund-request.model.ts'
import { rejectionResubmitModel } from './workflows/rejection-resubmit/rejection-resubmit.model.ts'
import { routeGuardModel } from './workflows/route-guard/route-guard.model.ts'
import { sessionModel } from './workflows/session/session.model.ts'
import { signInModel } from './workflows/sign-in/sign-in.model.ts'
import { userEditModel } from './workflows/user-edit/user-edit.model.ts'
import { userInviteModel } from './workflows/user-invite/user-invite.model.ts'
import { usernameRecoveryModel } from './workflows/username-recovery/username-recovery.model.ts'
import { webhookEditModel } from './workflows/webhook-edit/webhook-edit.model.ts'
import type { Model } from './model.ts'

export type CatalogEntry = { model: Model; machine: Model['machine']; kind: 'workflow' | 'part' | 'lifecycle' }

const workflow = (model: Model): CatalogEntry => ({ model, machine: model.machine, kind: 'workflow' })
const part = (model: Model): CatalogEntry => ({ model, machine: model.machine, kind: 'part' })
const lifecycle = (model: Model): CatalogEntry => ({ model, machine: model.machine, kind: 'lifecycle' })

/** Every machine of the portal with its model: what QA walks and analysts look at. */
export const catalog: readonly CatalogEntry[] = [
  lifecycle(applicationLifecycleModel),
  lifecycle(autoPayLifecycleModel),
  lifecycle(cardLifecycleModel),
  lifecycle(changeFileLifecycleModel),
  lifecycle(disputeLifecycleModel),
  lifecycle(failedItemLifecycleModel),
  lifecycle(mailPaymentLifecycleModel),
  lifecycle(mandateLifecycleModel),
  lifecycle(merchantImportLifecycleModel),
  lifecycle(paymentLifecycleModel),
  lifecycle(privacyRequestLifecycleModel),
  lifecycle(refundLifecycleModel),
  lifecycle(rejectionLifecycleModel),
  lifecycle(userAccessLifecycleModel),
  lifecycle(voucherLifecycleModel),
  lifecycle(webhookDeliveryLifecycleModel),
  part(draftSyncModel),
  part(openingModel),
  part(startUpModel),
  part(attachmentsModel),
  part(contactsModel),
  part(uploadModel),
  part(submissionModel),
  workflow(activationModel),
  workflow(announcementEditModel),
  workflow(autoPayEditModel),
  workflow(bankEnrollmentModel),
  workflow(bankLinkModel),
  workflow(bankVerificationModel),
  workflow(bootModel),
  workflow(cardActivationModel),
  workflow(cardRequestModel),
  workflow(cardRevealModel),
  workflow(cardTerminationModel),
  workflow(challengeChangeModel),
  workflow(changeModel),
  workflow(changeFileImportModel),
  workflow(consentModel),
  workflow(creditApplicationModel),
  workflow(disputeCreateModel),
  workflow(disputeResponseModel),
  workflow(exportModel),
  workflow(groupEditModel),
  workflow(invoiceCreateModel),
  workflow(invoiceImportModel),
  workflow(liveNotificationsModel),
  workflow(loaderModel),
  workflow(loyaltyEditModel),
  workflow(merchantSwitchModel),
  workflow(pagedLoadModel),
  workflow(passwordChangeModel),
  workflow(passwordRecoveryModel),
  workflow(paymentModel),
  workflow(refundRequestModel),
  workflow(rejectionResubmitModel),
  workflow(routeGuardModel),
  workflow(sessionModel),
  workflow(signInModel),
  workflow(userEditModel),
  workflow(userInviteModel),
  workflow(usernameRecoveryModel),
  workflow(webhookEditModel),
]
