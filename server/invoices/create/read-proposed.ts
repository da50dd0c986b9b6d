import { InvoiceSubmissionRequestSchema } from '../../../domain/contract/merchant/invoice-create.ts'
import {
  ProposedInvoiceRequestSchema,
  type ProposedInvoice,
} from '../../../domain/contract/merchant/proposed-invoice.ts'
import { readBody } from '../../http/content.ts'
import type { PortalContext } from '../../http/portal.ts'
import { sessionOf } from '../../http/route.ts'
import { refuseForeignMerchant } from './invoice-customers.ts'

/** 200 lines with long descriptions. */
const INVOICE_BYTES = 250_000

/** Returns the pointer to a place of a proposed invoice in what was sent. */
export const pointerTo = (at: string) => `/data/attributes/${at}`

/** Reads a proposed invoice of one of the reader's own merchants. */
export async function readProposed(c: PortalContext): Promise<ProposedInvoice> {
  const invoice = await readBody(c, ProposedInvoiceRequestSchema, INVOICE_BYTES)
  await refuseForeign(c, invoice)
  return invoice
}

/** Reads an invoice that is submitted, with the uploads that it names. */
export async function readSubmission(
  c: PortalContext,
): Promise<{ invoice: ProposedInvoice; documentIds: readonly string[] }> {
  const { document_ids: documentIds, ...invoice } = await readBody(c, InvoiceSubmissionRequestSchema, INVOICE_BYTES)
  await refuseForeign(c, invoice)
  return { invoice, documentIds }
}

async function refuseForeign(c: PortalContext, invoice: ProposedInvoice): Promise<void> {
  const source = { pointer: pointerTo('buid_merchant') }
  await refuseForeignMerchant(c.var.deps.store, sessionOf(c).user, invoice.buid_merchant, source)
}
