import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'

import { partyPaths, type DisputeAction, type DisputeParty } from '../../../domain/contract/dispute.ts'
import type { ContactsContext } from '../../../machines/parts/contacts/contacts.machine.ts'
import type { ResponseOffer } from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { contactsWords } from '../../../machines/parts/contacts/contacts.page.ts'
import { disputeResponseWords } from '../../../machines/workflows/dispute-response/dispute-response.page.ts'
import type { Showing, Stub } from '../driver.ts'
import { as, call, headers } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { noNetwork, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { clearAway, documentShown, endsByHand, refusedForGood, sentWith, whileSent } from '../disputes/outcomes.ts'
import type { Answerer, ResponseOwn, ResponseWalk as Walk } from './fixture.ts'
import { addTyped, contextOf, markBox } from './page.ts'

const Standing = v.object({
  data: v.object({ attributes: v.object({ version: v.number(), status: v.string(), open_amount: v.number() }) }),
})

/** Returns a dispute's status, version and open amount at the server, as a side sees them. */
export async function standing(request: APIRequestContext, party: DisputeParty, disputeId: string) {
  const answer = await request.get(`/ecaas/${partyPaths[party]}-disputes/${disputeId}`, { headers })
  return v.parse(Standing, await answer.json()).data.attributes
}

/** Answers a dispute by hand, as it stands now. */
async function answerNow(
  request: APIRequestContext,
  party: DisputeParty,
  disputeId: string,
  action: DisputeAction,
): Promise<void> {
  const { version } = await standing(request, party, disputeId)
  const attributes = {
    dispute_action: action,
    disputes: [{ dispute_id: disputeId, version }],
    comment: 'We look into it.',
    adjustment: null,
    contacts: [],
    document_ids: [],
  }
  const key = { 'idempotency-key': crypto.randomUUID() }
  await call(request, `/ecaas/${partyPaths[party]}-dispute-response`, 'dispute-responses', attributes, key)
}

/** Support holds a dispute and lets it go on: it stands as before, and is no longer what was seen. */
export async function moveOn(page: Page, disputeIds: readonly string[]): Promise<void> {
  if (disputeIds.length === 0) return
  await as(page, 'sven.support', async (request) => {
    for (const disputeId of disputeIds) {
      await answerNow(request, 'support', disputeId, 'support.hold')
      await answerNow(request, 'support', disputeId, 'support.release')
    }
  })
}

/** Cancels disputes as the person who made them. */
export async function cancelDisputes(page: Page, { maker }: Answerer, disputeIds: readonly string[]): Promise<void> {
  if (disputeIds.length === 0) return
  await as(page, maker, async (request) => {
    for (const disputeId of disputeIds) {
      const { version } = await standing(request, 'customer', disputeId)
      const path = `/ecaas/customer-disputes/${disputeId}/cancellation`
      const key = { 'idempotency-key': crypto.randomUUID() }
      await call(request, path, 'dispute-cancellations', { version, comment: '' }, key)
    }
  })
}

type Arm = Stub<ResponseOwn>

const refused = (bringAbout: (walk: Walk) => Promise<Verdict>): Arm => ({
  arm: (walk) => {
    // A refusal of the server's is named on the console by the browser, and by the page's own log.
    walk.watch.forgive(/status of 4\d\d|failed POST /)
    return bringAbout(walk)
  },
})

/** Answers with the disputes; those that the model shows as closed are cancelled by the customer first. */
const offer: Arm = {
  async arm({ page, own: { answerer } }, outcome) {
    const { disputes } = (outcome as { output: ResponseOffer }).output
    const closed = disputes.filter(({ status }) => status === 'closed').map(({ id }) => answerer.disputeId(id))
    await cancelDisputes(page, answerer, closed)
    return pass
  },
}

type Sent = { disputes: { dispute_id: string }[]; contacts: object[] }

/** Of the disputes that are answered, these have moved on by the time that the answer arrives. */
const movedOn =
  ({ page }: Walk, which: (ids: readonly string[]) => readonly string[]): Verdict =>
  async (route) => {
    const { data } = route.request().postDataJSON() as { data: { attributes: Sent } }
    await moveOn(page, which(data.attributes.disputes.map((one) => one.dispute_id)))
    await route.fallback()
  }

const isSent = (snapshot: { context: unknown }) => contextOf(snapshot).sent.length > 0
const underWay = whileSent(isSent)

/**
 * Every outcome of the model's ports, as the real server is brought to give it. Nothing is made up: besides cut lines,
 * all answers are the server's own. The walk only chooses what others do at that time, and what arrives at the server.
 */
export const stubs = {
  loadDisputes: { output: offer, networkFailed: noNetwork },
  attachments: {},
  contacts: {},
  submission: {
    // Of several the first is answered, and the second has changed since.
    accepted: { arm: async (walk: Walk) => movedOn(walk, (ids) => ids.slice(1)), ...underWay },
    ...endsByHand<ResponseOwn>(disputeResponseWords, isSent),
    disputeChanged: { ...refused(async (walk) => movedOn(walk, (ids) => ids)), ...underWay },
    documentGone: {
      ...refused(async ({ page, own }) => {
        await clearAway(page, own.document.id)
        return pass
      }),
      where: (snapshot: { context: unknown }) => underWay.where(snapshot) && contextOf(snapshot).documents.length > 0,
      because: 'a document that was not there is not cleared away',
    },
    disputeContactsFailed: {
      ...refused(async () => sentWith<Sent>(() => ({ contacts: [{ kind: 'known', contact_id: 'no-longer' }] }))),
      ...underWay,
    },
  },
}

type SeenContacts = { context: ContactsContext }

/** The snapshots that the parts show, brought about one after the other as a person does it. */
export const shows: Readonly<Record<string, Showing<ResponseOwn>>> = {
  attachments: documentShown(contextOf),
  contacts: {
    where(snapshot, seen) {
      const { contacts, entry } = (seen as SeenContacts).context
      const { contacts: chosen, isTyped } = contextOf(snapshot)
      const count = chosen?.length ?? 0
      if (entry.name !== '') return count === 0
      if (isTyped) return contacts.every(({ contactId }) => contactId === null)
      return count + contacts.length === 1 && contacts.every(({ contactId }) => contactId !== null)
    },
    because: 'a person who is typed is seen typed before being added',
    async bring({ page, before }, seen) {
      const { contacts, entry } = (seen as SeenContacts).context
      const { contacts: chosen, isTyped } = contextOf(before)
      const name = page.getByRole('textbox', { name: said(contactsWords.name), exact: true })
      const [person] = contacts
      const typed = chosen?.find(({ contactId }) => contactId === null)
      if (entry.name !== '') await name.fill(entry.name)
      else if (isTyped && person === undefined) await name.fill('')
      else if (isTyped && person !== undefined) {
        await page.getByRole('textbox', { name: said(contactsWords.email) }).fill(person.email)
        await addTyped(page).click()
      } else if (typed !== undefined)
        await button(page, said({ says: contactsWords.remove, with: { name: typed.name } })).click()
      else await markBox(page).click()
    },
  },
  submission: refusedForGood(isSent, ({ answerer }) => answerer.viewer),
}
