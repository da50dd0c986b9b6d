import { expect } from '@playwright/test'

import { draft } from '../../../machines/workflows/dispute-create/dispute-create.samples.ts'
import type { uploadMachine } from '../../../machines/parts/upload/upload.machine.ts'
import { uploadModel } from '../../../machines/parts/upload/upload.model.ts'
import { answer, type Driver, type Screen as ScreenOf, type Scenario, type Walk as WalkOf } from '../driver.ts'
import { anyButton, button } from '../support/controls.ts'
import { DOCUMENTS, type DisputeOwn, beginDisputer, keep, walkSettings } from '../dispute-create/fixture.ts'
import { CREATE } from '../dispute-create/page.ts'
import { chooseFile, documentRow, expectPhoto, photo, typeOf } from '../support/documents.ts'
import { forgiveRefusal, noNetwork } from '../support/gate.ts'
import { hasGone, holdProgress } from './progress.ts'

type Walk = WalkOf<DisputeOwn>
type Oracle = { share: number; failure: string | null }
type Screen = Omit<ScreenOf<DisputeOwn>, 'facts'> & { facts: (walk: Walk, oracle: Oracle) => Promise<void> }

/** The invoice whose document is sent; the others are there for theirs. */
const INVOICE = 't3'
const TOO_LARGE = Buffer.alloc(walkSettings.documentMaximumBytes + 1)

/** The step of the documents, where three invoices stand without one. */
async function enter(walk: Walk) {
  await keep(walk.page, walk.own, { ...draft, step: 'documents', trxIds: ['t1', 't2', INVOICE], documents: [] })
  await walk.page.goto(`${CREATE}?step=documents`)
  await expect(documentRow(walk.page, INVOICE)).toBeVisible()
}
const chosen = (file: Partial<typeof photo>, type?: string | null): Scenario<DisputeOwn> => ({
  enter,
  start: ({ page }) =>
    chooseFile(page, INVOICE, { file: { ...photo, ...file }, ...(type === undefined ? {} : { type }) }),
})

/** Refusals that the page says beside the file. */
const words: Readonly<Record<string, RegExp>> = {
  networkFailed: /We can’t reach the server/,
  documentSuspicious: /The file’s contents don’t match its file type/,
  tooLarge: /too large/,
  unsupportedType: /^crate\.exe: /,
  documentEmpty: /The file is empty\./,
  documentTypeMissing: /Select a document type\./,
  tooManyOfType: /You’ve reached the maximum number of documents of this type/,
}
async function seesWhy({ page }: Walk, { failure }: Oracle) {
  const said = words[failure ?? '']
  if (!said) throw new Error(`The failure "${failure}" has no words in the driver.`)
  await expect(documentRow(page, INVOICE).getByRole('alert').filter({ hasText: said })).toBeVisible()
}
const seesOpenPlace = ({ page }: Walk) =>
  expect(button(page, /^Select a file for invoice INV-3$/)).toHaveAccessibleDescription('')

const STEP = { heading: /^Step 3 of 5: Documents$/, path: /\/dispute\/create\?step=documents$/ }
const looks: Readonly<Record<string, Screen>> = {
  // Passed through before anyone could look.
  checking: { ...STEP, facts: () => Promise.resolve() },
  uploading: {
    ...STEP,
    facts: ({ page }, { share }) => expect(documentRow(page, INVOICE)).toContainText(`${share * 100}% uploaded`),
  },
  failed: { ...STEP, facts: seesWhy },
  done: { ...STEP, facts: ({ page }) => expectPhoto(page, INVOICE) },
  refused: {
    ...STEP,
    async facts(walk, oracle) {
      await seesWhy(walk, oracle)
      await seesOpenPlace(walk)
    },
  },
  cancelled: {
    ...STEP,
    async facts(walk) {
      await expect(documentRow(walk.page, INVOICE).getByRole('alert')).toHaveCount(0)
      await seesOpenPlace(walk)
    },
  },
}

/** A file on its way to be a document, at the step of the documents of a dispute. */
export const uploadDriver: Driver<typeof uploadMachine, DisputeOwn> = {
  model: uploadModel,
  async begin(index, _, page) {
    await holdProgress(page)
    return beginDisputer(index, page)
  },
  scenarios: {
    'a photo is chosen for an invoice': chosen({}),
    'a program is chosen instead of a picture': chosen({ name: 'crate.exe' }),
    'an empty file is chosen': chosen({ buffer: Buffer.alloc(0) }),
    'a file over the limit is chosen': chosen({ buffer: TOO_LARGE }),
    'no kind of document is chosen': chosen({}, null),
    'the invoice has its document already': {
      never: 'the page takes no second file beside the one of an invoice: it is replaced',
    },
    'an invoice of many documents has one': {
      never: 'disputes take one document of an invoice; a merchant’s invoice has more, in tests/walks/merchant',
    },
    'there are as many photos as are taken': {
      async enter(walk) {
        const { page } = walk
        await enter(walk)
        // Chosen while one more was taken; afterwards the kind stands there, and can no longer be chosen.
        await typeOf(page, INVOICE).selectOption('photo')
        for (const other of ['t1', 't2']) {
          await chooseFile(page, other)
          await expectPhoto(page, other)
        }
      },
      start: ({ page }) => chooseFile(page, INVOICE, { type: null }),
    },
  },
  interactions: {
    'upload.progressed': { environment: ({ page }, { share }) => hasGone(page, share) },
    'upload.retry': { control: (page) => documentRow(page, INVOICE).getByRole('button', { name: 'Try again' }) },
    'upload.cancel': { control: (page) => anyButton(page, [`Cancel upload of ${photo.name}`, 'Remove file']) },
  },
  stubs: {
    uploadFile: {
      output: answer(),
      // The file changes on its way: what the page looked at is not what the server gets.
      documentSuspicious: {
        async arm(walk) {
          forgiveRefusal(walk, 'documentSuspicious')
          return (route) => route.continue({ postData: 'This is no picture.' })
        },
      },
      tooLarge: {
        async arm(walk) {
          forgiveRefusal(walk, 'tooLarge')
          return (route) => route.continue({ postData: TOO_LARGE })
        },
      },
      networkFailed: noNetwork,
    },
  },
  // The facts are the oracle's of the upload's own model.
  screens: looks as Readonly<Record<string, ScreenOf<DisputeOwn>>>,
  portOf: (request) =>
    new URL(request.url()).pathname === DOCUMENTS && request.method() === 'POST' ? 'uploadFile' : null,
  timers: {},
}
