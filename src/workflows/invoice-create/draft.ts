import * as v from 'valibot'
import { createActor } from 'xstate'

import { invoiceCreateDraft, InvoiceCreateDraftSchema } from '../../../domain/contract/drafts/invoice-draft.ts'
import type { WizardWork } from '../../../domain/rules/opening.ts'
import { viewOf } from '../../../machines/meta.ts'
import { factsOfInvoice, selectInvoice } from '../../../machines/workflows/invoice-create/invoice-create.context.ts'
import {
  invoiceCreateMachine,
  type InvoiceCreateRef,
} from '../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import type { App } from '../../shared/app/app.ts'
import { releaseFile, storedFile } from '../../shared/documents/chosen-files.ts'
import { wizardOpening, type Begun, type Start } from '../../wizard/opening.ts'
import { draftSaver, seenBefore } from '../../wizard/saved-draft.ts'
import { tabStorage } from '../../wizard/tab-storage.ts'
import { invoiceCreatePorts } from './ports.ts'

type Asked = {
  userId: string
  /** The merchant that is selected in the portal; null: none of several. */
  merchantId: string | null
  /** The only merchant, or the selected one; empty where one is chosen in the form. */
  buidMerchant: string
  today: string
  /** Called when another device saves this invoice too; work continues here. */
  onReplacedElsewhere: () => void
  /** The address names a step, as after a reload. */
  isResumed: boolean
}
type Live = { userId: string; merchantId: string | null; invoice: InvoiceCreateRef }

/** An invoice as a tab stores it, and whether it was submitted, so that a reload shows the same confirmation. */
const storage = tabStorage(
  'invoice',
  v.object({ userId: v.string(), facts: InvoiceCreateDraftSchema, isEnded: v.boolean() }),
)

/** Returns what this tab stored for the same person, or null. */
function readStored(userId: string) {
  const stored = storage.read()
  return stored?.userId === userId ? stored : null
}

const work = (userId: string, scope: string | null, isSent: boolean): WizardWork => ({
  userId,
  scope,
  isSent,
  about: [],
})

const opening = wizardOpening<'invoiceCreate', Asked, Live>({
  form: invoiceCreateDraft,
  requestOf: ({ userId, merchantId, isResumed }) => ({
    userId,
    scope: merchantId,
    wish: isResumed ? 'resume' : 'none',
    about: [],
    isDraftContinued: false,
  }),
  liveWork: ({ userId, merchantId, invoice }) => work(userId, merchantId, !invoice.getSnapshot().hasTag('draft')),
  storedWork({ userId }) {
    const stored = readStored(userId)
    return stored && { work: work(userId, stored.facts.merchantId, stored.facts.isSent), isEnded: stored.isEnded }
  },
  draftWork: ({ merchantId, isSent }, { userId }) => work(userId, merchantId, isSent),
  begin,
  clear: storage.remove,
})

/** Returns the draft with which an invoice begins, or null, and the draft as which it is saved. */
function startingDraft({ userId }: Asked, start: Start<'invoiceCreate'>) {
  if (start.from === 'server') return { draft: start.facts, seen: start.seen }
  const stored = start.from === 'nothing' ? null : readStored(userId)
  if (stored !== null)
    return { draft: stored.facts, seen: seenBefore('invoiceCreate', stored.facts.draftId, stored.facts) }
  return { draft: null, seen: { id: crypto.randomUUID(), revision: 0, facts: null } }
}

function begin({ client, inspect }: App, asked: Asked, start: Start<'invoiceCreate'>): Begun<Live> {
  const { userId, buidMerchant, today, onReplacedElsewhere } = asked
  const { draft, seen } = startingDraft(asked, start)
  // A draft of another merchant stays with that one.
  const merchantId = draft === null ? asked.merchantId : draft.merchantId
  // An end that is shown again is no draft any more, though it is sent again under its key to be shown.
  const isEnded = start.from === 'end'
  const saver = isEnded ? null : draftSaver(client, invoiceCreateDraft, seen, { onReplacedElsewhere, inspect })
  const files = { find: storedFile, release: releaseFile }
  const ports = invoiceCreatePorts(client, files, () => selectInvoice(invoice.getSnapshot()).buid_merchant)
  const invoice: InvoiceCreateRef = createActor(invoiceCreateMachine.provide({ actors: ports }), {
    input: { draftId: seen.id, merchantId, buidMerchant, today, draft },
    ...(inspect ? { inspect } : {}),
  })
  let isStored = draft !== null
  function onChange() {
    const state = invoice.getSnapshot()
    const facts = factsOfInvoice(state)
    // A visit that enters nothing leaves what is saved for another merchant as it is.
    if (facts !== null) isStored = true
    if (isStored) saver?.keep(facts)
    if (facts !== null) storage.store({ userId, facts, isEnded })
    else if (viewOf(state) !== 'submitted') storage.remove()
    else {
      const stored = readStored(userId)
      if (stored) storage.store({ ...stored, isEnded: true })
    }
  }
  return { live: { userId, merchantId, invoice }, actor: invoice, ...(saver ? { saver } : {}), onChange }
}

/** The invoice of this tab. */
export const invoiceStore = opening.store

/** Closes the invoice of this tab. A sent one continues at the server. */
export const closeInvoice = opening.close

/** Closes an invoice that has ended, so that the next visit begins a new one. */
export const closeEndedInvoice = opening.leavePage

/** The draft that was left, which the person may continue; a new invoice leaves it where it is. */
export const { offer: invoiceOffer, continueDraft, declineDraft } = opening

/** Opens the invoice of this tab. */
export function openInvoice(app: App, asked: Asked): void {
  void opening.open(app, asked)
}
