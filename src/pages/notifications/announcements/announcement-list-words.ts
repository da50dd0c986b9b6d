import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

import type { AnnouncementList } from '../../../../domain/contract/notifications/announcement.ts'
import type { AnnouncementStatus } from '../../../../domain/rules/notifications/announcement.ts'
import type { FailureWords } from '../../../shared/words/failure-text.tsx'
import type { Tone } from '../../../ui/feedback/tone.ts'

export const toneOfAnnouncement: Readonly<Record<AnnouncementStatus, Tone>> = {
  scheduled: 'wait',
  current: 'done',
  ended: 'quiet',
  withdrawn: 'quiet',
}

/** The statuses of an announcement, and the list of all. */
export const announcementListWords: Readonly<Record<AnnouncementList, MessageDescriptor>> = {
  scheduled: msg({ message: 'Scheduled', context: 'an announcement' }),
  current: msg({ message: 'Published', context: 'an announcement' }),
  ended: msg({ message: 'Ended', context: 'an announcement' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'an announcement' }),
  all: msg`All`,
}

/** Messages about announcements, by the server's code. */
export const announcementFailures = {
  announcementEnded: msg`This announcement has already ended or was withdrawn. Reload the page to see the latest status.`,
} satisfies FailureWords
