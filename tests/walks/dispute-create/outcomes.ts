import type {
  DisputeCreateContext,
  Eligibility,
} from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { isRefusedForGood } from '../../../domain/rules/retry.ts'
import { failureOf, type Failure } from '../../../machines/failure.ts'
import type { Outcome } from '../../../machines/model.ts'
import type { Attached } from '../../../machines/parts/attachments/attachments.machine.ts'
import type { ContactsContext } from '../../../machines/parts/contacts/contacts.machine.ts'
import type { SubmissionEnd } from '../../../machines/parts/submission/submission.machine.ts'
import { answer, type Showing, type Stub, type Walk as WalkOf } from '../driver.ts'
import { disputeCreateWords } from '../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { contactsWords } from '../../../machines/parts/contacts/contacts.page.ts'
import { as } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { chooseFile, removePhoto } from '../support/documents.ts'
import { forgiveRefusal, noNetwork, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { clearAway, disputeElsewhere, type DisputeOwn } from './fixture.ts'
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

type Submission = {
  data: { attributes: { dispute_reason_id: string; contacts: { kind: 'known'; contact_id: string }[] } }
}
type Entries = Submission['data']['attributes']

/** The submission arrives as a page would send it that knows less than the server does by now. */
const sentWith =
  (change: (entries: Entries) => Partial<Entries>): Verdict =>
  (route) => {
    const body = route.request().postDataJSON() as Submission
    Object.assign(body.data.attributes, change(body.data.attributes))
    return route.continue({ postData: JSON.stringify(body) })
  }

const sentByViewer =
  ({ page, own }: Walk): Verdict =>
  (route) =>
    as(page, own.disputer.viewer, async (request) => {
      const sent = route.request()
      const { cookie: _, ...headers } = sent.headers()
      const response = await request.fetch(sent.url(), {
        method: sent.method(),
        headers,
        data: sent.postData() ?? '',
      })
      await route.fulfill({ response })
    })

const contextOf = (snapshot: { context: unknown }) => snapshot.context as DisputeCreateContext
/** The model's refusals name both of its invoices. */
const ofBoth = {
  where: (snapshot: { context: unknown }) => contextOf(snapshot).isSent && contextOf(snapshot).trxIds.length === 2,
  because: 'one invoice is left, and the answer of the model speaks of two',
}
/** Its call is under way: what was refused for good is not sent again. */
const underWay = {
  where: (snapshot: { context: unknown }) => contextOf(snapshot).isSent,
  because: 'what was refused for good is not offered to be sent again unchanged',
}

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
    left: {
      async arm(walk: Walk) {
        const { page, gate } = walk
        const center = button(page, said(disputeCreateWords.toDisputes))
        if (!(await center.isVisible())) await gate.settle('submission', await noNetwork.arm(walk))
        await center.click()
        return null
      },
    },
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
      ...refused(async () => sentWith(() => ({ dispute_reason_id: 'no-longer' }))),
      ...underWay,
    },
    documentGone: {
      ...refused(async ({ page, own }) => {
        await clearAway(page, own, 't1')
        return pass
      }),
      where: (snapshot: { context: unknown }) =>
        contextOf(snapshot).isSent && contextOf(snapshot).documents.some(({ documentId }) => documentId === 'doc-t1'),
      because: 'a document that was not there is not cleared away',
    },
    disputeContactsFailed: {
      ...refused(async () => sentWith(() => ({ contacts: [{ kind: 'known', contact_id: 'no-longer' }] }))),
      ...underWay,
    },
    notAllowed: {
      where: (snapshot: { context: unknown }) => !contextOf(snapshot).isSent,
      because: 'it is said first, and one goes back to the review by hand',
      async arm({ page }: Walk) {
        await button(page, said(disputeCreateWords.backToReview)).click()
        return null
      },
    },
  },
}

/** A failure's code, or how a part ended. */
function codeOf(outcome: Outcome): string {
  if ('error' in outcome) return failureOf(outcome.error).code
  const end = outcome.output as SubmissionEnd<unknown>
  return end.kind === 'returned' ? end.failure.code : end.kind
}

/** The name of an outcome in the table. */
export const nameOf = (port: string, outcome: Outcome): string =>
  'error' in outcome || port === 'submission' ? codeOf(outcome) : 'output'

type SeenAttached = { context: Attached }
type SeenContacts = { context: ContactsContext }

/** The snapshots that the parts show, brought about one after the other as a person does it. */
export const shows: Readonly<Record<string, Showing<DisputeOwn>>> = {
  attachments: {
    where(snapshot, seen) {
      const { documents, queue, removingId } = (seen as SeenAttached).context
      const before = contextOf(snapshot)
      if (removingId !== null) return before.documents.length === 1 && before.queue.length === 0
      if (queue.length > 0) return before.documents.length === 0 && before.trxIds.includes('t1')
      if (documents.length === 1) return before.queue.length === 1
      return documents.length === 0 && before.removingId !== null
    },
    because: 'a document comes by its file, and goes by its removal',
    async bring({ page, gate }, seen) {
      const { queue, removingId } = (seen as SeenAttached).context
      if (queue.length > 0) await chooseFile(page, 't1')
      else if (removingId !== null) await removePhoto(page).click()
      else await gate.settle('attachments', pass)
    },
  },
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
  submission: {
    where: (snapshot, seen) =>
      contextOf(snapshot).isSent &&
      isRefusedForGood((seen as { context: { failure: Failure | null } }).context.failure),
    because: 'what was refused for good is not offered to be sent again unchanged',
    async bring(walk) {
      forgiveRefusal(walk, 'roleRequired')
      await walk.gate.settle('submission', sentByViewer(walk))
    },
  },
}
