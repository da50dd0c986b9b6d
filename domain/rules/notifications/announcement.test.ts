import { describe, expect, it } from 'vitest'

import type { Announcement } from '../../contract/notifications/announcement.ts'
import { startOfBusinessDay } from '../../dates.ts'
import {
  announcementChanges,
  announcementDraftOf,
  announcementFaults,
  announcementFormOf,
  blankAnnouncement,
  type AnnouncementForm,
} from './announcement-form.ts'
import { announcementStatus, isOpenAnnouncement, refuseAnnouncement } from './announcement.ts'

const english = { language: 'en', title: 'Bank holiday', body: 'No payments settle on Monday.' } as const
const good = { texts: [english], effectiveAt: 1_000, endsAt: null, links: [] }
const refused = (more: Partial<Parameters<typeof refuseAnnouncement>[0]>) =>
  refuseAnnouncement({ ...good, ...more }).map(({ code, field }) => [code, field])

it('is scheduled, current or ended by the clock, and withdrawn whatever the clock says', () => {
  const times = { effectiveAt: 10, endsAt: 20, isWithdrawn: false }
  expect([9, 10, 19, 20].map((now) => announcementStatus(times, now))).toEqual([
    'scheduled',
    'current',
    'current',
    'ended',
  ])
  expect(announcementStatus({ ...times, endsAt: null }, 99)).toBe('current')
  expect(announcementStatus({ ...times, isWithdrawn: true }, 15)).toBe('withdrawn')
  expect((['scheduled', 'current', 'ended', 'withdrawn'] as const).filter(isOpenAnnouncement)).toEqual([
    'scheduled',
    'current',
  ])
})

describe('an announcement is refused', () => {
  it('not at all, when all is said', () => expect(refused({})).toEqual([]))

  it('for each text without a title or a body', () => {
    const texts = [
      { ...english, body: ' ' },
      { ...english, language: 'de', title: '' },
    ]
    expect(refused({ texts })).toEqual([
      ['announcementBodyMissing', 'texts/0'],
      ['announcementTitleMissing', 'texts/1'],
    ])
  })

  it('for a title of 121 or a body of 2,001 characters, spaces around them not counted', () => {
    const long = (title: number, body: number) => [
      { ...english, title: ` ${'t'.repeat(title)} `, body: `\n${'b'.repeat(body)}\n` },
    ]
    expect(refused({ texts: long(120, 2_000) })).toEqual([])
    expect(refused({ texts: long(121, 2_001) })).toEqual([
      ['announcementTitleTooLong', 'texts/0'],
      ['announcementBodyTooLong', 'texts/0'],
    ])
  })

  it('for a language that is there twice, at the second of the two', () =>
    expect(refused({ texts: [english, { ...english, language: 'de' }, english] })).toEqual([
      ['announcementLanguageTwice', 'texts/2'],
    ]))

  it('for a link without words, or to what is no https address', () => {
    const links = [
      { href: 'https://example.com/help', text: 'Help' },
      { href: 'http://example.com', text: 'Help' },
      { href: 'https://', text: 'Help' },
      { href: 'javascript:alert(1)', text: 'Help' },
      { href: 'https://example.com', text: '  ' },
      { href: 'https://example.com', text: 'x'.repeat(61) },
    ]
    expect(refused({ links }).map(([, field]) => field)).toEqual([
      'announcement_links/1',
      'announcement_links/2',
      'announcement_links/3',
      'announcement_links/4',
      'announcement_links/5',
    ])
  })

  it('without a start, and when it ends before or as it starts', () => {
    expect(refused({ effectiveAt: null, endsAt: 1 })).toEqual([['announcementStartMissing', 'effective_ts']])
    expect(refused({ endsAt: 1_000 })).toEqual([['announcementEndsBeforeStart', 'ends_ts']])
    expect(refused({ endsAt: 1_001 })).toEqual([])
  })
})

describe('the days of a form', () => {
  const form: AnnouncementForm = {
    ...blankAnnouncement('en', '2026-11-23'),
    texts: [english],
    endsOn: '2026-11-23',
  }

  it('begin at midnight in Chicago, in winter and in summer and when the clocks change', () => {
    expect(
      ['2026-01-15', '2026-07-15', '2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'].map((day) =>
        new Date(startOfBusinessDay(day)).toISOString(),
      ),
    ).toEqual([
      '2026-01-15T06:00:00.000Z',
      '2026-07-15T05:00:00.000Z',
      '2026-03-08T06:00:00.000Z',
      '2026-03-09T05:00:00.000Z',
      '2026-11-01T05:00:00.000Z',
      '2026-11-02T06:00:00.000Z',
    ])
  })

  it('hold the whole of the last one', () => {
    const { effective_ts: from, ends_ts: until } = announcementDraftOf(form, null)
    expect([from, until]).toEqual(['2026-11-23T06:00:00.000Z', '2026-11-24T06:00:00.000Z'])
    expect(announcementFaults(form, null)).toEqual([])
    expect(announcementFaults({ ...form, endsOn: '2026-11-22' }, null)).toEqual([
      { code: 'announcementEndsBeforeStart', field: 'ends_ts' },
    ])
  })

  it('keep the instant that is stored while they are not changed', () => {
    const stored: Announcement = {
      id: 'a-1',
      highPriority: 'Y',
      effectiveTs: '2026-11-23T15:30:00.000Z',
      endsTs: '2026-11-25T18:00:00.000Z',
      texts: [english],
      userTypes: ['merchant'],
      roles: [],
      announcementLinks: [],
      status: 'current',
      version: 3,
      createdBy: 'Sven Support',
      createdTs: '2026-11-20T10:00:00.000Z',
      audience: 10,
      readBy: 2,
    }
    const read = announcementFormOf(stored)
    // At midnight the day before was the last one.
    expect(announcementFormOf({ ...stored, endsTs: '2026-11-26T06:00:00.000Z' }).endsOn).toBe('2026-11-25')
    expect([read.startsOn, read.endsOn, read.isImportant]).toEqual(['2026-11-23', '2026-11-25', true])
    expect(announcementDraftOf(read, stored)).toMatchObject({
      high_priority: 'Y',
      effective_ts: stored.effectiveTs,
      ends_ts: stored.endsTs,
    })
    expect(announcementDraftOf({ ...read, endsOn: '2026-11-26' }, stored)).toMatchObject({
      effective_ts: stored.effectiveTs,
      ends_ts: '2026-11-27T06:00:00.000Z',
    })
    expect(announcementDraftOf({ ...read, endsOn: '' }, stored).ends_ts).toBeNull()
  })
})

it('is changed by what is said and to whom, not by spaces or by the order of its audience', () => {
  const form = { ...blankAnnouncement('en', '2026-11-23'), roles: ['admin', 'payer'] } as const
  expect(announcementChanges(form, { ...form, roles: ['payer', 'admin'] })).toEqual([])
  expect(
    announcementChanges({ ...form, texts: [english] }, { ...form, texts: [{ ...english, title: 'Bank holiday ' }] }),
  ).toEqual([])
  expect(announcementChanges(form, { ...form, texts: [english], isImportant: true })).toEqual(['texts', 'isImportant'])
})
