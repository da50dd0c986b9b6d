import type { ProposedInvoice } from '../../domain/contract/merchant/proposed-invoice.ts'
import { refuse } from '../http/refusal.ts'
import { documentText, resource } from '../http/reply.ts'
import { fingerprint, once, type StoredAnswer } from '../intents.ts'
import { judgeInvoice } from '../invoices/create/check-invoice.ts'
import { audit } from '../store/schema/audit.ts'
import type { Store } from '../store/store.ts'
import { storeRejection } from './store-rejection.ts'

/**
 * Stores an invoice that was entered in the portal, and that the rules refuse, in the rejection center of its merchant:
 * once for a key. The caller has checked that the merchant is theirs. Refuses with 409 `invoiceNotRefused` one that can
 * be submitted by now, and with 422 the key of an invoice that was submitted.
 */
export function storeCreated(
  store: Store,
  { userId, requestId }: { readonly userId: string; readonly requestId: string },
  { key, invoice }: { readonly key: string; readonly invoice: ProposedInvoice },
  now: Date,
): Promise<StoredAnswer> {
  const hash = fingerprint(['merchant-rejections', 'created', invoice])
  return once(store, { userId, key, hash }, now, async () => {
    const { refusals } = await judgeInvoice(store, invoice, now)
    if (refusals.length === 0) throw refuse(409, 'invoiceNotRefused')
    const created = { source: 'created', sourceKey: null, file: null, invoice, refusals, userId } as const
    const id = await storeRejection(store, created, now)
    // Without a key of its source it is always stored; the intent makes it one.
    if (id === null) throw new Error('A rejection was not stored.')
    const facts = {
      buidMerchant: invoice.buid_merchant,
      source: created.source,
      codes: refusals.map(({ code }) => code),
    }
    await store
      .db()
      .insert(audit)
      .values({ at: now, userId, action: 'rejection.stored', subject: id, outcome: 'done', requestId, facts })
    const answer = resource('created-rejections', id, { invoice_number: invoice.invoice_number })
    return { status: 201, text: documentText(answer) }
  })
}
