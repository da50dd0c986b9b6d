/** The demonstration's two programs, their flags and their words. */
import { defaultPaymentSettings } from '../../domain/program-settings.ts'
import type { components, featureFlags, programs } from '../store/schema/programs.ts'
import { FLEET_PROGRAM, NORTHGATE } from './merchants.ts'

/** §3's configuration values; what the server knows itself (clock, provider, mode) it adds. */
function config(title: string) {
  return {
    title,
    component: { override: ['payment-terms'] },
    ecaasPrefix: '/ecaas',
    invoice_details_version: 1,
    api_version: 'u1',
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
    config: config('Northgate Trade Credit'),
    paymentSettings: {
      ...defaultPaymentSettings,
      // Surcharges on cards are not allowed everywhere: the region's own fee goes before the currency's.
      cardFees: [
        { currency: 'EUR', region: 'DE', basisPoints: 0, fixedMinor: 0 },
        { currency: 'GBP', region: 'GB', basisPoints: 0, fixedMinor: 0 },
        ...defaultPaymentSettings.cardFees,
      ],
    },
  },
  {
    id: FLEET_PROGRAM,
    title: 'Southern Carriers Program',
    paymentMode: 'PROGRAM_OVERVIEW',
    config: config('Southern Carriers Program'),
    paymentSettings: { ...defaultPaymentSettings },
  },
]

/** Features of this release; others stay off until they exist. */
const flags = {
  portal: { localesEnabled: true, programOverviewEnabled: true, multiCurrencyEnabled: true, consentEnabled: true },
  payments: { paymentMethodsEnabled: false, bankPaymentsEnabled: true, cardPaymentsEnabled: true },
  disputes: {
    disputeCreateEnabled: true,
    disputeCenterEnabled: true,
    disputeCenterDetailsEnabled: true,
    disputeResponseAndDetailsEnabled: true,
  },
  cards: { cardManagementMenuEnabled: false },
  flows: { flowsEnabled: true, flowRecordingEnabled: true },
  users: { userManagementEnabled: false, userManagementDisabled: true, userGroupManagementEnabled: false },
  more: {
    notificationsNotificationCenterEnabled: false,
    customerLoyaltyProgramEnabled: false,
    dealerPortalEnabled: false,
  },
}

export const demoFlags: readonly (typeof featureFlags.$inferInsert)[] = [
  { hostname: '*', programId: NORTHGATE, flags },
  { hostname: 'carriers.localhost', programId: FLEET_PROGRAM, flags },
]

export const demoComponents: readonly (typeof components.$inferInsert)[] = [
  {
    name: 'payment-terms',
    text: {
      'payment-terms':
        'Northgate Trade Credit collects for its merchants. What you pay here settles the invoices that you chose.',
    },
  },
]
