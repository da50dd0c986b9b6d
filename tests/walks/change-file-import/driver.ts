import { expect, type Page, type Request } from '@playwright/test'

import type { OpenedChangeFile } from '../../../domain/contract/intake/change-file.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { Outcome } from '../../../machines/model.ts'
import type { ChangeFileImportContext } from '../../../machines/workflows/change-file-import/change-file-import.context.ts'
import { LINK, NEW } from '../../../machines/workflows/change-file-import/change-file-import.journeys.ts'
import type { changeFileImportMachine } from '../../../machines/workflows/change-file-import/change-file-import.machine.ts'
import {
  changeFileImportModel,
  type ChangeFileImportFacts,
} from '../../../machines/workflows/change-file-import/change-file-import.model.ts'
import { changeFileImportPage } from '../../../machines/workflows/change-file-import/change-file-import.page.ts'
import { header } from '../../../machines/workflows/change-file-import/change-file-import.samples.ts'
import {
  changeFileImportWords as words,
  changeFileModeWords,
} from '../../../machines/workflows/change-file-import/change-file-import.words.ts'
import type { Driver, Screen, Stub, Walk } from '../driver.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { answeredBy, forgiveRefusal, noNetwork, pass, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { hasGone, holdProgress } from '../upload/progress.ts'
import {
  beginChanger,
  checkStandIn,
  fileOf,
  sampleNames,
  samples,
  sendStandIn,
  type Changer,
  type Sample,
} from './fixture.ts'

const IMPORTS = '/support/imports'
const described = describedInteractions<typeof changeFileImportMachine, Changer>(
  changeFileImportModel,
  changeFileImportPage,
)
const contextOf = ({ context }: { context: unknown }) => context as ChangeFileImportContext

const kindSelect = (page: Page) => page.getByLabel(said(words.kind), { exact: true })
const localeSelect = (page: Page) => page.getByLabel(said(words.locale), { exact: true })
const columnSelect = (page: Page, at: number) =>
  page.getByLabel(said({ says: words.columnAs, with: { name: { data: header[at] ?? '' } } }), { exact: true })

const idInPath = /change-files\/[^/?]+/

/** The call is about another file than the page's. */
const about =
  (id: string): Verdict =>
  (route) =>
    route.continue({ url: route.request().url().replace(idInPath, `change-files/${id}`) })

/** The call arrives for a file that stands in for the page's own, as made from its version. */
const standingIn =
  ({ id, version }: OpenedChangeFile, given?: number): Verdict =>
  async (route) => {
    const body = route.request().postDataJSON() as { data: { attributes: { version: number } } }
    body.data.attributes.version = given ?? version
    const url = route.request().url().replace(idInPath, `change-files/${id}`)
    await route.continue({ url, postData: JSON.stringify(body) })
  }

const seen = (sample: Sample): Stub<Changer> => ({ arm: ({ own }) => Promise.resolve(about(own.idOf(sample))) })
const gone: Stub<Changer> = {
  arm(walk) {
    forgiveRefusal(walk, 'notFound')
    return Promise.resolve(about('nobody'))
  },
}
const sent: Stub<Changer> = { arm: async ({ page, own }) => standingIn(await sendStandIn(page, own)) }
const checkedBefore: Stub<Changer> = { arm: async ({ page, own }) => standingIn(await checkStandIn(page, own)) }
/** Somebody else has changed it since it was read. */
const changed = (code: string): Stub<Changer> => ({
  async arm(walk: Walk<Changer>) {
    forgiveRefusal(walk, code)
    return standingIn(await sendStandIn(walk.page, walk.own), 999)
  },
})

/** The part of the address behind a file, by the port that calls it. */
const parts: Readonly<Record<string, string>> = {
  check: 'askCheck',
  storing: 'storeFile',
  withdrawal: 'withdrawFile',
}

/** Returns the port behind a call; lists and reports are no port's. */
function portOf(request: Request): string | null {
  const [call, id, part] =
    /^\/ecaas\/change-files(?:\/([^/]+)(?:\/(\w+))?)?$/.exec(new URL(request.url()).pathname) ?? []
  if (call === undefined) return null
  if (id === undefined) return request.method() === 'POST' ? 'sendFile' : null
  return part === undefined ? 'readFile' : (parts[part] ?? null)
}

/** Returns the name of an outcome: of what is read, the sample's. */
function nameOf(port: string, outcome: Outcome): string {
  if ('error' in outcome) return failureOf(outcome.error).code
  if (port !== 'readFile') return 'output'
  const shown = JSON.stringify(outcome.output)
  return sampleNames.find((name) => JSON.stringify(samples[name]) === shown) ?? 'output'
}

const inMatching: Screen<Changer> = {
  async facts({ page }, facts) {
    // The oracle of the model gives them.
    const { columns } = facts as ChangeFileImportFacts
    for (const [at] of header.entries()) await expect(columnSelect(page, at)).toHaveValue(columns[at] ?? '')
  },
}
const inReview: Screen<Changer> = {
  async facts({ page }, facts) {
    const mode = changeFileModeWords[(facts as { mode: keyof typeof changeFileModeWords }).mode]
    const radio = page.getByRole('radio', { name: said(mode), exact: true })
    if (await radio.isVisible()) await expect(radio).toBeChecked()
  },
}

/** A program's file of changes, each walk with a program of its own. */
export const changeFileImportDriver: Driver<typeof changeFileImportMachine, Changer> = {
  model: changeFileImportModel,
  async begin(index, _, page) {
    await holdProgress(page)
    return beginChanger(index, page)
  },
  scenarios: {
    [NEW]: { start: async ({ page }) => void (await page.goto(IMPORTS)) },
    [LINK]: { start: async ({ page, own }) => void (await page.goto(`${IMPORTS}?import=${own.idOf('received')}`)) },
  },
  interactions: {
    ...described,
    'kind.choose': {
      control: kindSelect,
      do: async (page, { kind }) => void (await kindSelect(page).selectOption(kind)),
      where: (snapshot, { kind }) => contextOf(snapshot).kind !== kind,
      because: 'a select says nothing when the same is chosen again',
    },
    'locale.choose': {
      control: localeSelect,
      do: async (page, { locale }) => void (await localeSelect(page).selectOption(locale)),
      where: (snapshot, { locale }) => contextOf(snapshot).locale !== locale,
      because: 'a select says nothing when the same is chosen again',
    },
    'file.choose': {
      ...described['file.choose'],
      do: (page, { name, size }, { own }) => {
        const file = { ...fileOf(own), name }
        return page.locator('input[type=file]').setInputFiles(size === 0 ? { ...file, buffer: Buffer.alloc(0) } : file)
      },
    },
    'upload.progressed': { environment: ({ page }, { share }) => hasGone(page, share) },
    'column.choose': {
      control: (page, { at }) => columnSelect(page, at),
      do: async (page, { at, field }) => void (await columnSelect(page, at).selectOption(field ?? '')),
      where: (snapshot, { at, field }) => (contextOf(snapshot).columns[at] ?? null) !== field,
      because: 'a select says nothing when the same is chosen again',
    },
    'mode.choose': {
      ...described['mode.choose'],
      where: (snapshot) => contextOf(snapshot).current?.source === 'browser',
      because: 'of a file that software sent nothing is chosen here',
      // What is chosen is chosen again by a press, of which nothing comes.
      async isRefused({ page }, { mode }) {
        const radio = page.getByRole('radio', { name: said(changeFileModeWords[mode]), exact: true })
        if ((await radio.isVisible()) && (await radio.isEnabled())) await radio.click()
      },
    },
    'import.leave': {
      control: (page) => page.getByRole('main').getByRole('link', { name: said(words.apiKeys), exact: true }),
      isRefused: () => Promise.resolve(),
    },
  },
  stubs: {
    sendFile: {
      output: { arm: () => Promise.resolve(pass) },
      changeFilesTooMany: answeredBy(409, 'changeFilesTooMany'),
      networkFailed: noNetwork,
    },
    readFile: {
      ...(Object.fromEntries(sampleNames.map((name) => [name, seen(name)])) as Record<Sample, Stub<Changer>>),
      notFound: gone,
      networkFailed: noNetwork,
    },
    askCheck: {
      output: sent,
      notFound: gone,
      changeFileChanged: changed('changeFileChanged'),
      networkFailed: noNetwork,
    },
    storeFile: {
      output: checkedBefore,
      notFound: gone,
      changeFileNotChecked: changed('changeFileNotChecked'),
      networkFailed: noNetwork,
    },
    withdrawFile: { output: sent, networkFailed: noNetwork },
  },
  nameOf,
  screens: describedScreens(changeFileImportPage, {
    'uploading.sending': {
      facts: ({ page }, facts) =>
        expect(page.getByRole('progressbar')).toHaveAttribute('value', String((facts as ChangeFileImportFacts).share)),
    },
    'matching.open': inMatching,
    'matching.failed': inMatching,
    'reviewing.open': inReview,
    'reviewing.failed': inReview,
    asking: { facts: ({ page }) => expect(button(page, said(words.check))).toHaveAttribute('aria-busy') },
    starting: { facts: ({ page }) => expect(button(page, said(words.store))).toHaveAttribute('aria-busy') },
    left: { path: /\/support\/api-keys(\?.*)?$/ },
  }),
  portOf: (request, running) => {
    const port = portOf(request)
    return port !== null && running.has(port) ? port : null
  },
  timers: { pollDelay: [1_500], retryDelay: [3_000, 6_000, 12_000] },
  words: describedRefusals(changeFileImportPage),
}
