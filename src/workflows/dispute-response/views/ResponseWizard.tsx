import { lazy, Suspense, useEffect, useState } from 'react'

import { useSelector } from '@xstate/react'

import type { Dispute, DisputeDetails } from '../../../../domain/contract/dispute.ts'
import type {
  DisputeResponseRef,
  DisputeResponseSnapshot,
} from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import type { LaterViewName } from './LaterViews.tsx'
import { LeavingDialog } from './LeavingDialog.tsx'
import { Reading } from './Reading.tsx'

// The steps are fetched while the disputes are read, so that all are there before the first is filled in.
const fetchDescribe = () => import('./Describe.tsx')
const fetchLater = () => import('./LaterViews.tsx')
const Describe = lazy(async () => ({ default: (await fetchDescribe()).Describe }))
const LaterView = lazy(async () => ({ default: (await fetchLater()).LaterView }))

/** Where the reader is, as one word a screen. */
export type ResponseViewName = 'reading' | 'describe' | 'gone' | LaterViewName

/** The one table of states and screens: every state of the chart has its screen; leaving is asked over the one before. */
export function screenOf(state: DisputeResponseSnapshot): ResponseViewName {
  if (state.matches('submitted')) return 'sent'
  if (state.matches('submitting')) return 'review'
  if (state.matches('failed')) return 'failed'
  if (!state.matches('drafting')) return 'gone'
  if (state.matches({ drafting: 'loadFailed' })) return 'readingFailed'
  if (state.matches({ drafting: 'noneAnswerable' })) return 'none'
  if (state.matches({ drafting: 'stale' })) return 'stale'
  if (state.matches({ drafting: 'describing' })) return 'describe'
  if (state.matches({ drafting: 'contacting' })) return 'contacts'
  return state.matches({ drafting: 'reviewing' }) ? 'review' : 'reading'
}

type ResponseWizardProps = {
  response: DisputeResponseRef
  /** The one dispute that is answered, with its way so far; null while that is on its way, and of several. */
  details: DisputeDetails | null
  /** The disputes as they stand after something became of the answer. */
  now: readonly Dispute[]
  /** Holds a file until the server has it, and gives its key. */
  onFile: (file: File) => string
}

/** One screen for each state of an answer. */
export function ResponseWizard({ response, details, now, onFile }: ResponseWizardProps) {
  const current = useSelector(response, screenOf)
  // The page stands behind the question whether to leave, and until the next one is there.
  const [last, setLast] = useState(current)
  if (current !== 'gone' && current !== last) setLast(current)
  const screen = current === 'gone' ? last : current
  useEffect(() => {
    // A failure is told where the step itself is fetched.
    for (const fetch of [fetchDescribe, fetchLater]) fetch().catch(() => {})
  }, [])
  return (
    <>
      <Suspense fallback={<Reading response={response} />}>
        <Screen screen={screen} response={response} details={details} now={now} onFile={onFile} />
      </Suspense>
      <LeavingDialog response={response} />
    </>
  )
}

function Screen({ screen, response, details, now, onFile }: ResponseWizardProps & { screen: ResponseViewName }) {
  if (screen === 'gone') return null
  if (screen === 'reading') return <Reading response={response} />
  if (screen === 'describe') return <Describe response={response} details={details} onFile={onFile} />
  return <LaterView screen={screen} response={response} now={now} />
}
