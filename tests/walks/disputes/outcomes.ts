/** Brings both wizards of disputes to the ends and the snapshots that their models name. */
import type { Page } from '@playwright/test'

import { isRefusedForGood } from '../../../domain/rules/retry.ts'
import { failureOf, type Failure } from '../../../machines/failure.ts'
import type { Outcome } from '../../../machines/model.ts'
import type { Message } from '#msg'
import type { Attached } from '../../../machines/parts/attachments/attachments.machine.ts'
import type { SubmissionEnd } from '../../../machines/parts/submission/submission.machine.ts'
import type { Showing, Walk } from '../driver.ts'
import { as, headers } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { chooseFile, removePhoto } from '../support/documents.ts'
import { forgiveRefusal, noNetwork, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'

type Snapshot = { context: unknown }

/** A failure's code, or how a part ended. */
export function codeOf(outcome: Outcome): string {
  if ('error' in outcome) return failureOf(outcome.error).code
  const end = outcome.output as SubmissionEnd<unknown>
  return end.kind === 'returned' ? end.failure.code : end.kind
}

/** The name of an outcome in a table of stubs. */
export const nameOf = (port: string, outcome: Outcome): string =>
  'error' in outcome || port === 'submission' ? codeOf(outcome) : 'output'

/** Removes a document at the server, as it does itself after an hour. */
export async function clearAway(page: Page, documentId: string | null | undefined): Promise<void> {
  await page.request.delete('/merchant-invoice-documents', {
    headers,
    data: JSON.stringify({ data: { type: 'invoice-documents', attributes: { document_id: documentId } } }),
  })
}

/** The call arrives as a page would send it that knows less than the server does by now. */
export const sentWith =
  <Entries extends object>(change: (entries: Entries) => Partial<Entries>): Verdict =>
  (route) => {
    const body = route.request().postDataJSON() as { data: { attributes: Entries } }
    Object.assign(body.data.attributes, change(body.data.attributes))
    return route.continue({ postData: JSON.stringify(body) })
  }

/** The call arrives as that of a viewer, who may send nothing. */
const sentByViewer =
  (page: Page, viewer: string): Verdict =>
  (route) =>
    as(page, viewer, async (request) => {
      const sent = route.request()
      const { cookie: _, ...rest } = sent.headers()
      const response = await request.fetch(sent.url(), {
        method: sent.method(),
        headers: rest,
        data: sent.postData() ?? '',
      })
      await route.fulfill({ response })
    })

/** A submission's call is under way: what was refused for good is not sent again. */
export const whileSent = (isSent: (snapshot: Snapshot) => boolean) => ({
  where: isSent,
  because: 'what was refused for good is not offered to be sent again unchanged',
})

/** Ends of a submission that the person brings about: it is left, or its refusal is read first. */
export const endsByHand = <Own>(
  words: { toDisputes: Message; backToReview: Message },
  isSent: (snapshot: Snapshot) => boolean,
) => ({
  left: {
    async arm(walk: Walk<Own>) {
      const { page, gate } = walk
      const center = button(page, said(words.toDisputes))
      if (!(await center.isVisible())) await gate.settle('submission', await noNetwork.arm(walk))
      await center.click()
      return null
    },
  },
  notAllowed: {
    where: (snapshot: Snapshot) => !isSent(snapshot),
    because: 'it is said first, and one goes back to the review by hand',
    async arm({ page }: Walk<Own>) {
      await button(page, said(words.backToReview)).click()
      return null
    },
  },
})

/** A submission is shown refused for good: it arrives as a viewer's. */
export const refusedForGood = <Own>(
  isSent: (snapshot: Snapshot) => boolean,
  viewerOf: (own: Own) => string,
): Showing<Own> => ({
  ...whileSent(isSent),
  where: (snapshot, seen) =>
    isSent(snapshot) && isRefusedForGood((seen as { context: { failure: Failure | null } }).context.failure),
  async bring(walk) {
    forgiveRefusal(walk, 'roleRequired')
    await walk.gate.settle('submission', sentByViewer(walk.page, viewerOf(walk.own)))
  },
})

/** How a person adds the one document of a walk, and removes it: by default the photo of an invoice in dispute. */
type Hands = { choose: (page: Page) => Promise<void>; remove: (page: Page) => Promise<void> }
const ofDispute: Hands = { choose: (page) => chooseFile(page, 't1'), remove: (page) => removePhoto(page).click() }

/** The documents are shown as a person adds and removes one. `canAdd`: its invoice is there. */
export const documentShown = <Own>(
  contextOf: (snapshot: Snapshot) => Attached,
  canAdd: (snapshot: Snapshot) => boolean = () => true,
  { choose, remove } = ofDispute,
): Showing<Own> => ({
  where(snapshot, seen) {
    const { documents, queue, removingId } = (seen as { context: Attached }).context
    const before = contextOf(snapshot)
    if (removingId !== null) return before.documents.length === 1 && before.queue.length === 0
    if (queue.length > 0) return before.documents.length === 0 && canAdd(snapshot)
    if (documents.length === 1) return before.queue.length === 1
    return documents.length === 0 && before.removingId !== null
  },
  because: 'a document comes by its file, and goes by its removal',
  async bring({ page, gate }, seen) {
    const { queue, removingId } = (seen as { context: Attached }).context
    if (queue.length > 0) await choose(page)
    else if (removingId !== null) await remove(page)
    else await gate.settle('attachments', pass)
  },
})
