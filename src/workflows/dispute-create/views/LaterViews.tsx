import type { ComponentType } from 'react'

import type { DisputeView } from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { Contacts } from './Contacts.tsx'
import { Describe } from './Describe.tsx'
import { Documents } from './Documents.tsx'
import { CheckFailed, NoneEligible, SomeIneligible } from './Ineligible.tsx'
import { Review } from './Review.tsx'
import { Submission } from './Submission.tsx'
import { SubmittedView } from './Submitted.tsx'

/** The views that follow the check of the invoices, in one chunk. */
export const laterViews: Readonly<
  Record<Exclude<DisputeView, 'invoices' | 'checking'>, ComponentType<{ dispute: DisputeCreateRef }>>
> = {
  checkFailed: CheckFailed,
  someIneligible: SomeIneligible,
  noneEligible: NoneEligible,
  reason: Describe,
  documents: Documents,
  contacts: Contacts,
  review: Review,
  submission: Submission,
  submitted: SubmittedView,
}
