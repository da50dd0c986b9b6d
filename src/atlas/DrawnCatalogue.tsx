import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { LoadFailed } from '../ui/feedback/EmptyState.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Catalogue } from './Catalogue.tsx'
import { useFlowIndex } from './use-flow-index.ts'

type DrawnCatalogueProps = { text: string; onText: (text: string) => void }

/** The catalogue of the flows that are drawn by now, with the number of those that are not. */
export function DrawnCatalogue({ text, onText }: DrawnCatalogueProps) {
  const { t } = useLingui()
  const { index, isFailed, retry } = useFlowIndex()
  const waiting = index?.waiting.length ?? 0
  if (index === null && !isFailed) return <Skeleton lines={8} />
  return (
    <>
      {index === null ? null : <Catalogue flows={index.flows} text={text} onText={onText} />}
      {isFailed ? (
        <LoadFailed title={t`We couldn’t load all flows`} onRetry={retry}>
          <Trans>
            If this keeps happening, ask your administrator to restart the portal, which draws the flows again.
          </Trans>
        </LoadFailed>
      ) : waiting > 0 ? (
        <Notice tone="wait" live="status">
          <Plural
            value={waiting}
            one="# flow is still being drawn. It appears here when it is ready."
            other="# flows are still being drawn. They appear here when they are ready."
          />
        </Notice>
      ) : null}
    </>
  )
}
