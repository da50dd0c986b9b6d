import type {
  DisputeCreateContext,
  Eligibility,
} from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { ContactsContext } from '../../../machines/parts/contacts/contacts.machine.ts'
import { answer, type Showing, type Stub, type Walk as WalkOf } from '../driver.ts'
import { disputeCreateWords } from '../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { contactsWords } from '../../../machines/parts/contacts/contacts.page.ts'
import { forgiveRefusal, noNetwork, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'
import {
  clearAway,
  codeOf,
  documentShown,
  endsByHand,
  refusedForGood,
  sentWith,
  whileSent,
} from '../disputes/outcomes.ts'
import { disputeElsewhere, type DisputeOwn } from './fixture.ts'
import { annaBox } from './page.ts'

type Walk = WalkOf<DisputeOwn>
type Arm = Stub<DisputeOwn>

/** `code`: the server's own where the page takes it for a more general one. */
const refused = (bringAbout: (walk: Walk) => Promise<Verdict>, code?: string): Arm => ({
  arm: (walk, outcome) => {
    forgiveRefusal(walk, code ?? codeOf(outcome))
    return bringAbout(walk)
  },
})

/** Somebody else disputes just those invoices that the path says cannot be disputed. */
const eligibility: Arm = {
  async arm({ page, own }, outcome) {
    const { invoices, ineligible } = (outcome as { output: Eligibility }).output
    const refusedOnes = ineligible.map(({ trxId }) => trxId)
    await disputeElsewhere(page, own, [...invoices.map(({ trxId }) => trxId), ...refusedOnes], refusedOnes)
    return pass
  },
}

type Entries = {
  trx_ids: string[]
  dispute_reason_id: string
  disputed_amounts: { trx_id: string; amount: number }[]
  contacts: { kind: 'known'; contact_id: string }[]
}

const contextOf = (snapshot: { context: unknown }) => snapshot.context as DisputeCreateContext
const isSent = (snapshot: { context: unknown }) => contextOf(snapshot).isSent
/** The model's refusals name both of its invoices. */
const ofBoth = {
  where: (snapshot: { context: unknown }) => contextOf(snapshot).isSent && contextOf(snapshot).trxIds.length === 2,
  because: 'one invoice is left, and the answer of the model speaks of two',
}
const underWay = whileSent(isSent)

/**
 * Every outcome of the model's ports, as the real server is brought to give it. Nothing is made up: besides cut lines,
 * all answers are the server's own. The walk only chooses what others do at the same time, and what
 * arrives at the server.
 */
export const stubs = {
  checkEligibility: { output: eligibility, networkFailed: noNetwork },
  attachments: {},
  contacts: {},
  submission: {
    accepted: { ...answer<DisputeOwn>(), ...underWay },
    ...endsByHand<DisputeOwn>(disputeCreateWords, isSent),
    disputePartlyIneligible: {
      ...refused(async ({ page, own }) => {
        await disputeElsewhere(page, own, ['t1', 't2'], ['t2'])
        return pass
      }),
      ...ofBoth,
    },
    disputeNotEligible: {
      ...refused(async ({ page, own }) => {
        await disputeElsewhere(page, own, ['t1', 't2'], ['t1', 't2'])
        return pass
      }),
      ...ofBoth,
    },
    disputeReasonUnknown: {
      ...refused(async () => sentWith<Entries>(() => ({ dispute_reason_id: 'no-longer' }))),
      ...underWay,
    },
    disputedAmountOver: {
      // As when somebody else has paid a part of the invoice since.
      ...refused(async () =>
        sentWith<Entries>(({ trx_ids }) => ({
          disputed_amounts: trx_ids.slice(0, 1).map((trx_id) => ({ trx_id, amount: 99_999_999 })),
        })),
      ),
      ...underWay,
    },
    documentGone: {
      ...refused(async ({ page, own }) => {
        await clearAway(page, own.documents.get('t1'))
        return pass
      }),
      where: (snapshot: { context: unknown }) =>
        contextOf(snapshot).isSent && contextOf(snapshot).documents.some(({ documentId }) => documentId === 'doc-t1'),
      because: 'a document that was not there is not cleared away',
    },
    disputeContactsFailed: {
      ...refused(async () => sentWith<Entries>(() => ({ contacts: [{ kind: 'known', contact_id: 'no-longer' }] }))),
      ...underWay,
    },
  },
}

type SeenContacts = { context: ContactsContext }

/** The snapshots that the parts show, brought about one after the other as a person does it. */
export const shows: Readonly<Record<string, Showing<DisputeOwn>>> = {
  attachments: documentShown(contextOf, (snapshot) => contextOf(snapshot).trxIds.includes('t1')),
  contacts: {
    where(snapshot, seen) {
      const { contacts, entry } = (seen as SeenContacts).context
      const before = contextOf(snapshot)
      if (entry.name !== '') return before.contacts.length === 0
      return contacts.length < 2 && (!before.isTyped || contacts.length === 0)
    },
    because: 'a person who is typed is seen typed before being added',
    async bring({ page }, seen) {
      const { contacts, entry } = (seen as SeenContacts).context
      const name = page.getByRole('textbox', { name: said(contactsWords.name), exact: true })
      if (entry.name !== '') await name.fill(entry.name)
      else if (contacts.length === 0 && (await name.inputValue()) !== '') await name.fill('')
      else await annaBox(page).click()
    },
  },
  submission: refusedForGood(isSent, ({ disputer }) => disputer.viewer),
}
