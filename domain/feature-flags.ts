/** Names of the feature flags that the portal asks for (§2, §4). */
const featureFlags = [
  'localesEnabled',
  'multiCurrencyEnabled',
  'programOverviewEnabled',
  'paymentMethodsEnabled',
  'cardManagementMenuEnabled',
  'vouchersEnabled',
  'disputeCreateEnabled',
  'disputeCenterEnabled',
  'disputeCenterDetailsEnabled',
  'disputeResponseAndDetailsEnabled',
  'flowsEnabled',
  'flowRecordingEnabled',
  'userManagementEnabled',
  'userGroupManagementEnabled',
  'notificationsNotificationCenterEnabled',
  'customerLoyaltyProgramEnabled',
  'dealerPortalEnabled',
  'singleSignOnEnabled',
  'errorReportingEnabled',
  'trackingEnabled',
  'customerSurveyEnabled',
  'dealerSurveyEnabled',
  'helpTourEnabled',
] as const

/** A flag whose name ends in Enabled has a twin that ends in Disabled (§4). */
export const flagNames: readonly string[] = featureFlags.flatMap((name) => [name, name.replace(/Enabled$/, 'Disabled')])
