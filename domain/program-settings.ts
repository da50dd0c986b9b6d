/** The settings of a program that has decided nothing itself (design §6). Apart from limits.ts, which sign-in carries. */
import type {
  AccessSettings,
  ApplicationSettings,
  DisputeSettings,
  InvoiceSettings,
  LoyaltySettings,
  NotificationSettings,
  StoredPaymentSettings,
} from './contract/program-settings.ts'
import type { ThirdPartySettings } from './contract/third-parties/settings.ts'

/** Its schema knows the usual accounts of the books. */
export const defaultPaymentSettings: Omit<StoredPaymentSettings, 'bookkeeping'> = {
  bankPaymentsEnabled: true,
  cardPaymentsEnabled: true,
  cardMinimumHundredths: 500,
  cardMaximumInvoices: 50,
  cardCurrencies: ['USD', 'CAD', 'EUR', 'GBP', 'DKK', 'SEK', 'NOK'],
  bankCurrencies: ['USD', 'CAD', 'EUR', 'GBP', 'DKK', 'SEK', 'NOK', 'HUF', 'JPY', 'PLN', 'CZK', 'RON', 'BGN'],
  cardFees: [
    { currency: 'USD', region: '*', basisPoints: 275, fixedMinor: 0 },
    { currency: 'CAD', region: '*', basisPoints: 240, fixedMinor: 0 },
    { currency: 'EUR', region: '*', basisPoints: 150, fixedMinor: 25 },
    { currency: 'GBP', region: '*', basisPoints: 150, fixedMinor: 20 },
    { currency: 'DKK', region: '*', basisPoints: 150, fixedMinor: 200 },
    { currency: 'SEK', region: '*', basisPoints: 150, fixedMinor: 250 },
    { currency: 'NOK', region: '*', basisPoints: 150, fixedMinor: 250 },
  ],
  bankVerification: 'none',
  bankCountries: [],
  mailPayments: null,
  bankHolidays: 'federalReserve',
}

export const defaultDisputeSettings: DisputeSettings = {
  responseDays: 10,
  reminderDays: 3,
  chargebackDays: 120,
  documentMaximumBytes: 10_000_000,
  documentsAtOnce: 5,
  contactsMaximum: 10,
  documentTypes: [
    { id: 'deliveryProof', label: 'Proof of delivery', maximum: 5 },
    { id: 'purchaseOrder', label: 'Purchase order', maximum: 5 },
    { id: 'priceAgreement', label: 'Price agreement', maximum: 5 },
    { id: 'returnAuthorization', label: 'Return authorization (RMA)', maximum: 5 },
    { id: 'returnNote', label: 'Return note', maximum: 5 },
    { id: 'creditNote', label: 'Credit note', maximum: 5 },
    { id: 'photo', label: 'Photo', maximum: 5 },
    { id: 'correspondence', label: 'Correspondence', maximum: 5 },
    { id: 'other', label: 'Other document', maximum: 2 },
  ],
}

export const defaultInvoiceSettings: InvoiceSettings = { overLimit: 'refuse', purchaseOrderRequired: true }
export const defaultApplicationSettings: ApplicationSettings = {
  draftDays: 30,
  answerDays: 14,
  documentsMaximum: 5,
  documentMaximumBytes: 10_000_000,
}

/** §5 does not show the maxima: targets of 100 million, growth of 1,000 %, rewards of 25 % and of 1 million at once. */
export const defaultLoyaltySettings: LoyaltySettings = {
  targetMaximumHundredths: 10_000_000_000,
  incentiveRewardMaximumHundredths: 100_000_000,
  growthMaximum: 100_000,
  rewardMaximum: 2_500,
}
export const defaultNotificationSettings: NotificationSettings = { digestHour: 7, creditPercent: 90 }

export const defaultAccessSettings: AccessSettings = {
  passwordDays: null,
  lockAfterAttempts: null,
  asksChallenge: false,
  sso: null,
}

export const defaultThirdPartySettings: ThirdPartySettings = {
  errorReportsUrl: null,
  errorSamplePercent: 100,
  trackingUrl: null,
  surveyUrl: null,
  tourUrl: null,
}
