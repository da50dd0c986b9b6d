import type { ComponentType } from 'react'

import type { ResponseView } from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { Contacts } from './Contacts.tsx'
import { NoneAnswerable, ReadingFailed, Stale } from './Interrupted.tsx'
import { Review } from './Review.tsx'
import { SentView } from './Sent.tsx'
import { Submission } from './Submission.tsx'

/** Views that come after the first step of an answer, or in its place, in one part of the program. */
export const laterViews: Readonly<
  Record<Exclude<ResponseView, 'loading' | 'describe'>, ComponentType<{ response: DisputeResponseRef }>>
> = {
  loadFailed: ReadingFailed,
  noneAnswerable: NoneAnswerable,
  stale: Stale,
  contacts: Contacts,
  review: Review,
  submission: Submission,
  submitted: SentView,
}
