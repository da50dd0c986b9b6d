import { expect, type Page, type Request } from '@playwright/test'

import type { MerchantImport } from '../../../domain/contract/merchant/invoice-import.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { Outcome } from '../../../machines/model.ts'
import type { InvoiceImportContext } from '../../../machines/workflows/invoice-import/invoice-import.context.ts'
import { LINK, NEW, SEVERAL } from '../../../machines/workflows/invoice-import/invoice-import.journeys.ts'
import type { invoiceImportMachine } from '../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import {
  invoiceImportModel,
  type InvoiceImportFacts,
} from '../../../machines/workflows/invoice-import/invoice-import.model.ts'
import { invoiceImportPage } from '../../../machines/workflows/invoice-import/invoice-import.page.ts'
import { header, reading } from '../../../machines/workflows/invoice-import/invoice-import.samples.ts'
import {
  acceptanceWords,
  invoiceImportWords as words,
} from '../../../machines/workflows/invoice-import/invoice-import.words.ts'
import { type Driver, type Scenario, type Screen, type Stub, type Walk } from '../driver.ts'
import { anyButton, button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { answeredBy, forgiveRefusal, noNetwork, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { hasGone, holdProgress } from '../upload/progress.ts'
import {
  beginImporter,
  checkStandIn,
  file,
  readyToSend,
  sampleNames,
  samples,
  sendStandIn,
  type Importer,
  type Sample,
} from './fixture.ts'

const IMPORT = '/merchant/invoices/import'
const described = describedInteractions<typeof invoiceImportMachine, Importer>(invoiceImportModel, invoiceImportPage)
const contextOf = ({ context }: { context: unknown }) => context as InvoiceImportContext

const blank: Scenario<Importer> = { start: async ({ page }) => void (await page.goto(IMPORT)) }
const lastColumn = header.length - 1
const columnSelect = (page: Page, at = lastColumn) =>
  page.getByLabel(said({ says: words.columnAs, with: { name: { data: header[at] ?? '' } } }), { exact: true })
const dueDays = (page: Page) => page.getByLabel(new RegExp(`^${said(words.dueDays)}`))
const fileInput = (page: Page) => page.locator('input[type=file]')
const chosenFiles: Readonly<Record<string, typeof file>> = {
  'receivables.docx': { ...file, name: 'receivables.docx' },
  'nothing.csv': { ...file, name: 'nothing.csv', buffer: Buffer.alloc(0) },
}

/** The call is about another import than the page's. */
const about =
  (id: string): Verdict =>
  (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/merchant-imports\/[^/?]+/, `merchant-imports/${id}`),
    })

/** The call arrives for an import that stands in for the page's own, as made from its version. */
const standingIn =
  ({ id, version }: MerchantImport, given?: number): Verdict =>
  async (route) => {
    const body = route.request().postDataJSON() as { data: { attributes: { version: number } } }
    body.data.attributes.version = given ?? version
    const url = route
      .request()
      .url()
      .replace(/merchant-imports\/[^/?]+/, `merchant-imports/${id}`)
    await route.continue({ url, postData: JSON.stringify(body) })
  }

const seen = (sample: Sample): Stub<Importer> => ({ arm: ({ own }) => Promise.resolve(about(own.idOf(sample))) })
const gone: Stub<Importer> = {
  arm(walk) {
    forgiveRefusal(walk, 'notFound')
    return Promise.resolve(about('nobody'))
  },
}
const sent: Stub<Importer> = { arm: async ({ page, own }) => standingIn(await sendStandIn(page, own)) }
/**
 * A check of a small file has ended before anybody could cancel it: what arrives says how a file is read that was sent,
 * as the page's own, which is answered like the cancellation of a check.
 */
const readAnew: Stub<Importer> = {
  async arm({ page, own, before }) {
    const { id, version, reading } = await sendStandIn(page, own)
    const said = { ...reading, ...contextOf(before).reading, buid_customer: reading.buid_customer }
    return async (route) => {
      const [head] = route.request().url().split('/merchant-imports/')
      const body = { data: { type: 'import-readings', attributes: { version, reading: said } } }
      await route.continue({ url: `${head}/merchant-imports/${id}/reading`, postData: JSON.stringify(body) })
    }
  },
}
/** The check arrives as that of a file that is read as the samples are: the server remembers for the next file how. */
const begun: Stub<Importer> = {
  async arm({ page, own }) {
    const { id, version } = await sendStandIn(page, own)
    const attributes = { version, reading: { ...reading, buid_customer: own.account } }
    return async (route) => {
      const [head] = route.request().url().split('/merchant-imports/')
      const body = { data: { type: 'import-readings', attributes } }
      await route.continue({ url: `${head}/merchant-imports/${id}/check`, postData: JSON.stringify(body) })
    }
  },
}
const checkedBefore: Stub<Importer> = { arm: async ({ page, own }) => standingIn(await checkStandIn(page, own)) }
/** Somebody else has changed it since it was read. */
const changed: Stub<Importer> = {
  async arm(walk: Walk<Importer>) {
    forgiveRefusal(walk, 'importChanged')
    return standingIn(await sendStandIn(walk.page, walk.own), 999)
  },
}
const changes = { notFound: gone, importChanged: changed, networkFailed: noNetwork }

/** The part of the address behind an import, by the port that calls it. */
const parts: Readonly<Record<string, string>> = {
  reading: 'storeReading',
  check: 'startCheck',
  run: 'runImport',
  cancellation: 'cancelImport',
}

/** Returns the port behind a call; lists and refusals are no port's. */
function portOf(request: Request): string | null {
  const [call, id, part] =
    /^\/ecaas\/merchant-imports(?:\/([^/]+)(?:\/(\w+))?)?$/.exec(new URL(request.url()).pathname) ?? []
  if (call === undefined) return null
  if (id === undefined) return request.method() === 'POST' ? 'uploadImport' : null
  return part === undefined ? 'readImport' : (parts[part] ?? null)
}

/** Returns the name of an outcome: of what is read, the sample's. */
function nameOf(port: string, outcome: Outcome): string {
  if ('error' in outcome) return failureOf(outcome.error).code
  if (port === 'cancelImport') return (outcome.output as MerchantImport).status === 'uploaded' ? 'uploaded' : 'output'
  if (port !== 'readImport') return 'output'
  const shown = JSON.stringify(outcome.output)
  return sampleNames.find((name) => JSON.stringify(samples[name]) === shown) ?? 'output'
}

const inMapping: Screen<Importer> = {
  async facts({ page }, facts) {
    // The oracle of the model gives them.
    const { columns, dueDays: days, customer } = facts as InvoiceImportFacts
    await expect(columnSelect(page)).toHaveValue(columns[lastColumn] ?? '')
    await expect(dueDays(page)).toHaveValue(days === null ? '' : String(days))
    if (customer !== null) await expect(page.locator('strong', { hasText: customer })).toBeVisible()
  },
}
const inReview: Screen<Importer> = {
  async facts({ page }, facts) {
    const { accepted } = facts as InvoiceImportFacts
    const box = page.getByRole('checkbox', { name: said(acceptanceWords.dates), exact: true })
    if (await box.isVisible()) await expect(box).toBeChecked({ checked: accepted.includes('dates') })
  },
}
const inList: Screen<Importer> = { path: /\/merchant\/invoices(\?.*)?$/ }

/** A merchant's file of invoices, each walk with merchants and accounts of its own. */
export const invoiceImportDriver: Driver<typeof invoiceImportMachine, Importer> = {
  model: invoiceImportModel,
  async begin(index, _, page) {
    await holdProgress(page)
    return beginImporter(index, page)
  },
  scenarios: {
    [NEW]: blank,
    [SEVERAL]: blank,
    [LINK]: { start: async ({ page, own }) => void (await page.goto(`${IMPORT}?import=${own.idOf('uploaded')}`)) },
  },
  interactions: {
    ...described,
    'merchant.choose': {
      control: (page) => page.getByLabel(said(words.merchant), { exact: true }),
      do: async (page, _, { own }) =>
        void (await page.getByLabel(said(words.merchant), { exact: true }).selectOption(own.second)),
      where: (snapshot) => contextOf(snapshot).buidMerchant === '',
      because: 'who acts for one merchant has no choice, and a select says nothing when the same is chosen again',
    },
    'file.choose': {
      ...described['file.choose'],
      do: (page, { name }) => fileInput(page).setInputFiles(chosenFiles[name] ?? file),
    },
    'upload.progressed': { environment: ({ page }, { share }) => hasGone(page, share) },
    'column.choose': {
      control: (page, { at }) => columnSelect(page, at),
      do: async (page, { at, field }) => void (await columnSelect(page, at).selectOption(field ?? '')),
      where: (snapshot, { at, field }) => (contextOf(snapshot).reading?.columns[at] ?? null) !== field,
      because: 'a select says nothing when the same is chosen again',
    },
    'reading.change': {
      control: (page) => dueDays(page),
      do: (page, { patch }) => dueDays(page).fill(String(patch.due_days ?? '')),
      where: (snapshot, { patch }) => contextOf(snapshot).reading?.due_days !== patch.due_days,
      because: 'the same number is no change',
    },
    'customer.choose': {
      control: (page) => anyButton(page, [said(words.chooseCustomer), said(words.changeCustomer)]),
      async do(page, { customerName }, { own }) {
        await anyButton(page, [said(words.chooseCustomer), said(words.changeCustomer)]).click()
        const dialog = page.getByRole('dialog')
        // Each walk has an account of this name: it is searched for by its number.
        await dialog.getByLabel(said(words.search), { exact: true }).fill(own.prairie)
        await expect(dialog.getByRole('listitem')).toHaveCount(1)
        await dialog.getByRole('listitem').filter({ hasText: customerName }).getByRole('button').click()
      },
    },
    'choice.change': {
      ...described['choice.change'],
      where: (snapshot) => (contextOf(snapshot).current?.outcome?.refused_lines ?? 0) > 0,
      because: 'without a refused line there is nothing to choose',
      // What is chosen is chosen again by a press, of which nothing comes.
      async isRefused({ page }, { choice }) {
        const radio = page.getByRole('radio', { name: said(words[choice]), exact: true })
        if ((await radio.isVisible()) && (await radio.isEnabled())) await radio.click()
      },
    },
    'import.check': {
      ...described['import.check'],
      where: (snapshot) => !(snapshot.matches({ mapping: 'previewing' }) && contextOf(snapshot).next === 'check'),
      because: 'a check that was asked for is not asked for again: its button is busy',
    },
    'acceptance.change': {
      ...described['acceptance.change'],
      where: (snapshot) =>
        contextOf(snapshot).current?.outcome?.codes.some(({ code }) => code === 'dateImplausible') === true,
      because: 'only what was refused for it can be accepted',
    },
    'import.leave': {
      control: (page) => page.getByRole('main').getByRole('link', { name: said(words.invoices), exact: true }),
      isRefused: () => Promise.resolve(),
    },
  },
  stubs: {
    uploadImport: {
      output: {
        async arm({ page, own }) {
          await readyToSend(page, own)
          return pass
        },
      },
      fileUnreadable: answeredBy(422, 'fileUnreadable'),
      importsTooMany: answeredBy(409, 'importsTooMany'),
      networkFailed: noNetwork,
    },
    readImport: {
      ...(Object.fromEntries(sampleNames.map((name) => [name, seen(name)])) as Record<Sample, Stub<Importer>>),
      notFound: gone,
      networkFailed: noNetwork,
    },
    storeReading: { output: sent, ...changes },
    startCheck: { output: begun, ...changes },
    runImport: { output: checkedBefore, ...changes },
    cancelImport: { output: sent, uploaded: readAnew, networkFailed: noNetwork },
  },
  nameOf,
  screens: describedScreens(invoiceImportPage, {
    'mapping.open.settled': inMapping,
    'mapping.open.edited': inMapping,
    'mapping.open.contradictory': inMapping,
    'mapping.open.failed': inMapping,
    'mapping.previewing': inMapping,
    'uploading.sending': {
      facts: ({ page }, facts) =>
        expect(page.getByRole('progressbar')).toHaveAttribute('value', String((facts as InvoiceImportFacts).share)),
    },
    'reviewing.open': inReview,
    'reviewing.failed': inReview,
    starting: { facts: ({ page }) => expect(button(page, said(words.check))).toHaveAttribute('aria-busy') },
    running: { facts: ({ page }) => expect(button(page, said(words.run))).toHaveAttribute('aria-busy') },
    left: inList,
  }),
  portOf: (request, running) => {
    const port = portOf(request)
    return port !== null && running.has(port) ? port : null
  },
  timers: { previewDelay: [650], pollDelay: [1_500], retryDelay: [3_000, 6_000, 12_000] },
  words: describedRefusals(invoiceImportPage),
}
