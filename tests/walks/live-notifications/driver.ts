import { expect, type Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import {
  LOOK_PAUSE_MS,
  REOPENING_MS,
  SETTLING_MS,
  SILENCE_MS,
  type liveNotificationsMachine,
  type NewsCounts,
} from '../../../machines/workflows/live-notifications/live-notifications.machine.ts'
import { liveNotificationsModel } from '../../../machines/workflows/live-notifications/live-notifications.model.ts'
import type { Driver, Screen, Stub } from '../driver.ts'
import { endSession, sayAsOtherTab, signIn, withFlagsOf, withoutBanner } from '../support/calls.ts'
import { answeredBy, noNetwork } from '../support/gate.ts'
import { flagHosts } from '../support/people.ts'
import { cutLine, tell, withOwnLine } from './line.ts'

const CENTER = '/notification-center'

/** One notification, which stays as it is: how often it is marked is no matter of the list here. */
const list = {
  data: [
    {
      type: 'notifications',
      id: 'n-1',
      attributes: {
        kind: 'disputes',
        created_ts: '2026-11-20T10:00:00Z',
        effective_ts: null,
        high_priority: 'N',
        text_title: 'DSP-1',
        text_body: 'DSP-1',
        text_language: null,
        notification_links: [],
        notification_attachments: [],
        read_ts: null,
      },
    },
  ],
  meta: { page: { total: 1, number: 1, size: 25 }, counts: { all: 1, unread: 1 } },
}

async function withNews(page: Page): Promise<void> {
  const answer = (path: string, body: unknown) =>
    page.route(
      ({ pathname }) => pathname === path,
      (route) => route.fulfill({ status: 200, contentType: MEDIA_TYPE, body: JSON.stringify(body) }),
    )
  await answer('/ecaas/notifications', list)
  await answer('/ecaas/notification-preferences', { data: [] })
  await answer('/ecaas/notifications/n-1/read', null)
}

/** The browser says that the page is out of sight, or in sight again. */
const show = (page: Page, isInSight: boolean) =>
  page.evaluate((is) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (is ? 'visible' : 'hidden') })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isInSight)

const countsOf = (outcome: object) => ('output' in outcome ? (outcome.output as NewsCounts) : { unread: 0, latest: '' })

const told: Stub<null> = {
  arm: (_, outcome) =>
    Promise.resolve((route) =>
      route.fulfill({
        status: 200,
        contentType: MEDIA_TYPE,
        body: JSON.stringify({ data: { type: 'notification-counts', id: 'me', attributes: countsOf(outcome) } }),
      }),
    ),
}
const opened: Stub<null> = {
  arm: () => Promise.resolve((route) => route.fulfill({ status: 200, contentType: 'text/event-stream', body: '' })),
}
const signedOut = answeredBy(401, 'notSignedIn')

const bellOf = (page: Page) => page.getByRole('banner').locator(`a[href$="${CENTER}"]`)

const isAway = (snapshot: AnyMachineSnapshot) => snapshot.matches('waiting')

const inBar: Screen<null> = {
  path: /\/notification-center$/,
  async facts({ page }, { unread }) {
    await expect(bellOf(page)).toHaveAccessibleName(
      typeof unread === 'number' && unread > 0 ? new RegExp(`${unread}`) : /^\D+$/,
    )
  },
}

/** The count in the bar of the notification center, over a line that the walk cuts, and mends, and lets fall silent. */
export const liveNotificationsDriver: Driver<typeof liveNotificationsMachine, null> = {
  model: liveNotificationsModel,
  async begin(_, __, page) {
    await withoutBanner(page)
    await withFlagsOf(page, flagHosts.news)
    await withOwnLine(page)
    await withNews(page)
    await signIn(page.request, 'nora.fjellheim')
    return null
  },
  scenarios: {
    'the start': {
      async start({ page }) {
        await page.goto(CENTER)
        // It comes a while after the page, and its count with it.
        await expect(bellOf(page)).toBeVisible({ timeout: 30_000 })
      },
    },
  },
  interactions: {
    'reader.left': {
      where: (snapshot) => !isAway(snapshot),
      because: 'who is away cannot leave',
      environment: ({ page }) => show(page, false),
    },
    'reader.came': { environment: ({ page }) => show(page, true) },
    'counts.changed': {
      environment: async ({ page }) => {
        const isMarked = page.waitForResponse('**/ecaas/notifications/n-1/read')
        await page.getByRole('main').getByRole('listitem').getByRole('button').click()
        await isMarked
      },
    },
    'session.ended': {
      async environment({ page, watch }) {
        watch.forgive(/status of 401|notSignedIn/)
        await endSession(page.request)
        await sayAsOtherTab(page, { type: 'signedOut' })
      },
    },
  },
  stubs: {
    readCounts: { output: told, networkFailed: noNetwork, notSignedIn: signedOut },
    openStream: { output: opened, networkFailed: noNetwork, notSignedIn: signedOut },
    nextSign: {
      output: {
        async arm({ page }, outcome) {
          await tell(page, countsOf(outcome))
          return null
        },
      },
      networkFailed: {
        async arm({ page }) {
          await cutLine(page)
          return null
        },
      },
    },
  },
  screens: {
    asking: inBar,
    polling: inBar,
    connecting: inBar,
    live: inBar,
    dropped: inBar,
    waiting: inBar,
    stopped: {},
  },
  portOf(request, running) {
    const { pathname } = new URL(request.url())
    const port =
      pathname === '/ecaas/notification-counts'
        ? 'readCounts'
        : pathname === '/ecaas/notification-stream'
          ? 'openStream'
          : null
    return port !== null && running.has(port) ? port : null
  },
  timers: {
    silenceDelay: [SILENCE_MS],
    reopenDelay: [REOPENING_MS, 2 * REOPENING_MS],
    lookDelay: [SETTLING_MS, ...[1, 2, 4, 8].map((times) => times * LOOK_PAUSE_MS)],
  },
}
