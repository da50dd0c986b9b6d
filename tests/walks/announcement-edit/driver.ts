import { expect, type Page } from '@playwright/test'
import type { AnyMachineSnapshot, EventFromLogic } from 'xstate'

import type { Announcement } from '../../../domain/contract/notifications/announcement.ts'
import { localeNames } from '../../../domain/locales.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { AnnouncementEditContext } from '../../../machines/workflows/announcement-edit/announcement-edit.context.ts'
import type { announcementEditMachine } from '../../../machines/workflows/announcement-edit/announcement-edit.machine.ts'
import { announcementEditModel } from '../../../machines/workflows/announcement-edit/announcement-edit.model.ts'
import {
  announcementEditPage,
  announcementWords,
} from '../../../machines/workflows/announcement-edit/announcement-edit.page.ts'
import { theirs } from '../../../machines/workflows/announcement-edit/announcement-edit.samples.ts'
import type { Driver, Screen, Stub } from '../driver.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { forgiveRefusal, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { beginAnnouncer, changedElsewhere, withdrawnElsewhere, type Announcer } from './fixture.ts'

const LIST = '/support/announcements'
const described = describedInteractions<typeof announcementEditMachine, Announcer>(
  announcementEditModel,
  announcementEditPage,
)

/** The call names an announcement that nobody has. */
const unknown: Stub<Announcer> = {
  arm({ watch, own }) {
    forgiveRefusal({ watch }, 'notFound')
    return Promise.resolve((route) =>
      route.continue({ url: route.request().url().replace(own.holiday, 'announcement-nobody') }),
    )
  },
}
/** It is read as a colleague has left it meanwhile: changed, where the save was refused for it, or withdrawn. */
const asItIs: Stub<Announcer> = {
  async arm({ page, own }, outcome) {
    const isWithdrawn = 'output' in outcome && (outcome.output as Announcement).status === 'withdrawn'
    if (isWithdrawn) await withdrawnElsewhere(page, own)
    return pass
  },
}
const refusedAfter = (code: string, act: (page: Page, own: Announcer) => Promise<unknown>): Stub<Announcer> => ({
  async arm(walk) {
    forgiveRefusal(walk, code)
    await act(walk.page, walk.own)
    return pass
  },
})

const inForm: Screen<Announcer> = { path: /\/support\/announcements\/(new|announcer-\d+-holiday)$/ }
const inList: Screen<Announcer> = { path: /\/support\/announcements$/ }
const steps = ['editing', 'reviewing.ready', 'reviewing.failed', 'stale'].map((step) => `working.step.${step}`)

const language = (page: Page) => page.getByLabel(said(announcementWords.language), { exact: true })

const because = 'what stands there already is not entered again, and a second press takes a tick away'
type Change = EventFromLogic<typeof announcementEditMachine> & { type: 'form.change' | 'text.change' | 'link.change' }

/** Checks whether a change enters anything that does not stand there yet. */
function isNew({ context }: AnyMachineSnapshot, event: Change): boolean {
  const { form } = context as AnnouncementEditContext
  const part =
    event.type === 'form.change' ? form : (event.type === 'text.change' ? form.texts : form.links)[event.index]
  const before = new Map(Object.entries(part ?? {}))
  return Object.entries(event.patch).every(
    ([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value),
  )
}

/** Support writes an announcement, or changes one. */
export const announcementEditDriver: Driver<typeof announcementEditMachine, Announcer> = {
  model: announcementEditModel,
  begin: (index, _, page) => beginAnnouncer(index, page),
  scenarios: {
    'an announcement that is there': {
      start: async ({ page, own }) => void (await page.goto(`${LIST}/${own.holiday}`)),
    },
    'a new announcement': { start: async ({ page }) => void (await page.goto(`${LIST}/new`)) },
  },
  interactions: {
    ...described,
    'form.change': { ...described['form.change'], where: isNew, because },
    'text.change': { ...described['text.change'], where: isNew, because },
    'link.change': { ...described['link.change'], where: isNew, because },
    'language.add': {
      control: (page) => button(page, said(announcementWords.addLanguage)),
      async do(page, { language: added }) {
        await language(page).selectOption({ label: localeNames[added] })
        await button(page, said(announcementWords.addLanguage)).click()
      },
      // What is there is not offered any more.
      async isRefused({ page }, { language: added }) {
        if (await language(page).isVisible())
          await expect(language(page).locator('option', { hasText: localeNames[added] })).toHaveCount(0)
      },
    },
    'form.review': {
      ...described['form.review'],
      async isRefused({ page }) {
        const preview = button(page, said(announcementWords.review))
        if ((await preview.isVisible()) && (await preview.isEnabled())) await preview.click()
      },
    },
  },
  stubs: {
    loadAnnouncement: { output: asItIs, notFound: unknown, networkFailed: noNetwork },
    saveAnnouncement: {
      output: { arm: () => Promise.resolve(pass) },
      announcementChanged: refusedAfter('announcementChanged', (page, own) => changedElsewhere(page, own, theirs)),
      announcementEnded: refusedAfter('announcementEnded', withdrawnElsewhere),
      notFound: unknown,
      networkFailed: noNetwork,
    },
  },
  nameOf: (_, outcome) => ('error' in outcome ? failureOf(outcome.error).code : 'output'),
  screens: describedScreens(announcementEditPage, {
    ...Object.fromEntries(steps.map((leaf) => [leaf, inForm])),
    saving: inForm,
    saved: inList,
    left: inList,
  }),
  portOf(request, running) {
    const { pathname } = new URL(request.url())
    const isRead = request.method() === 'GET'
    if (isRead && pathname === '/ecaas/announcements') return null
    if (!/^\/ecaas\/announcements(\/[^/]+)?$/.test(pathname)) return null
    const port = isRead ? 'loadAnnouncement' : 'saveAnnouncement'
    return running.has(port) ? port : null
  },
  timers: {},
  words: describedRefusals(announcementEditPage),
}
