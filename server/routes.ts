import { addressRoutes } from './accounts/routes/addresses.ts'
import { configRoutes } from './program/routes.ts'
import { currencyRoutes } from './accounts/routes/currencies.ts'
import { customerRoutes } from './accounts/routes/customers.ts'
import { demoClockRoutes } from './demo/routes/demo-clock.ts'
import { demoMailRoutes } from './demo/routes/demo-mails.ts'
import { disputeCreateRoutes } from './disputes/routes/dispute-create.ts'
import { disputeExportRoutes } from './disputes/routes/dispute-export.ts'
import { disputeListRoutes } from './disputes/routes/dispute-lists.ts'
import { draftRoutes } from './drafts/routes.ts'
import { disputeResponseRoutes } from './disputes/routes/dispute-responses.ts'
import { disputeDocumentRoutes } from './disputes/routes/dispute-documents.ts'
import { exposureRoutes } from './accounts/routes/exposures.ts'
import { flowSessionRoutes } from './flow-sessions/routes.ts'
import { groupContactRoutes } from './disputes/routes/group-contacts.ts'
import { invoiceDetailsRoutes } from './invoices/routes/invoice-details.ts'
import { invoiceDocumentRoutes } from './invoices/routes/invoice-documents.ts'
import { invoiceExportRoutes } from './invoices/routes/invoice-export.ts'
import { invoiceRoutes } from './invoices/routes/invoices.ts'
import { locationRoutes } from './accounts/routes/locations.ts'
import { merchantRoutes } from './accounts/routes/merchants.ts'
import { paymentMethodRoutes } from './accounts/routes/payment-methods.ts'
import { paymentQuoteRoutes } from './payments/routes/payment-quotes.ts'
import { paymentRoutes } from './payments/routes/payments.ts'
import type { Route } from './http/route.ts'
import { selfRoutes } from './session/self.ts'
import { sessionRoutes } from './session/routes.ts'

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
