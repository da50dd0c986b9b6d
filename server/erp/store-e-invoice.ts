/** E-invoices that software sends: stored by the rules of the import, and by the account's credit. */
import { eq } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'

import { businessDate } from '../../domain/dates.ts'
import { extensionOf } from '../../domain/rules/disputes/dispute-document.ts'
import {
  creditAnswer,
  decideCredit,
  refuseParties,
  type InvoiceRefusal,
  type RefusedAt,
} from '../../domain/rules/merchant-invoices/refuse-invoice.ts'
import type { RejectionReason } from '../../domain/rules/rejections/rejection.ts'
import { inspected } from '../documents/upload.ts'
import type { AppDeps } from '../http/portal.ts'
import { notInspected } from '../http/content-refusal.ts'
import { errorObject, Refusal } from '../http/refusal.ts'
import { documentText } from '../http/reply.ts'
import { parseEInvoice } from '../import/e-invoice/read-e-invoice.ts'
import {
  findCustomer,
  refuseParties as refuseOtherParties,
  type Customer,
  type Merchant,
} from '../import/find-parties.ts'
import { implausible } from '../import/plausible.ts'
import { UnreadableFile, type EInvoiceReading, type ParsedInvoice, type Refusal as Found } from '../import/reading.ts'
import { storeInvoices } from '../import/store-invoices.ts'
import type { StoredAnswer } from '../intents.ts'
import { availableCredit } from '../invoices/create/available-credit.ts'
import { judgeInvoice } from '../invoices/create/check-invoice.ts'
import { readParties } from '../invoices/create/party-facts.ts'
import { invoiceSettingsOf } from '../program/invoice-settings.ts'
import { merchants } from '../store/schema/accounts.ts'
import { audit } from '../store/schema/audit.ts'
import { creditHolds, invoices } from '../store/schema/invoices.ts'
import type { Store } from '../store/store.ts'
import { ThreadsUnavailable } from '../thread-pool.ts'
import { answerOnce, type MerchantIntent } from './answers.ts'
import type { MerchantCall } from './merchant-call.ts'
import { proposedOfEInvoice } from './proposed-of-e-invoice.ts'
import { erpInvoice } from './read.ts'
import { alreadyThere, invoiceByNumber, rejected } from './refused.ts'

const CHUNK_BYTES = 65_536

type Deps = Pick<AppDeps, 'store' | 'clock' | 'inspect' | 'log'>

/** Passes a body on in parts, and lets other calls be answered between them. */
async function* chunksOf(body: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < body.length; from += CHUNK_BYTES) {
    yield body.subarray(from, from + CHUNK_BYTES)
    await setImmediate()
  }
}

const errorOf = ({ code, line, words }: Found) => errorObject(422, code, { detail: words, meta: { line } })
/** Nothing is stored, and the key is free for the corrected document. */
const refusedFor = (found: readonly Found[]) => new Refusal(422, found.map(errorOf))

/**
 * Stores one invoice or credit note in UBL or CII, or a PDF with one in it, of the call's merchant, once for its
 * Idempotency-Key. Refuses with 422 what is no sound e-invoice, is of another seller or holds documents that may not be
 * uploaded; with 503 while a PDF cannot be opened. One that is refused by facts of the portal goes to the rejection
 * center where it can be corrected there.
 */
export async function storeEInvoice(
  deps: Deps,
  intent: MerchantIntent,
  { body, customer }: { readonly body: Buffer; readonly customer: string | undefined },
  requestId: string,
): Promise<StoredAnswer> {
  const reading = await readBody(deps, body)
  const [invoice] = reading.invoices
  if (!invoice) throw refusedFor(reading.refusals)
  await requireHarmless(deps, invoice)
  const { store, clock } = deps
  const now = clock.now()
  return answerOnce(store, intent, now, async () => {
    const end = await attempt(store, intent, { invoice, named: customer }, now)
    if ('refusals' in end) return refusedAnswer(store, intent, invoice, end, now)
    const { buidMerchant, keyId } = intent.about
    await store
      .db()
      .insert(audit)
      .values({
        at: now,
        action: 'invoice.created',
        subject: end.trxId,
        outcome: 'done',
        requestId,
        facts: { by: `erp ${keyId}`, buidMerchant, invoiceNumber: invoice.number, ...end.hold },
      })
    return { status: 201, text: documentText(await erpInvoice(store, intent.about, end.trxId, now)) }
  })
}

async function readBody({ log }: Deps, body: Buffer): Promise<EInvoiceReading> {
  try {
    return await parseEInvoice(chunksOf(body))
  } catch (error) {
    if (!(error instanceof ThreadsUnavailable)) throw error
    log.error({ err: error }, 'A PDF could not be opened')
    throw notInspected()
  }
}

/** Looks into the documents of an e-invoice as into uploads: their sender is not the operator of the portal. */
async function requireHarmless(deps: Deps, { documents }: ParsedInvoice): Promise<void> {
  for (const { at, fileName, mediaType, bytes } of documents) {
    const extension = extensionOf(fileName)
    if (extension === null) {
      const words = `${fileName} is of a kind that may not be uploaded (BT-125).`
      throw refusedFor([{ line: at, code: 'attachmentTypeForbidden', words }])
    }
    const refusal = await inspected(deps, extension, Buffer.from(bytes))
    // It is stored as plain bytes then, which nothing opens by itself.
    const isPlain = refusal === 'documentSuspicious' && mediaType === 'application/octet-stream'
    if (refusal === null || isPlain) continue
    throw new Refusal(422, [errorObject(422, refusal, { meta: { line: at, file_name: fileName } })])
  }
}

type Refused = {
  readonly refusals: readonly Found[]
  readonly own: readonly RefusedAt[]
  readonly customer: Customer | null
}
type Stored = { readonly trxId: string; readonly hold: { readonly onHold?: InvoiceRefusal } }

async function attempt(
  store: Store,
  { about, key }: MerchantIntent,
  { invoice, named }: { readonly invoice: ParsedInvoice; readonly named: string | undefined },
  now: Date,
): Promise<Stored | Refused> {
  const merchant = await merchantOf(store, about.buidMerchant)
  // Of another seller it is none of this merchant's to correct, whoever buys.
  const foreign = refuseOtherParties(invoice, merchant, { ...merchant, country: '' }, new Set(['buyer']))
  if (foreign.length > 0) return { refusals: foreign, own: [], customer: null }
  const customer = await customerOf(store, { merchant, named }, invoice)
  if ('refusal' in customer) return { refusals: [customer.refusal], own: [], customer: null }
  const facts = await refusedByFacts(store, { about, customer }, invoice)
  const slips = [
    ...refuseOtherParties(invoice, merchant, customer, new Set()),
    ...implausible(invoice, businessDate(now), new Set()),
  ]
  if (facts.length > 0 || slips.length > 0) return { refusals: slips, own: facts, customer }
  const credit = await creditOf(store, { about, customer }, invoice)
  if (credit !== 'store' && credit.decision !== 'hold') return { refusals: [], own: [credit.decision], customer }

  const target = { merchant: about.buidMerchant, customer: customer.buid }
  const { refusals } = await storeInvoices(store, [invoice], target, { fileName: `erp ${about.keyId} ${key}`, now })
  if (refusals.length > 0) return { refusals, own: [], customer }
  const numbered = { buidMerchant: about.buidMerchant, buidCustomer: customer.buid, number: invoice.number }
  const trxId = await invoiceByNumber(store, numbered, invoice.kind)
  if (trxId === null) throw new Error('An invoice was stored and is not there.')
  if (credit === 'store') return { trxId, hold: {} }
  await store.db().update(invoices).set({ onHold: true }).where(eq(invoices.trxId, trxId))
  const { currency } = invoice
  const held = { trxId, buidCustomer: customer.buid, currency, reason: credit.reason, heldAt: now }
  await store.db().insert(creditHolds).values(held)
  return { trxId, hold: { onHold: credit.reason } }
}

type Parties = { readonly about: MerchantCall; readonly customer: Customer }

async function merchantOf(store: Store, buid: string): Promise<Merchant> {
  const [merchant] = await store.db().select().from(merchants).where(eq(merchants.buid, buid))
  if (!merchant) throw new Error('The merchant of a key is gone.')
  return merchant
}

/** Returns the named account, or the one with the identifiers of the document; or why it is not known. */
async function customerOf(
  store: Store,
  { merchant, named }: { readonly merchant: Merchant; readonly named: string | undefined },
  invoice: ParsedInvoice,
): Promise<Customer | { readonly refusal: Found }> {
  try {
    return await findCustomer(store, named === undefined ? {} : { customer: named }, merchant, invoice)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { line, code } = error.refusal
    // One of another program is as unknown as one that nobody has (promise S1).
    const isElsewhere = code === 'customerOfOtherProgram'
    const words = `There is no customer ${named}.`
    return { refusal: isElsewhere ? { line, code: 'customerUnknown', words } : error.refusal }
  }
}

/** Returns why the merchant cannot bill this account at all. */
async function refusedByFacts(store: Store, { about, customer }: Parties, { currency }: ParsedInvoice) {
  const parties = await readParties(store, { buid_merchant: about.buidMerchant, buid_customer: customer.buid })
  return parties === null ? [] : refuseParties({ buid_location: null, currency }, parties.facts)
}

/** Decides by the account's credit, which stays as it is until the transaction ends. What is not owed needs none. */
async function creditOf(
  store: Store,
  { about, customer }: Parties,
  { kind, payable, currency }: ParsedInvoice,
): Promise<'store' | { readonly decision: 'hold' | RefusedAt; readonly reason: InvoiceRefusal }> {
  if (kind === 'creditNote' || payable <= 0) return 'store'
  const available = await availableCredit(store, { buidCustomer: customer.buid, currency }, { lock: true })
  const answer = creditAnswer(available, payable)
  const decision = decideCredit(answer, await invoiceSettingsOf(store, about.programId))
  if (decision === 'store') return 'store'
  return { decision, reason: answer === 'noCreditLine' ? 'creditLineMissing' : 'overCreditLimit' }
}

const isForeign = ({ code }: Found) => code === 'sellerDiffers'
const isThere = ({ code }: Found) => code === 'invoiceAlreadyImported'

async function refusedAnswer(
  store: Store,
  intent: MerchantIntent,
  parsed: ParsedInvoice,
  { refusals, own, customer }: Refused,
  now: Date,
): Promise<StoredAnswer> {
  const { buidMerchant } = intent.about
  if (refusals.length > 0 && refusals.every(isThere)) {
    const named = { buidMerchant, buidCustomer: customer?.buid ?? '', number: parsed.number }
    return alreadyThere(await invoiceByNumber(store, named, parsed.kind))
  }
  const errors = [...own.map(({ code }) => errorObject(422, code)), ...refusals.map(errorOf)]
  // Whose it is, is doubtful where the buyer differs from the account.
  const isDoubtful = refusals.some(({ code }) => code === 'customerDiffers')
  const buidCustomer = isDoubtful ? '' : (customer?.buid ?? '')
  const invoice = refusals.some(isForeign) ? null : proposedOfEInvoice(parsed, { buidMerchant, buidCustomer })
  if (invoice === null) throw new Refusal(422, errors)
  const judged = await judgeInvoice(store, invoice, now)
  const found: readonly { code: RejectionReason; at: string }[] =
    judged.refusals.length > 0 ? judged.refusals : [{ code: 'lineRefused', at: '' }]
  return rejected(store, intent, { invoice, refusals: found, errors }, now)
}
