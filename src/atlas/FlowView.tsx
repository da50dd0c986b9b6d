import type { ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { FlowSheet } from '../../charts/layout/layout-shape.ts'
import { chip } from '../ui/form/chip.css.ts'
import { chips, stack } from '../ui/layout/layout.css.ts'
import { PageHead } from '../ui/layout/PageHead.tsx'
import { useHereInSight } from '../ui/table/here-in-sight.ts'
import { code, small } from './Flows.css.ts'
import { ExportMenu } from './diagram/ExportMenu.tsx'
import { FlowLink } from './FlowLink.tsx'
import type { FlowView } from './flow-search.ts'

type FlowPageProps = {
  sheet: FlowSheet
  view: FlowView
  /** The views that there are where the page is shown. */
  views: readonly FlowView[]
  /** The names in the code are shown. */
  areIds: boolean
  onIds: (areIds: boolean) => void
  /** Leads to where the flow is watched, where there is such a place. */
  watch?: ReactNode
  children: ReactNode
}

/** One flow: what it is, and the ways to look at it. */
export function FlowPage({ sheet, view, views, areIds, onIds, watch, children }: FlowPageProps) {
  const { t } = useLingui()
  const row = useHereInSight(view)
  const { summary, source } = sheet
  const names: Readonly<Record<FlowView, string>> = {
    diagram: t`Diagram`,
    simulate: t`Simulate`,
    live: t`Live`,
    sessions: t`Sessions`,
    diff: t`Compare`,
  }
  return (
    <div className={stack.s4}>
      <PageHead
        title={summary.id}
        documentTitle={`${names[view]} · ${summary.id}`}
        lead={<span lang="en">{summary.purpose}</span>}
        back={
          <FlowLink machine={null}>
            <Trans>All flows</Trans>
          </FlowLink>
        }
        actions={
          <>
            <button type="button" className={chip({ on: areIds })} aria-pressed={areIds} onClick={() => onIds(!areIds)}>
              <Trans>Show IDs</Trans>
            </button>
            {watch}
            <ExportMenu sheet={sheet} />
          </>
        }
      />
      <nav ref={row} className={chips} aria-label={t`Views of this flow`}>
        {views.map((name) => (
          <FlowLink
            key={name}
            machine={summary.id}
            view={name}
            className={chip({ on: name === view })}
            aria-current={name === view ? 'page' : undefined}
          >
            {names[name]}
          </FlowLink>
        ))}
      </nav>
      {children}
      <p className={`${small} ${code}`}>
        <Plural value={summary.states} one="# state" other="# states" />
        {', '}
        <Plural value={summary.transitions} one="# transition" other="# transitions" />
        {' · '}
        {source}
        {' · '}
        <Trans>version {summary.hash}</Trans>
      </p>
    </div>
  )
}
