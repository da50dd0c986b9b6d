import { lazy, Suspense, useMemo, type ReactNode } from 'react'

import type { FlowSheet } from '../../charts/layout/layout-shape.ts'
import { loadModel } from './flow-models.ts'
import { useFetched } from './use-fetched.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { DiagramView } from './diagram/DiagramView.tsx'
import { FlowPage } from './FlowView.tsx'
import type { FlowSearch, FlowView, OnFlowSearch } from './flow-search.ts'

const Simulator = lazy(async () => ({ default: (await import('./simulator/Simulator.tsx')).Simulator }))
const Comparison = lazy(async () => ({ default: (await import('./Comparison.tsx')).Comparison }))

type FlowLayoutProps = {
  sheet: FlowSheet
  search: FlowSearch
  onSearch: OnFlowSearch
  /** Views that need a server; without them the flow can still be looked at. */
  served?: Partial<Readonly<Record<FlowView, ReactNode>>>
}

/** One flow in the view that the address names, the same in the portal and as plain files. */
export function FlowLayout({ sheet, search, onSearch, served = {} }: FlowLayoutProps) {
  const here: Partial<Readonly<Record<FlowView, ReactNode>>> = {
    diagram: (
      <DiagramView
        sheet={sheet}
        picked={search.picked}
        onPick={(id) => onSearch({ picked: id ?? '' }, { replace: true })}
      />
    ),
    simulate: <Trial sheet={sheet} walk={search.walk} onWalk={(walk) => onSearch({ walk })} />,
    ...served,
    diff: <Comparison sheet={sheet} />,
  }
  const views = (['diagram', 'simulate', 'live', 'sessions', 'diff'] as const).filter((view) => view in here)
  const view = views.includes(search.view) ? search.view : 'diagram'
  return (
    <FlowPage sheet={sheet} view={view} views={views}>
      <Suspense fallback={<Skeleton />}>{here[view]}</Suspense>
    </FlowPage>
  )
}

type TrialProps = { sheet: FlowSheet; walk: string; onWalk: (walk: string) => void }

function Trial({ sheet, walk, onWalk }: TrialProps) {
  const { value: model } = useFetched(useMemo(() => loadModel(sheet.summary.id), [sheet.summary.id]))
  return model ? <Simulator sheet={sheet} model={model} walk={walk} onWalk={onWalk} /> : <Skeleton />
}
