import { expect, type Route } from '@playwright/test'

import type { exportMachine } from '../../../machines/workflows/export/export.machine.ts'
import { exportModel } from '../../../machines/workflows/export/export.model.ts'
import { exportPage, exportRefusals, exportWords } from '../../../machines/workflows/export/export.page.ts'
import type { Driver, Walk as WalkOf } from '../driver.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedScreens, perform } from '../support/described.ts'
import { answeredBy, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'

type Own = {
  /** Looks at the progress, held until the walk lets one come. */
  looks: Route[]
}
type Walk = WalkOf<Own>

const described = describedInteractions<typeof exportMachine, Own>(exportModel, exportPage)

/** Lets the page see its progress; looks of a cancelled export are not there any more. */
async function progress({ own }: Walk): Promise<void> {
  const alive = () => own.looks.filter((route) => route.request().failure() === null)
  await expect.poll(() => alive().length).toBeGreaterThan(0)
  const looks = alive()
  own.looks.length = 0
  for (const route of looks) await route.fallback()
}

/** Opens the export of a page. */
const opened = (path: string, words: keyof typeof exportWords) => ({
  async enter({ page, own }: Walk) {
    await page.route(/\/ecaas\/exports\/[^/]+$/, (route, request) => {
      if (request.method() !== 'GET') return route.fallback()
      own.looks.push(route)
    })
    await page.goto(path)
    await page.locator('h1').filter({ visible: true }).waitFor()
  },
  start: ({ page }: Walk) => button(page, said(exportWords[words])).click(),
})

/** A list, its documents or a statement as a file, made by the real server. */
export const exportDriver: Driver<typeof exportMachine, Own> = {
  model: exportModel,
  async begin(_index, _path, page) {
    await withoutBanner(page)
    await signIn(page.request, 'nora.fjellheim')
    return { looks: [] }
  },
  scenarios: {
    'a list to export': opened('/invoice-list/open', 'open'),
    'a statement to export': opened('/account/overview', 'openStatement'),
  },
  interactions: {
    ...described,
    'export.start': {
      ...described['export.start'],
      async isRefused({ page }) {
        const control = button(page, said(exportWords.start))
        if (!(await control.isVisible())) return
        await perform(page, exportPage.events['export.start'])
        await expect(page.getByText(said(exportRefusals.periodMissing)).first()).toBeVisible()
      },
    },
    'export.progressed': { environment: progress },
  },
  stubs: {
    prepareFile: {
      output: { arm: () => Promise.resolve(pass) },
      exportEmpty: answeredBy(422, 'exportEmpty'),
      exportsTooMany: answeredBy(429, 'exportsTooMany'),
      exportsBusy: answeredBy(503, 'exportsBusy'),
      networkFailed: noNetwork,
    },
  },
  screens: describedScreens(exportPage, {
    preparing: { facts: ({ page }) => expect(page.getByRole('progressbar')).toBeVisible() },
    ready: { facts: ({ page }) => expect(button(page, said(exportWords.saveAgain))).toBeVisible() },
    closed: { facts: ({ page }) => expect(page.getByRole('dialog')).toBeHidden() },
  }),
  portOf: (request) => (/\/ecaas\/exports\/[^/]+\/file$/.test(new URL(request.url()).pathname) ? 'prepareFile' : null),
  timers: {},
}
