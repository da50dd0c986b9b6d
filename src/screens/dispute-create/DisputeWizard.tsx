import type { ReactNode } from 'react'

import { useSelector } from '@xstate/react'

import type {
  DisputeCreateRef,
  DisputeCreateSnapshot,
} from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { selectSubmission } from '../../../machines/workflows/dispute-create/dispute-create.selectors.ts'
import { Contacts } from './Contacts.tsx'
import { Describe } from './Describe.tsx'
import { Documents } from './Documents.tsx'
import { NoneEligible, SomeIneligible } from './Ineligible.tsx'
import { CheckFailed, Checking, Failed, LeavingDialog, Sending } from './Interrupted.tsx'
import { Review } from './Review.tsx'
import { Submitted } from './Submitted.tsx'

/** Where the reader is, as one word a screen. */
export type DisputeScreen =
  | 'invoices'
  | 'checking'
  | 'checkFailed'
  | 'someIneligible'
  | 'noneEligible'
  | 'reason'
  | 'documents'
  | 'contacts'
  | 'review'
  | 'sending'
  | 'failed'
  | 'submitted'
  | 'gone'

/** The one table of states and screens: every state of the chart has its screen. */
export function screenOf(state: DisputeCreateSnapshot): DisputeScreen {
  if (state.matches({ drafting: 'choosing' })) return 'invoices'
  if (state.matches({ drafting: 'checkFailed' })) return 'checkFailed'
  if (state.matches({ drafting: 'someIneligible' })) return 'someIneligible'
  if (state.matches({ drafting: 'noneEligible' })) return 'noneEligible'
  if (state.matches({ drafting: 'describing' })) return 'reason'
  if (state.matches({ drafting: 'documenting' })) return 'documents'
  if (state.matches({ drafting: 'contacting' })) return 'contacts'
  if (state.matches({ drafting: 'reviewing' })) return 'review'
  // Sent again after a reload, nothing has been read that could be reviewed.
  if (state.matches('submitting')) return state.context.invoices.length > 0 ? 'review' : 'sending'
  if (state.matches('failed')) return 'failed'
  if (state.matches('submitted')) return 'submitted'
  return state.matches('drafting') ? 'checking' : 'gone'
}

type DisputeWizardProps = {
  dispute: DisputeCreateRef
  /** The screen shown before leaving was asked, where the dialog lies over it. */
  before: DisputeScreen
  /** Step 1 needs data of its own, which comes from the route. */
  invoices: ReactNode
}

/** One screen for each state of disputing. */
export function DisputeWizard({ dispute, before, invoices }: DisputeWizardProps) {
  const isLeaving = useSelector(dispute, (state) => state.matches('leaving'))
  const now = useSelector(dispute, screenOf)
  return (
    <>
      <Screen screen={isLeaving ? before : now} dispute={dispute} invoices={invoices} />
      <LeavingDialog dispute={dispute} />
    </>
  )
}

function Screen({ screen, dispute, invoices }: Omit<DisputeWizardProps, 'before'> & { screen: DisputeScreen }) {
  const submission = useSelector(dispute, selectSubmission)
  switch (screen) {
    case 'invoices':
      return invoices
    case 'checking':
      return <Checking dispute={dispute} />
    case 'checkFailed':
      return <CheckFailed dispute={dispute} />
    case 'someIneligible':
      return <SomeIneligible dispute={dispute} />
    case 'noneEligible':
      return <NoneEligible dispute={dispute} />
    case 'reason':
      return <Describe dispute={dispute} />
    case 'documents':
      return <Documents dispute={dispute} />
    case 'contacts':
      return <Contacts dispute={dispute} />
    case 'review':
      return <Review dispute={dispute} />
    case 'sending':
      return <Sending dispute={dispute} />
    case 'failed':
      return <Failed dispute={dispute} />
    case 'submitted':
      return submission === null ? null : <Submitted submission={submission} />
    case 'gone':
      return null
  }
}
