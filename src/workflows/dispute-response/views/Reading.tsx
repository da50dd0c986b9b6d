import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ResponseFrame } from './ResponseFrame.tsx'

/** The disputes are read as they stand today, at first and after each change. */
export function Reading({ response }: { response: DisputeResponseRef }) {
  const { t } = useLingui()
  const step = useSelector(response, ({ context }) => context.step)
  const places = { describe: 1, contacts: 2, review: 3 } as const
  return (
    <ResponseFrame response={response} step={places[step]} title={t`Loading disputes`} focusKey="loading">
      <Card>
        <Skeleton lines={6} label={t`Loading disputes`} />
      </Card>
    </ResponseFrame>
  )
}
