import { useFailureText } from '../../shared/words/failure-text.tsx'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'

type WaitingProps = {
  part: Loaded<unknown>
  title: string
  label: string
  /** As many as the part will be high, so that nothing below it moves when it comes. */
  lines?: number
}

/** A part of the page that is loading, or could not be loaded. */
export function Waiting({ part: { failure, isLoading, retry }, title, label, lines = 8 }: WaitingProps) {
  const failureText = useFailureText()
  return failure === null ? (
    <Card>
      <Skeleton lines={lines} label={label} />
    </Card>
  ) : (
    <Card flush>
      <LoadFailed title={title} onRetry={retry} busy={isLoading}>
        {failureText(failure.code)}
      </LoadFailed>
    </Card>
  )
}
