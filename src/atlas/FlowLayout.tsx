import { lazy, Suspense, useMemo, type ReactNode } from 'react'

import type { FlowSheet } from '../../charts/layout/layout-shape.ts'
import { loadModel } from './flow-models.ts'
import { useNamedGraph } from './names/use-named-graph.ts'
import type { ShownSheet } from './names/shown-sheet.ts'
import { useFetched } from './use-fetched.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { FlowPage } from './FlowView.tsx'
import type { FlowSearch, FlowView, OnFlowSearch } from './flow-search.ts'

const DiagramView = lazy(async () => ({ default: (await import('./diagram/DiagramView.tsx')).DiagramView }))
const Simulator = lazy(async () => ({ default: (await import('./simulator/Simulator.tsx')).Simulator }))
const Comparison = lazy(async () => ({ default: (await import('./Comparison.tsx')).Comparison }))

type FlowLayoutProps = {
  sheet: FlowSheet
  search: FlowSearch
  onSearch: OnFlowSearch
  watch?: ReactNode
  /** Views that need a server; without them the flow can still be looked at. */
  served?: (sheet: ShownSheet) => Partial<Readonly<Record<FlowView, ReactNode>>>
}

/** One flow in the view that the address names, the same in the portal and as plain files. */
export function FlowLayout({ sheet, search, onSearch, watch, served }: FlowLayoutProps) {
  const areIds = search.ids === 'yes'
  const named = useNamedGraph(sheet.graph, sheet.words)
  const shown: ShownSheet = useMemo(
    () => (areIds ? sheet : { ...sheet, graph: named, picture: null }),
    [areIds, sheet, named],
  )
  const here: Partial<Readonly<Record<FlowView, ReactNode>>> = {
    diagram: (
      <DiagramView
        sheet={shown}
        picked={search.picked}
        onPick={(id) => onSearch({ picked: id ?? '' }, { replace: true })}
        shape={search.shape}
        onShape={(shape) => onSearch({ shape }, { replace: true })}
      />
    ),
    simulate: <Trial sheet={shown} walk={search.walk} onWalk={(walk) => onSearch({ walk })} />,
    ...served?.(shown),
    diff: <Comparison sheet={sheet} />,
  }
  const views = (['diagram', 'simulate', 'live', 'sessions', 'diff'] as const).filter((view) => view in here)
  const view = views.includes(search.view) ? search.view : 'diagram'
  return (
    <FlowPage
      sheet={sheet}
      view={view}
      views={views}
      areIds={areIds}
      watch={watch}
      onIds={(isOn) => onSearch({ ids: isOn ? 'yes' : '' }, { replace: true })}
    >
      <Suspense fallback={<Skeleton />}>{here[view]}</Suspense>
    </FlowPage>
  )
}

type TrialProps = { sheet: ShownSheet; walk: string; onWalk: (walk: string) => void }

function Trial({ sheet, walk, onWalk }: TrialProps) {
  const { value: model } = useFetched(useMemo(() => loadModel(sheet.summary.id), [sheet.summary.id]))
  return model ? <Simulator sheet={sheet} model={model} walk={walk} onWalk={onWalk} /> : <Skeleton />
}
