/** Invoices that software sends as JSON:API. */
import { and, arrayContains, eq } from 'drizzle-orm'

import type { ErpInvoice } from '../../domain/contract/merchant/erp.ts'
import type { ProposedInvoice } from '../../domain/contract/merchant/proposed-invoice.ts'
import type { AppDeps } from '../http/portal.ts'
import { errorObject } from '../http/refusal.ts'
import { documentText } from '../http/reply.ts'
import type { StoredAnswer } from '../intents.ts'
import { submitInvoice } from '../invoices/create/submit-invoice.ts'
import { customers } from '../store/schema/accounts.ts'
import type { Store } from '../store/store.ts'
import { answerOnce, type MerchantIntent } from './answers.ts'
import type { MerchantCall } from './merchant-call.ts'
import { erpInvoice } from './read.ts'
import { alreadyThere, invoiceByNumber, rejected } from './refused.ts'

/**
 * Stores an invoice of the call's merchant, once for its Idempotency-Key; one that the rules refuse goes to the rejection
 * center.
 */
export async function submitProposed(
  { store, clock }: Pick<AppDeps, 'store' | 'clock'>,
  intent: MerchantIntent,
  sent: ErpInvoice,
  requestId: string,
): Promise<StoredAnswer> {
  const { about } = intent
  const now = clock.now()
  return answerOnce(store, intent, now, async () => {
    const invoice = await proposedOf(store, about, sent)
    const submitter = { userId: null, requestId, by: `erp ${about.keyId}` }
    const end = await submitInvoice(store, submitter, invoice, now)
    if (end.outcome !== 'refused') {
      return { status: 201, text: documentText(await erpInvoice(store, about, end.trxId, now)) }
    }
    const { refusals } = end
    if (refusals.every(({ code }) => code === 'invoiceAlreadyThere')) {
      const { buid_customer: buidCustomer, invoice_number: number } = invoice
      const named = { buidMerchant: about.buidMerchant, buidCustomer, number }
      return alreadyThere(await invoiceByNumber(store, named, 'invoice'))
    }
    const errors = refusals.map(({ code, at }) => errorObject(422, code, { pointer: `/data/attributes/${at}` }))
    return rejected(store, intent, { invoice, refusals, errors }, now)
  })
}

async function proposedOf(
  store: Store,
  call: MerchantCall,
  { customer_party_id: partyId, ...sent }: ErpInvoice,
): Promise<ProposedInvoice> {
  const known = partyId === undefined || sent.buid_customer !== '' ? null : await customerByParty(store, call, partyId)
  return { ...sent, buid_merchant: call.buidMerchant, buid_customer: known ?? sent.buid_customer }
}

/** The one account of the program with this identifier; null where there is none, or more than one. */
async function customerByParty(store: Store, { programId }: MerchantCall, partyId: string): Promise<string | null> {
  const rows = await store
    .db()
    .select({ buid: customers.buid })
    .from(customers)
    .where(and(eq(customers.programId, programId), arrayContains(customers.partyIds, [partyId])))
    .limit(2)
  const [row, second] = rows
  return row && !second ? row.buid : null
}
