import { accessRoutes } from './access/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { activationRoutes } from './access/activation-routes.ts'
import { recoveryRoutes } from './access/recovery-routes.ts'
import { ownApplicationRoutes } from './applications/own-routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { changeFileRoutes } from './change-files/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { erpChangeFileRoutes } from './erp/change-files/routes.ts'
import { erpChangeRoutes } from './erp/changes/routes.ts'
import { erpFeedRoutes } from './erp/feed-routes.ts'
import { erpRoutes } from './erp/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { flowSessionRoutes } from './flow-sessions/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import type { Route } from './http/route.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { invoiceCreateRoutes } from './invoices/create/routes.ts'
import { merchantOverviewRoutes } from './invoices/merchant/routes.ts'
import { merchantInvoiceRoutes } from './invoices/merchant-routes.ts'
import { mailPaymentRoutes } from './mail-payments/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { methodRoutes } from './methods/routes.ts'
import { passThroughRoutes } from './pass-through/routes.ts'
import { notificationFileRoutes } from './notification-files/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { programRoutes } from './program/routes.ts'
import { providerEventRoutes } from './provider/events/routes.ts'
import { ownProfileRoutes } from './session/own-profile.ts'
import { ownSessionRoutes } from './session/own-sessions.ts'
import { merchantImportRoutes } from './merchant-imports/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { rejectionRoutes } from './rejections/routes.ts'
import { savedFilterRoutes } from './saved-filters/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import { ssoRoutes } from './sso/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { thirdPartyRoutes } from './third-parties/routes.ts'
import { userAuditRoutes } from './users/audit-routes.ts'
import { userRoutes } from './users/routes.ts'
import { voucherRoutes } from './vouchers/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export type RouteArea = { readonly name: string; readonly routes: readonly Route[] }

/** Every call that the server answers, by what it is about: the parts of the API's document (server/openapi). */
export const routeAreas: readonly RouteArea[] = [
  { name: 'Program', routes: programRoutes },
  {
    name: 'Sign-in and session',
    routes: [
      ...sessionRoutes,
      ...ownProfileRoutes,
      ...ownSessionRoutes,
      ...accessRoutes,
      ...recoveryRoutes,
      ...activationRoutes,
      ...ssoRoutes,
    ],
  },
  { name: 'Accounts', routes: accountRoutes },
  { name: 'Invoices', routes: [...invoiceRoutes, ...savedFilterRoutes] },
  { name: 'Payments', routes: [...paymentRoutes, ...mailPaymentRoutes, ...refundRoutes, ...providerEventRoutes] },
  { name: 'Payment methods', routes: methodRoutes },
  { name: 'Disputes', routes: disputeRoutes },
  { name: 'Documents', routes: documentRoutes },
  { name: 'Exports', routes: exportRoutes },
  { name: 'Cards', routes: cardRoutes },
  { name: 'Vouchers', routes: voucherRoutes },
  { name: 'Loyalty programs', routes: loyaltyRoutes },
  {
    name: 'Merchants',
    routes: [...merchantOverviewRoutes, ...merchantInvoiceRoutes, ...invoiceCreateRoutes],
  },
  { name: 'Imports and rejections', routes: [...merchantImportRoutes, ...rejectionRoutes, ...changeFileRoutes] },
  { name: 'API keys', routes: apiKeyRoutes },
  { name: 'Webhooks', routes: webhookRoutes },
  { name: 'ERP', routes: [...erpRoutes, ...erpChangeRoutes, ...erpChangeFileRoutes, ...erpFeedRoutes] },
  { name: 'Credit applications', routes: [...ownApplicationRoutes, ...applicationRoutes] },
  { name: 'Users and groups', routes: [...userRoutes, ...userAuditRoutes, ...groupRoutes] },
  { name: 'Notifications and e-mails', routes: [...notificationRoutes, ...notificationFileRoutes, ...mailRoutes] },
  { name: 'Privacy', routes: privacyRoutes },
  { name: 'Drafts', routes: draftRoutes },
  { name: 'Third parties', routes: [...thirdPartyRoutes, ...passThroughRoutes] },
  { name: 'Operation', routes: [...statusRoutes, ...auditRoutes, ...flowSessionRoutes, ...demoRoutes] },
]

/** Every call. Tests walk it: each has a permission, and no role or foreign id slips through. */
export const routeTable: readonly Route[] = routeAreas.flatMap(({ routes }) => routes)
