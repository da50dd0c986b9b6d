import { useSelector } from '@xstate/react'

import type { Dispute } from '../../../../domain/contract/dispute.ts'
import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { Contacts } from './Contacts.tsx'
import { Failed, NoneAnswerable, ReadingFailed, Stale } from './Interrupted.tsx'
import { Review } from './Review.tsx'
import { Sent } from './Sent.tsx'

export type LaterViewName = 'readingFailed' | 'none' | 'stale' | 'contacts' | 'review' | 'failed' | 'sent'

type LaterViewProps = {
  screen: LaterViewName
  response: DisputeResponseRef
  /** The disputes as they stand after something became of the answer. */
  now: readonly Dispute[]
}

/** What comes after the first step of an answer, or in its place. */
export function LaterView({ screen, response, now }: LaterViewProps) {
  const { party, result } = useSelector(response, ({ context }) => context)
  switch (screen) {
    case 'readingFailed':
      return <ReadingFailed response={response} />
    case 'none':
      return <NoneAnswerable response={response} />
    case 'stale':
      return <Stale response={response} now={now} />
    case 'contacts':
      return <Contacts response={response} />
    case 'review':
      return <Review response={response} />
    case 'failed':
      return <Failed response={response} />
    case 'sent':
      return result === null ? null : <Sent party={party} result={result} now={now} />
  }
}
