import { expect, type Page } from '@playwright/test'
import type { AnyMachineSnapshot, EventFromLogic } from 'xstate'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import type { Announcement, AnnouncementWire } from '../../../domain/contract/notifications/announcement.ts'
import { localeNames } from '../../../domain/locales.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { AnnouncementEditContext } from '../../../machines/workflows/announcement-edit/announcement-edit.context.ts'
import type { announcementEditMachine } from '../../../machines/workflows/announcement-edit/announcement-edit.machine.ts'
import { announcementEditModel } from '../../../machines/workflows/announcement-edit/announcement-edit.model.ts'
import {
  announcementEditPage,
  announcementWords,
} from '../../../machines/workflows/announcement-edit/announcement-edit.page.ts'
import { stored } from '../../../machines/workflows/announcement-edit/announcement-edit.samples.ts'
import type { Driver, Screen, Stub } from '../driver.ts'
import { signIn, withFlagsOf, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { answeredBy, noNetwork } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { flagHosts } from '../support/people.ts'

const LIST = '/support/announcements'
const described = describedInteractions<typeof announcementEditMachine, null>(
  announcementEditModel,
  announcementEditPage,
)

/** An announcement as it travels. */
function wireOf(announcement: Announcement): { data: { type: string; id: string; attributes: AnnouncementWire } } {
  const { id, highPriority, effectiveTs, endsTs, userTypes, createdBy, createdTs, readBy, ...same } = announcement
  const attributes = {
    ...same,
    high_priority: highPriority,
    effective_ts: effectiveTs,
    ends_ts: endsTs,
    user_types: userTypes,
    created_by: createdBy,
    created_ts: createdTs,
    read_by: readBy,
  }
  return { data: { type: 'announcements', id, attributes } }
}

/** Every call that the page makes when it is open is answered as the path wants it; the list is empty. */
async function withAnnouncements(page: Page): Promise<void> {
  const counts = { scheduled: 0, current: 0, ended: 0, withdrawn: 0, all: 0 }
  const body = JSON.stringify({ data: [], meta: { page: { total: 0, number: 1, size: 25 }, counts } })
  await page.route(
    ({ pathname }) => pathname === '/ecaas/announcements',
    (route) => route.fulfill({ status: 200, contentType: MEDIA_TYPE, body }),
  )
}

const answered = (announcement: Announcement): Stub<null> => ({
  arm: () =>
    Promise.resolve((route) =>
      route.fulfill({ status: 200, contentType: MEDIA_TYPE, body: JSON.stringify(wireOf(announcement)) }),
    ),
})
const came: Stub<null> = {
  arm: (walk, outcome) => answered('output' in outcome ? (outcome.output as Announcement) : stored).arm(walk, outcome),
}

const inForm: Screen<null> = { path: /\/support\/announcements\/(new|a-holiday)$/ }
const inList: Screen<null> = { path: /\/support\/announcements$/ }
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
export const announcementEditDriver: Driver<typeof announcementEditMachine, null> = {
  model: announcementEditModel,
  async begin(_, __, page) {
    await withoutBanner(page)
    await withFlagsOf(page, flagHosts.news)
    await withAnnouncements(page)
    await signIn(page.request, 'sven.support')
    return null
  },
  scenarios: {
    'an announcement that is there': { start: async ({ page }) => void (await page.goto(`${LIST}/a-holiday`)) },
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
        if (await preview.isVisible()) await preview.click()
      },
    },
  },
  stubs: {
    loadAnnouncement: { output: came, notFound: answeredBy(404, 'notFound'), networkFailed: noNetwork },
    saveAnnouncement: {
      output: answered({ ...stored, version: 2 }),
      announcementChanged: answeredBy(412, 'announcementChanged'),
      announcementEnded: answeredBy(409, 'announcementEnded'),
      notFound: answeredBy(404, 'notFound'),
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
    if (!/^\/ecaas\/announcements(\/a-holiday)?$/.test(pathname)) return null
    const port = isRead ? 'loadAnnouncement' : 'saveAnnouncement'
    return running.has(port) ? port : null
  },
  timers: {},
  words: describedRefusals(announcementEditPage),
}
