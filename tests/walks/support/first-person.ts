/** The numbers of the people of each suite begin here, so that those of two suites of one portal never meet. */
export const FIRST_PERSON = {
  disputeCreate: 0,
  disputeResponse: 0,
  autoPayEdit: 1_000,
  bankVerification: 2_000,
  change: 3_000,
  disputeBrowser: 1_000,
  upload: 2_000,
  attachments: 3_000,
  contacts: 4_000,
  payment: 0,
  paymentBrowser: 1_000,
  paymentCurrencies: 1_500,
  paymentPastDue: 1_600,
  submission: 2_000,
} as const
