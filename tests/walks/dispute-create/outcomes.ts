import type {
  DisputeCreateContext,
  Eligibility,
} from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { Outcome } from '../../../machines/model.ts'
import type { UploadOutput } from '../../../machines/parts/upload/upload.machine.ts'
import { answer, type Stub } from '../driver.ts'
import { button } from '../support/controls.ts'
import { cut, pass, type Verdict } from '../support/gate.ts'
import { as, clearAway, disputeElsewhere, photo } from './calls.ts'
import type { DisputeOwn, DisputeWalk as Walk } from './walk.ts'

type Arm = Stub<DisputeOwn>

/** The one outcome that no server gives: the line is cut. */
export const noNetwork = {
  async arm({ watch }: Pick<Walk, 'watch'>): Promise<Verdict> {
    watch.forgive(/ERR_|networkFailed/)
    return cut
  },
}

/** The browser and §8's log name a refusal of the server's on the console. */
export const forgiveRefusal = ({ watch }: Pick<Walk, 'watch'>, code: string) =>
  watch.forgive(new RegExp(`status of 4\\d\\d|failed POST \\S+ ${code}`))

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
  where: (snapshot: { context: unknown }) => contextOf(snapshot).trxIds.length === 2,
  because: 'one invoice is left, and the answer of the model speaks of two',
}

/**
 * Every outcome of the model's ports, as the real server is brought to give it. Nothing is made up: besides cut lines,
 * all answers are the server's own. The walk only chooses what others do meanwhile, and what arrives at the server.
 * Where the model has an invoice paid meanwhile, it is disputed: the way on is the same.
 */
export const stubs = {
  checkEligibility: { output: eligibility, networkFailed: noNetwork },
  upload: {
    done: answer<DisputeOwn>(),
    documentSuspicious: refused(async () => (route) => route.continue({ postData: 'This is no picture.' })),
    cancelled: {
      async arm({ page }: Walk) {
        await button(page, `Stop sending ${photo.name}`).click()
        return null
      },
    },
    transactionHasDocument: { never: 'the page takes no second file beside the one of an invoice: it is replaced' },
  },
  removeDocument: { output: answer<DisputeOwn>(), networkFailed: noNetwork },
  submitDispute: {
    output: answer<DisputeOwn>(),
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
    disputeReasonUnknown: refused(async () => sentWith(() => ({ dispute_reason_id: 'no-longer' }))),
    documentGone: {
      ...refused(async ({ page, own }) => {
        await clearAway(page, own, 't1')
        return pass
      }),
      where: (snapshot: { context: unknown }) =>
        contextOf(snapshot).documents.some(({ documentId }) => documentId === 'doc-t1'),
      because: 'a document that was not there is not cleared away',
    },
    disputeContactsFailed: refused(async () =>
      sentWith(() => ({ contacts: [{ kind: 'known', contact_id: 'no-longer' }] })),
    ),
    notAllowed: refused(async (walk) => sentByViewer(walk), 'roleRequired'),
    networkFailed: noNetwork,
  },
}

/** A failure's code, or how an upload ended. */
function codeOf(outcome: Outcome): string {
  if ('error' in outcome) return failureOf(outcome.error).code
  const end = outcome.output as UploadOutput
  return end.kind === 'refused' ? end.code : end.kind
}

/** The name of an outcome in the table. */
export const nameOf = (port: string, outcome: Outcome): string =>
  'error' in outcome || port === 'upload' ? codeOf(outcome) : 'output'
