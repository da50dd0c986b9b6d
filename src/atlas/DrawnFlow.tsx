import { useMemo, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { FlowSheet } from '../../charts/layout/layout-shape.ts'
import { LoadFailed } from '../ui/feedback/EmptyState.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { PageHead } from '../ui/layout/PageHead.tsx'
import { FlowLink } from './FlowLink.tsx'
import { flowSheet } from './flow-sheets.ts'
import { NoFlow } from './NoFlow.tsx'
import { useFetched } from './use-fetched.ts'
import { useFlowIndex } from './use-flow-index.ts'

type DrawnFlowProps = { machine: string; children: (sheet: FlowSheet) => ReactNode }

/** A flow as soon as it is drawn: until then, the page says that it is coming. */
export function DrawnFlow({ machine, children }: DrawnFlowProps) {
  const { index, isFailed, retry } = useFlowIndex()
  const isDrawn = index?.flows.some(({ id }) => id === machine) === true
  const asked = useMemo(() => (isDrawn ? flowSheet(machine) : null), [isDrawn, machine])
  const { value: sheet, isFailed: isLost } = useFetched(asked)
  if (sheet !== null) return children(sheet)
  if (isLost) return <NoFlow machine={machine} />
  if (isFailed) return <NotDrawn machine={machine} onRetry={retry} />
  if (index === null || isDrawn) return <Skeleton lines={8} />
  return index.waiting.includes(machine) ? <Waiting machine={machine} /> : <NoFlow machine={machine} />
}

function Head({ machine }: { machine: string }) {
  return (
    <PageHead
      title={machine}
      back={
        <FlowLink machine={null}>
          <Trans>All flows</Trans>
        </FlowLink>
      }
    />
  )
}

function Waiting({ machine }: { machine: string }) {
  const { t } = useLingui()
  return (
    <>
      <Head machine={machine} />
      <Notice tone="wait" live="status" title={t`This flow is being drawn`}>
        <Trans>It appears here when it is ready, usually within a minute.</Trans>
      </Notice>
    </>
  )
}

function NotDrawn({ machine, onRetry }: { machine: string; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <Head machine={machine} />
      <LoadFailed title={t`We couldn’t load this flow`} onRetry={onRetry}>
        <Trans>
          If this keeps happening, ask your administrator to restart the portal, which draws the flows again.
        </Trans>
      </LoadFailed>
    </>
  )
}
