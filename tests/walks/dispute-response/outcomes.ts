import type {
  DisputeResponseContext,
  ResponseOffer,
} from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { Outcome } from '../../../machines/model.ts'
import type { UploadOutput } from '../../../machines/parts/upload/upload.machine.ts'
import { answer, type Stub } from '../driver.ts'
import { button } from '../support/controls.ts'
import { pass, type Verdict } from '../support/gate.ts'
import { as } from '../support/calls.ts'
import { photo } from '../support/documents.ts'
import { noNetwork } from '../support/gate.ts'
import { clearAway, moveOn, takeBack } from './calls.ts'
import type { ResponseOwn, ResponseWalk as Walk } from './walk.ts'

type Arm = Stub<ResponseOwn>

const refused = (bringAbout: (walk: Walk) => Promise<Verdict>): Arm => ({
  arm: (walk) => {
    // A refusal of the server's is named on the console by the browser, and by the page's own log.
    walk.watch.forgive(/status of 4\d\d|status: 4\d\d/)
    return bringAbout(walk)
  },
})

const contextOf = (snapshot: { context: unknown }) => snapshot.context as DisputeResponseContext

/** Where the model says that nothing can be answered, they were taken back meanwhile. */
const offer: Arm = {
  async arm({ page, own: { answerer } }, outcome) {
    const { disputes } = (outcome as { output: ResponseOffer }).output
    const closed = disputes.filter(({ status }) => status === 'closed').map(({ id }) => answerer.disputeId(id))
    await takeBack(page, answerer, closed)
    return pass
  },
}

type Sent = { data: { attributes: { disputes: { dispute_id: string }[]; contacts: object[] } } }
const sentIn = (route: Parameters<Verdict>[0]) => route.request().postDataJSON() as Sent

/** Of the disputes that are answered, these have moved on by the time that the answer arrives. */
const movedOn =
  ({ page }: Walk, which: (ids: readonly string[]) => readonly string[]): Verdict =>
  async (route) => {
    await moveOn(page, which(sentIn(route).data.attributes.disputes.map((one) => one.dispute_id)))
    await route.fallback()
  }

/** It arrives as a page would send it that knows less than the server does by now. */
const sentToNobody: Verdict = (route) => {
  const body = sentIn(route)
  body.data.attributes.contacts = [{ kind: 'known', contact_id: 'no-longer' }]
  return route.continue({ postData: JSON.stringify(body) })
}

const sentByViewer =
  ({ page, own }: Walk): Verdict =>
  (route) =>
    as(page, own.answerer.viewer, async (request) => {
      const sent = route.request()
      const { cookie: _, ...headers } = sent.headers()
      const response = await request.fetch(sent.url(), {
        method: sent.method(),
        headers,
        data: sent.postData() ?? '',
      })
      await route.fulfill({ response })
    })

/**
 * Every outcome of the model's ports, as the real server is brought to give it. Nothing is made up: besides cut lines,
 * all answers are the server's own. The walk only chooses what others do meanwhile, and what arrives at the server.
 */
export const stubs = {
  loadDisputes: { output: offer, networkFailed: noNetwork },
  upload: {
    done: answer<ResponseOwn>(),
    documentSuspicious: refused(async () => (route) => route.continue({ postData: 'This is no picture.' })),
    cancelled: {
      async arm({ page }: Walk) {
        await button(page, `Cancel upload of ${photo.name}`).click()
        return null
      },
    },
    transactionHasDocument: { never: 'the page takes no second file beside the one of an invoice: it is replaced' },
  },
  removeDocument: { output: answer<ResponseOwn>(), networkFailed: noNetwork },
  submitResponse: {
    // Of several the first is answered, and the second has moved on meanwhile.
    output: {
      arm: async (walk: Walk) => movedOn(walk, (ids) => ids.slice(1)),
    },
    disputeChanged: refused(async (walk) => movedOn(walk, (ids) => ids)),
    documentGone: {
      ...refused(async ({ page, own }) => {
        await clearAway(page, own.document.id)
        return pass
      }),
      where: (snapshot: { context: unknown }) => contextOf(snapshot).documents.length > 0,
      because: 'a document that was not there is not cleared away',
    },
    disputeContactsFailed: refused(async () => sentToNobody),
    notAllowed: refused(async (walk) => sentByViewer(walk)),
    networkFailed: noNetwork,
  },
}

/** The name of an outcome in the table. */
export function nameOf(port: string, outcome: Outcome): string {
  if ('error' in outcome) return failureOf(outcome.error).code
  if (port !== 'upload') return 'output'
  const end = outcome.output as UploadOutput
  return end.kind === 'refused' ? end.code : end.kind
}
