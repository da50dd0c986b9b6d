import { lazy, Suspense, useEffect, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type {
  DisputeCreateRef,
  DisputeCreateSnapshot,
} from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Describe } from './Describe.tsx'
import type { LaterViewName } from './LaterViews.tsx'
import { Checking, LeavingDialog, Sending } from './UnderWay.tsx'

// The invoices and the reason are there at once; what comes after them is fetched meanwhile.
const fetchLater = () => import('./LaterViews.tsx')
const LaterView = lazy(async () => ({ default: (await fetchLater()).LaterView }))

/** Where the reader is, as one word a screen. */
export type DisputeViewName = 'invoices' | 'checking' | 'reason' | 'sending' | 'gone' | LaterViewName

/** The one table of states and screens: every state of the chart has its screen. */
export function screenOf(state: DisputeCreateSnapshot): DisputeViewName {
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
  before: DisputeViewName
  /** Step 1 needs data of its own, which comes from the route. */
  invoices: ReactNode
}

/** One screen for each state of disputing. */
export function DisputeWizard({ dispute, before, invoices }: DisputeWizardProps) {
  const { t } = useLingui()
  const isLeaving = useSelector(dispute, (state) => state.matches('leaving'))
  const now = useSelector(dispute, screenOf)
  useEffect(() => {
    // A failure is told where the step itself is fetched.
    fetchLater().catch(() => {})
  }, [])
  return (
    <>
      <Suspense fallback={<Skeleton lines={6} label={t`Loading dispute`} />}>
        <Screen screen={isLeaving ? before : now} dispute={dispute} invoices={invoices} />
      </Suspense>
      <LeavingDialog dispute={dispute} />
    </>
  )
}

function Screen({ screen, dispute, invoices }: Omit<DisputeWizardProps, 'before'> & { screen: DisputeViewName }) {
  if (screen === 'invoices') return invoices
  if (screen === 'checking') return <Checking dispute={dispute} />
  if (screen === 'reason') return <Describe dispute={dispute} />
  if (screen === 'sending') return <Sending dispute={dispute} />
  if (screen === 'gone') return null
  return <LaterView screen={screen} dispute={dispute} />
}
