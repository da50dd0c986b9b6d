import { expect } from '@playwright/test'

import type { AttachmentsContext, attachmentsMachine } from '../../../machines/parts/attachments/attachments.machine.ts'
import { commonFailures } from '../../../machines/failure-words.ts'
import { documentFailures } from '../../../machines/parts/attachments/attachments.page.ts'
import { attachmentsModel, photoOf } from '../../../machines/parts/attachments/attachments.model.ts'
import type { Outcome } from '../../../machines/model.ts'
import type { UploadOutput } from '../../../machines/parts/upload/upload.machine.ts'
import { draft } from '../../../machines/workflows/dispute-create/dispute-create.samples.ts'
import { DOCUMENTS, type DisputeOwn, beginDisputer, keep } from '../dispute-create/fixture.ts'
import { CREATE } from '../dispute-create/page.ts'
import {
  cancelUpload,
  chooseFile,
  documentRow,
  expectPhoto,
  expectUnderWay,
  fileButton,
  removeLabel,
} from '../support/documents.ts'
import { forgiveRefusal, noNetwork } from '../support/gate.ts'
import { answer, type Driver, type Scenario, type Screen as ScreenOf, type Walk as WalkOf } from '../driver.ts'
import { describedRefusals } from '../support/described.ts'
import { isSettle } from '../support/shadow.ts'

type Walk = WalkOf<DisputeOwn>
type Oracle = {
  documents: readonly string[]
  waiting: readonly string[]
  rejected: readonly string[]
  removing: string | null
  failure: string | null
}
type Screen = Omit<ScreenOf<DisputeOwn>, 'facts'> & { facts: (walk: Walk, oracle: Oracle) => Promise<void> }

const contextOf = (snapshot: { context: unknown }) => snapshot.context as AttachmentsContext
const { tooManyFiles, documentSuspicious } = documentFailures
const words = describedRefusals({
  events: {},
  states: {},
  refusals: { tooManyFiles, documentSuspicious, networkFailed: commonFailures.networkFailed },
})

/** The step of the documents of a dispute. */
const at = (documents: typeof draft.documents): Scenario<DisputeOwn> => ({
  enter: (walk) => keep(walk.page, walk.own, { ...draft, step: 'documents', trxIds: ['t1', 't2', 't3'], documents }),
  async start({ page }) {
    await page.goto(`${CREATE}?step=documents`)
    await expect(documentRow(page, 't1')).toBeVisible({ timeout: 30_000 })
  },
})

async function sees({ page, path, at: place }: Walk, { documents, waiting, rejected, failure }: Oracle) {
  for (const sample of ['t1', 't2']) {
    await expectPhoto(page, sample, documents.includes(`doc-${sample}`))
  }
  await expectUnderWay(page, waiting)
  const last = path.steps[place]?.do
  const said = [
    ...(last && isSettle(last) && last.actor === 'upload' ? rejected : []),
    ...(failure === null ? [] : [failure]),
  ]
  for (const code of said) {
    const alert = page.getByRole('alert').filter({ hasText: words[code] ?? code })
    await expect(alert.first()).toBeVisible()
  }
}
const STEP = { heading: /^Step 3 of 5: Documents/, path: /\/dispute\/create\?step=documents$/, facts: sees }
const looks: Readonly<Record<string, Screen>> = { ready: STEP, uploading: STEP, removing: STEP }

/** The documents of a dispute, at their step. */
export const attachmentsDriver: Driver<typeof attachmentsMachine, DisputeOwn> = {
  model: attachmentsModel,
  begin: (index, _, page) => beginDisputer(index, page),
  scenarios: {
    'two invoices without a document': at([]),
    'one of two invoices with a document': at([photoOf('t1')]),
  },
  interactions: {
    'document.choose': {
      control: (page, { document }) => fileButton(page, document.trxId),
      do: (page, { document }) => chooseFile(page, document.trxId),
      where: (snapshot, { document: { trxId } }) =>
        ![...contextOf(snapshot).documents, ...contextOf(snapshot).queue].some((one) => one.trxId === trxId),
      because: 'the page takes no second file beside the one of an invoice: it is replaced',
    },
    'document.remove': {
      control: (page, { documentId }) =>
        documentRow(page, documentId.replace('doc-', '')).getByRole('button', { name: removeLabel }),
    },
  },
  stubs: {
    upload: {
      done: answer(),
      documentSuspicious: {
        async arm(walk) {
          forgiveRefusal(walk, 'documentSuspicious')
          return (route) => route.continue({ postData: 'This is no picture.' })
        },
      },
      cancelled: {
        async arm({ page }) {
          await cancelUpload(page).click()
          return null
        },
      },
      transactionHasDocument: { never: 'the page takes no second file beside the one of an invoice: it is replaced' },
    },
    removeDocument: { output: answer(), networkFailed: noNetwork },
  },
  nameOf(port, outcome: Outcome) {
    if (port !== 'upload' || 'error' in outcome) return null
    const end = outcome.output as UploadOutput
    return end.kind === 'refused' ? end.code : end.kind
  },
  // The facts are the oracle's of the attachments' own model.
  screens: looks as Readonly<Record<string, ScreenOf<DisputeOwn>>>,
  portOf(request) {
    const { pathname } = new URL(request.url())
    if (pathname === DOCUMENTS) return request.method() === 'POST' ? 'upload' : null
    return pathname === '/merchant-invoice-documents' ? 'removeDocument' : null
  },
  // Files that wait are sent one after the other, each in an upload of its own.
  attemptOf: (request) => new URL(request.url()).searchParams.get('trx_id') ?? '',
  timers: {},
  words,
}
