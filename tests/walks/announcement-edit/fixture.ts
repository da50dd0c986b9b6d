import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { announcementDraftOf, announcementFormOf } from '../../../domain/rules/notifications/announcement-form.ts'
import type { Announcement } from '../../../domain/contract/notifications/announcement.ts'
import { stored } from '../../../machines/workflows/announcement-edit/announcement-edit.samples.ts'
import { defaultPaymentSettings } from '../../../domain/program-settings.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { programConfig } from '../../../server/demo/programs.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { announcements } from '../../../server/store/schema/notifications/announcements.ts'
import { featureFlags, programs } from '../../../server/store/schema/programs.ts'
import { users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { as, call, headers, signIn, withoutBanner } from '../support/calls.ts'

/** One walk's own support, with a program of its own: what it announces nobody else reads. */
export type Announcer = { username: string; program: string; holiday: string }

function announcerOf(index: number): Announcer {
  const username = `announcer-${String(index).padStart(2, '0')}`
  return { username, program: `${username}-program`, holiday: `${username}-holiday` }
}

/** Adds announcers, one for each walk, each with the announcement of the model's samples. */
export async function addAnnouncers(store: Store, count: number): Promise<void> {
  const announcers = Array.from({ length: count }, (_, index) => announcerOf(index))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const q = store.db()
  await q.insert(programs).values(
    announcers.map(({ program }) => ({
      id: program,
      title: 'Harbor Trade Credit',
      paymentMode: 'INDIVIDUAL_ACCOUNT',
      config: programConfig('Harbor Trade Credit', []),
      paymentSettings: defaultPaymentSettings,
    })),
  )
  await q.insert(featureFlags).values(
    announcers.map(({ program }) => ({
      hostname: `${program}.walks.test`,
      programId: program,
      flags: { notificationsNotificationCenterEnabled: true },
    })),
  )
  await q.insert(users).values(
    announcers.map(({ username, program }) => ({
      id: username,
      username,
      passwordHash,
      firstName: 'Sven',
      lastName: 'Support',
      email: `${username}@example.com`,
      programId: program,
      role: 'admin',
      userTypes: ['admin'],
    })),
  )
  await q.insert(announcements).values(
    announcers.map(({ username, program, holiday }) => ({
      id: holiday,
      programId: program,
      texts: stored.texts,
      links: [],
      isImportant: false,
      effectiveAt: new Date(stored.effectiveTs),
      userTypes: [],
      roles: [],
      createdAt: new Date(stored.createdTs),
      createdBy: username,
    })),
  )
}

/** Signs the walk's own support in. */
export async function beginAnnouncer(index: number, page: Page): Promise<Announcer> {
  const announcer = announcerOf(index)
  await withoutBanner(page)
  await signIn(page.request, announcer.username)
  return announcer
}

const VersionSchema = v.object({ data: v.object({ attributes: v.object({ version: v.number() }) }) })

/** A colleague changes the announcement meanwhile, whatever it was by then. */
export const changedElsewhere = (page: Page, { username, holiday }: Announcer, to: Announcement): Promise<unknown> =>
  as(page, username, async (request) => {
    const path = `/ecaas/announcements/${holiday}`
    const { data } = v.parse(VersionSchema, await (await request.get(path, { headers })).json())
    const draft = announcementDraftOf(announcementFormOf(to), stored)
    return call(request, path, 'announcements', draft, { 'if-match': String(data.attributes.version) })
  })

/** A colleague withdraws it meanwhile. */
export const withdrawnElsewhere = (page: Page, { username, holiday }: Announcer): Promise<unknown> =>
  as(page, username, (request) =>
    call(request, `/ecaas/announcements/${holiday}/withdraw`, 'announcement-withdrawals', {}),
  )
