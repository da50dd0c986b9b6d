/** The demonstration's programs, their flags and their words. */
import { defaultPaymentSettings } from '../../domain/program-settings.ts'
import type { components, featureFlags, programs } from '../store/schema/programs.ts'
import { BAYFRONT_PROGRAM, FLEET_PROGRAM, NORTHGATE } from './merchants.ts'

/** §3's configuration values; what the server knows itself (clock, provider, mode) it adds. */
export function programConfig(title: string, override: readonly string[]) {
  return {
    title,
    component: { override },
    ecaasPrefix: '/ecaas',
    invoice_details_version: 1,
    api_version: 'g1',
    bank_account_version: 2,
    emsClientId: null,
    currency_version: '1',
    logging: { endpoint: null, level: 'error' },
    support_email: 'credit@northgate.example',
    support_phone: '+1 218 555 0100',
  }
}

export const demoPrograms: readonly (typeof programs.$inferInsert)[] = [
  {
    id: NORTHGATE,
    title: 'Northgate Trade Credit',
    paymentMode: 'INDIVIDUAL_ACCOUNT',
    config: programConfig('Northgate Trade Credit', []),
    paymentSettings: {
      ...defaultPaymentSettings,
      // Surcharges on cards are not allowed everywhere: the region's own fee goes before the currency's.
      cardFees: [
        { currency: 'EUR', region: 'DE', basisPoints: 0, fixedMinor: 0 },
        { currency: 'GBP', region: 'GB', basisPoints: 0, fixedMinor: 0 },
        ...defaultPaymentSettings.cardFees,
      ],
      mailPayments: {
        payee: 'Northgate Trade Credit',
        addressLines: ['Payment Center', 'P.O. Box 7310', 'Duluth, MN 55802', 'USA'],
        daysUntilReleased: 21,
      },
      bankCountries: ['US', 'CA', 'GB', 'DE', 'FR', 'NL', 'DK', 'NO'],
    },
  },
  {
    id: FLEET_PROGRAM,
    title: 'Southern Carriers Program',
    paymentMode: 'PROGRAM_OVERVIEW',
    config: programConfig('Southern Carriers Program', ['payment-terms', 'help', 'footer']),
    paymentSettings: { ...defaultPaymentSettings, bankVerification: 'instant', bankCountries: ['US', 'CA'] },
  },
  {
    id: BAYFRONT_PROGRAM,
    title: 'Bayfront Trade Credit',
    paymentMode: 'INDIVIDUAL_ACCOUNT',
    config: programConfig('Bayfront Trade Credit', []),
    paymentSettings: { ...defaultPaymentSettings, bankVerification: 'smallCredits' },
  },
]

/** Features of this release; others stay off until they exist. */
export const programFlags = {
  portal: {
    localesEnabled: true,
    programOverviewEnabled: true,
    multiCurrencyEnabled: true,
    singleSignOnEnabled: true,
  },
  payments: { paymentMethodsEnabled: true },
  disputes: {
    disputeCreateEnabled: true,
    disputeCenterEnabled: true,
    disputeCenterDetailsEnabled: true,
    disputeResponseAndDetailsEnabled: true,
  },
  cards: { cardManagementMenuEnabled: true },
  vouchers: { vouchersEnabled: true },
  flows: { flowsEnabled: true, flowRecordingEnabled: true },
  users: { userManagementEnabled: false, userManagementDisabled: true, userGroupManagementEnabled: true },
  more: {
    notificationsNotificationCenterEnabled: true,
    customerLoyaltyProgramEnabled: false,
    dealerPortalEnabled: false,
  },
}

export const demoFlags: readonly (typeof featureFlags.$inferInsert)[] = [
  { hostname: '*', programId: NORTHGATE, flags: programFlags },
  {
    hostname: 'carriers.localhost',
    programId: FLEET_PROGRAM,
    flags: { ...programFlags, portal: { ...programFlags.portal, singleSignOnEnabled: false } },
  },
  {
    hostname: 'bayfront.localhost',
    programId: BAYFRONT_PROGRAM,
    flags: { ...programFlags, portal: { ...programFlags.portal, singleSignOnEnabled: false } },
  },
]

export const demoComponents: readonly (typeof components.$inferInsert)[] = [
  {
    programId: FLEET_PROGRAM,
    name: 'payment-terms',
    text: {
      en: `Southern Carriers Program collects for the fuel stops and repair shops of its network. When you select Pay, you authorize the program to charge the total shown, once, and to apply it to the invoices listed.

A card fee is not refunded. If your bank returns a payment, the invoices are open and due again, and the program may charge a return fee of 25.00.

Write to the program within 30 days if something is wrong with a payment.`,
    },
  },
  {
    programId: FLEET_PROGRAM,
    name: 'help',
    text: {
      en: `**Fuel and repair invoices** come every Monday and are due within 21 days.

- To dispute a pump reading, add a photo of the receipt.
- To change an account, write to [accounts@carriers.example](mailto:accounts@carriers.example).`,
      de: `**Rechnungen für Kraftstoff und Reparaturen** kommen jeden Montag und sind innerhalb von 21 Tagen fällig.

- Wenn Sie einen Zählerstand reklamieren, fügen Sie bitte ein Foto des Belegs bei.
- Für Änderungen an einem Konto schreiben Sie an [accounts@carriers.example](mailto:accounts@carriers.example).`,
    },
  },
  {
    programId: FLEET_PROGRAM,
    name: 'footer',
    text: {
      en: 'Southern Carriers Program is a service of Southern Carriers Cooperative, Mobile, AL.',
      de: 'Southern Carriers Program ist ein Angebot der Southern Carriers Cooperative, Mobile, AL.',
    },
  },
]
