import { useState } from 'react'

import { readDeadLetters } from '../../api/status/dead-letters.ts'
import { readPortalStatus } from '../../api/status/portal-status.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useRepeated } from '../../shared/load/use-repeated.ts'
import { JobQuestion, type JobAsk } from './JobQuestion.tsx'
import { Status } from './Status.tsx'

const all = {}
const LOOK_AGAIN_MS = 30_000

/** How the portal's server, its database and its jobs are, for administrators of support. */
export function Page() {
  const status = useLoaded(readPortalStatus, all)
  const letters = useLoaded(readDeadLetters, (status.data?.deadLetters ?? 0) > 0 ? all : null)
  const [ask, setAsk] = useState<JobAsk | null>(null)
  useRepeated(status.retry, LOOK_AGAIN_MS)
  return (
    <>
      <Status status={status} letters={letters} onAsk={setAsk} />
      {ask === null ? null : (
        <JobQuestion
          ask={ask}
          onClose={(isDone) => {
            setAsk(null)
            if (!isDone) return
            status.retry()
            if (ask.kind !== 'run') letters.retry()
          }}
        />
      )}
    </>
  )
}
