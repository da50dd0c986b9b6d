import { fromPromise } from 'xstate'

import type { InvoiceSubmission } from '../../../domain/contract/merchant/invoice-create.ts'
import type { SubmissionAnswer } from '../../../machines/parts/submission/submission.machine.ts'
import type {
  BilledCustomer,
  DraftInvoice,
  InvoiceIntent,
  InvoiceJudgement,
} from '../../../machines/workflows/invoice-create/invoice-create.context.ts'
import { invoiceSubmission } from '../../../machines/workflows/invoice-create/invoice-create.setup.ts'
import { attachmentsMachine } from '../../../machines/parts/attachments/attachments.machine.ts'
import type { Client } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import {
  checkMerchantInvoice,
  readInvoiceCustomer,
  storeMerchantRejection,
  submitMerchantInvoice,
} from '../../api/merchant/invoice-create.ts'
import type { ChosenFiles } from '../../shared/documents/upload-port.ts'
import { invoiceAttachmentsPorts } from './attachments-port.ts'

const POINTER = '/data/attributes/'

async function readCustomer(client: Client, buid: string, signal: AbortSignal): Promise<BilledCustomer> {
  const {
    currencies,
    termsDays,
    locations,
    billingAddress,
    purchaseOrderRequired,
    documentTypes,
    documentMaximumBytes,
  } = await readInvoiceCustomer(client, buid, signal)
  const { contactName, line1, line2, line3, cityStateZip, country } = billingAddress
  return {
    currencies,
    termsDays,
    locations: locations.map(({ buid_location: number, name }) => ({ number, name })),
    address: {
      contact_name: contactName,
      line_1: line1,
      line_2: line2,
      line_3: line3,
      city_state_zip: cityStateZip,
      country,
    },
    purchaseOrderRequired,
    documents: { types: documentTypes, maximumBytes: documentMaximumBytes },
  }
}

async function judge(client: Client, invoice: DraftInvoice, signal: AbortSignal): Promise<InvoiceJudgement> {
  const { refusals, warnings, credit, isHeld } = await checkMerchantInvoice(client, invoice, signal)
  return {
    refusals: refusals.map(({ code, pointer }) => ({ code, at: pointer.replace(POINTER, '') })),
    warnings: warnings.map(({ code, trx_id, invoice_id, customer_name }) => ({
      code,
      trxId: trx_id,
      invoiceId: invoice_id,
      customerName: customer_name,
    })),
    credit,
    isHeld,
  }
}

type Answer = SubmissionAnswer<InvoiceSubmission | null>

async function submit(client: Client, intent: InvoiceIntent): Promise<Answer> {
  return { state: 'accepted', id: null, result: await submitMerchantInvoice(client, intent) }
}

/** The same intent again: the server answers as it did the first time, or says now what it refuses. */
async function lookUp(client: Client, intent: InvoiceIntent): Promise<Answer> {
  try {
    return await submit(client, intent)
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 422) return { state: 'declined', id: null, result: null }
    throw error
  }
}

/** Returns the effects of making an invoice, against the server. `merchantOf` returns the merchant that it is of. */
export function invoiceCreatePorts(client: Client, files: ChosenFiles, merchantOf: () => string) {
  return {
    attachments: attachmentsMachine.provide({ actors: invoiceAttachmentsPorts(client, files, merchantOf) }),
    readCustomer: fromPromise<BilledCustomer, { buidCustomer: string }>(({ input, signal }) =>
      readCustomer(client, input.buidCustomer, signal),
    ),
    checkInvoice: fromPromise<InvoiceJudgement, { invoice: DraftInvoice }>(({ input, signal }) =>
      judge(client, input.invoice, signal),
    ),
    storeRejection: fromPromise<{ rejectionId: string }, { intent: InvoiceIntent }>(async ({ input }) => ({
      rejectionId: (await storeMerchantRejection(client, input.intent)).id,
    })),
    submission: invoiceSubmission.provide({
      actors: {
        // Never aborted: who leaves finds it among the invoices.
        submit: fromPromise(({ input: { intent } }) => submit(client, intent)),
        lookUp: fromPromise(({ input: { intent } }) => lookUp(client, intent)),
      },
    }),
  }
}
