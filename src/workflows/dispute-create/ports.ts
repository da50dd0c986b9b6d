import { fromPromise } from 'xstate'

import type { DisputeKind } from '../../../domain/contract/dispute.ts'
import { disputedInvoiceOf } from '../../../domain/rules/disputes/disputed-invoice.ts'
import type { DisputeIntent, Eligibility } from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { attachmentsMachine } from '../../../machines/parts/attachments/attachments.machine.ts'
import { disputeSubmission } from '../../../machines/workflows/dispute-create/dispute-create.setup.ts'
import type { Client } from '../../api/client.ts'
import { readGroupContacts } from '../../api/dispute-contacts.ts'
import { createDisputes, readDisputeReasons, readIneligible } from '../../api/dispute-create.ts'
import { readInvoicesById } from '../../api/invoices.ts'
import { attachmentsPorts, type ChosenFiles } from '../../shared/documents/upload-port.ts'

/** The most transactions that one call for invoices accepts. */
const TRX_IDS_A_CALL = 100

async function readEligibility(
  client: Client,
  { kind, trxIds }: { kind: DisputeKind; trxIds: readonly string[] },
  signal: AbortSignal,
): Promise<Eligibility> {
  const parts = Array.from({ length: Math.ceil(trxIds.length / TRX_IDS_A_CALL) }, (_, part) =>
    trxIds.slice(part * TRX_IDS_A_CALL, (part + 1) * TRX_IDS_A_CALL),
  )
  const [found, ineligible, reasons, contacts] = await Promise.all([
    Promise.all(parts.map((part) => readInvoicesById(client, { trxIds: part }, signal))),
    Promise.all(parts.map((part) => readIneligible(client, { kind, trxIds: part }, signal))),
    readDisputeReasons(client, undefined, signal),
    readGroupContacts(client, undefined, signal),
  ])
  const invoices = new Map(found.flat().map((invoice) => [invoice.trxId, invoice]))
  const codes = new Map(ineligible.flat().map(({ trxId, ineligibleCode }) => [trxId, ineligibleCode]))
  return {
    invoices: trxIds.flatMap((trxId) => {
      const invoice = codes.has(trxId) ? undefined : invoices.get(trxId)
      return invoice ? [disputedInvoiceOf(invoice)] : []
    }),
    ineligible: trxIds.flatMap((trxId) => {
      const invoice = invoices.get(trxId)
      const code = codes.get(trxId) ?? (invoice ? null : 'transactionUnknown')
      return code === null ? [] : [{ trxId, invoiceId: invoice?.invoiceId ?? trxId, code }]
    }),
    reasons,
    knownContacts: contacts.map(({ id, name, emailAddress }) => ({ contactId: id, name, email: emailAddress })),
  }
}

/** Returns the effects of disputing, against the server. */
export function disputePorts(client: Client, files: ChosenFiles) {
  return {
    checkEligibility: fromPromise<Eligibility, Pick<DisputeIntent, 'kind' | 'trxIds'>>(({ input, signal }) =>
      readEligibility(client, input, signal),
    ),
    attachments: attachmentsMachine.provide({ actors: attachmentsPorts(client, 'customer', files) }),
    submission: disputeSubmission.provide({
      actors: {
        // A sent dispute is never aborted: a person who leaves finds it in the dispute center.
        submit: fromPromise(async ({ input: { intent } }) => ({
          state: 'accepted' as const,
          id: null,
          result: await createDisputes(client, intent),
        })),
      },
    }),
  }
}
