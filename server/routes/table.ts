import { addressRoutes } from './addresses.ts'
import { configRoutes } from './config.ts'
import { currencyRoutes } from './currencies.ts'
import { customerRoutes } from './customers.ts'
import { demoClockRoutes } from './demo-clock.ts'
import { demoMailRoutes } from './demo-mails.ts'
import { disputeCreateRoutes } from './dispute-create.ts'
import { disputeExportRoutes } from './dispute-export.ts'
import { disputeListRoutes } from './dispute-lists.ts'
import { draftRoutes } from './drafts.ts'
import { disputeResponseRoutes } from './dispute-responses.ts'
import { disputeDocumentRoutes } from './dispute-documents.ts'
import { exposureRoutes } from './exposures.ts'
import { flowSessionRoutes } from './flow-sessions.ts'
import { groupContactRoutes } from './group-contacts.ts'
import { invoiceDetailsRoutes } from './invoice-details.ts'
import { invoiceDocumentRoutes } from './invoice-documents.ts'
import { invoiceExportRoutes } from './invoice-export.ts'
import { invoiceRoutes } from './invoices.ts'
import { locationRoutes } from './locations.ts'
import { merchantRoutes } from './merchants.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { paymentQuoteRoutes } from './payment-quotes.ts'
import { paymentRoutes } from './payments.ts'
import type { Route } from './route.ts'
import { selfRoutes } from './self.ts'
import { sessionRoutes } from './session.ts'

/** Every call that the server answers. A test walks it: none without a permission, and no role or foreign id slips through. */
export const routeTable: readonly Route[] = [
  ...configRoutes,
  ...selfRoutes,
  ...sessionRoutes,
  ...demoClockRoutes,
  ...demoMailRoutes,
  ...customerRoutes,
  ...locationRoutes,
  ...merchantRoutes,
  ...exposureRoutes,
  ...currencyRoutes,
  ...invoiceRoutes,
  ...invoiceDetailsRoutes,
  ...invoiceDocumentRoutes,
  ...invoiceExportRoutes,
  ...addressRoutes,
  ...paymentMethodRoutes,
  ...paymentQuoteRoutes,
  ...paymentRoutes,
  ...disputeCreateRoutes,
  ...disputeListRoutes,
  ...disputeExportRoutes,
  ...groupContactRoutes,
  ...draftRoutes,
  ...disputeResponseRoutes,
  ...disputeDocumentRoutes,
  ...flowSessionRoutes,
]
