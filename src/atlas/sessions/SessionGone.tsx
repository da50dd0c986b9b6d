import { useLingui } from '@lingui/react/macro'

import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'

type DeletedSessionProps = { code: string; busy: boolean; onRetry: () => void }

/** A recorded session that could not be loaded: it may have been deleted in between. */
export function DeletedSession({ code, busy, onRetry }: DeletedSessionProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  return (
    <LoadFailed title={t`Couldn’t load this session`} onRetry={onRetry} busy={busy}>
      {failureText(code)}
    </LoadFailed>
  )
}
