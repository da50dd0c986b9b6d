import { useSelector } from '@xstate/react'

import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { selectSubmission } from '../../../../machines/workflows/dispute-create/dispute-create.selectors.ts'
import { Contacts } from './Contacts.tsx'
import { Documents } from './Documents.tsx'
import { NoneEligible, SomeIneligible } from './Ineligible.tsx'
import { CheckFailed, Failed } from './Interrupted.tsx'
import { Review } from './Review.tsx'
import { Submitted } from './Submitted.tsx'

export type LaterViewName =
  'checkFailed' | 'someIneligible' | 'noneEligible' | 'documents' | 'contacts' | 'review' | 'failed' | 'submitted'

/** What comes after the invoices and the reason of a dispute, or in their place. */
export function LaterView({ screen, dispute }: { screen: LaterViewName; dispute: DisputeCreateRef }) {
  const submission = useSelector(dispute, selectSubmission)
  switch (screen) {
    case 'checkFailed':
      return <CheckFailed dispute={dispute} />
    case 'someIneligible':
      return <SomeIneligible dispute={dispute} />
    case 'noneEligible':
      return <NoneEligible dispute={dispute} />
    case 'documents':
      return <Documents dispute={dispute} />
    case 'contacts':
      return <Contacts dispute={dispute} />
    case 'review':
      return <Review dispute={dispute} />
    case 'failed':
      return <Failed dispute={dispute} />
    case 'submitted':
      return submission === null ? null : <Submitted submission={submission} />
  }
}
