import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { DASHES, GUARD_SIGN, SIGNS, TRIGGER_SIGNS } from '../../../charts/layout/drawing.ts'
import type { Graph } from '../../../charts/layout/layout-shape.ts'
import { TRIGGERS, triggerOf, type Trigger } from '../../../charts/layout/outline.ts'
import { LANES, type Lane } from '../../../machines/meta.ts'
import { Button } from '../../ui/form/Button.tsx'
import { compact, control } from '../../ui/form/control.css.ts'
import * as look from './Diagram.css.ts'
import { hitsIn } from './diagram-marks.ts'
import { useLaneName } from '../names/lane-names.ts'

type DiagramToolsProps = {
  graph: Graph
  /** Those that can be shown. */
  lanes: ReadonlySet<Lane>
  shown: ReadonlySet<Lane>
  onToggle: (lane: Lane) => void
  onZoom: (isIn: boolean) => void
  onFit: () => void
  onFind: (id: string) => void
  isFull: boolean
  /** Null where the browser does not fill the screen. */
  onFull: (() => void) | null
  isAllFolded: boolean
  /** Null where there is nothing to fold. */
  onFoldAll: ((isFolded: boolean) => void) | null
}

/** Tools of a diagram: search, hide lanes, zoom. */
export function DiagramTools(props: DiagramToolsProps) {
  const { graph, lanes, shown, onToggle, onZoom, onFit, onFind, isFull, onFull, isAllFolded, onFoldAll } = props
  const { t } = useLingui()
  const laneName = useLaneName()
  const [sought, setSought] = useState('')
  const [at, setAt] = useState(0)
  const hits = hitsIn(graph, sought)
  const jump = () => {
    const hit = hits[at % Math.max(1, hits.length)]
    if (hit === undefined) return
    onFind(hit)
    setAt((at + 1) % hits.length)
  }
  return (
    <div className={look.tools}>
      <input
        type="search"
        className={`${control} ${compact} ${look.search}`}
        aria-label={t`Search in the diagram`}
        placeholder={t`Search and press Enter`}
        value={sought}
        onChange={({ currentTarget }) => {
          setSought(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') jump()
        }}
      />
      <span className={look.found} role="status">
        {sought.trim() === '' ? '' : t`${{ count: hits.length }} found`}
      </span>
      <fieldset className={look.legend} aria-label={t`Lanes shown`}>
        {LANES.filter((lane) => lanes.has(lane)).map((lane) => (
          <button
            key={lane}
            type="button"
            className={look.laneToggle}
            aria-pressed={shown.has(lane)}
            onClick={() => onToggle(lane)}
          >
            <svg width={34} height={12} viewBox="-6 -6 34 12" aria-hidden="true" className={look.lane[lane]}>
              <path className={look.sign} d={SIGNS[lane]} />
              <path d="M8 0H28" stroke="currentColor" strokeWidth={1.6} strokeDasharray={DASHES[lane] || 'none'} />
            </svg>
            {laneName(lane)}
          </button>
        ))}
      </fieldset>
      <span className={look.zoom}>
        <Button size="icon" aria-label={t`Zoom out`} onClick={() => onZoom(false)}>
          −
        </Button>
        <Button size="icon" aria-label={t`Zoom in`} onClick={() => onZoom(true)}>
          +
        </Button>
        <Button size="sm" onClick={onFit}>
          <Trans>Fit to screen</Trans>
        </Button>
        {onFoldAll === null ? null : (
          <Button size="sm" onClick={() => onFoldAll(!isAllFolded)}>
            {isAllFolded ? <Trans>Unfold all</Trans> : <Trans>Fold all</Trans>}
          </Button>
        )}
        {onFull === null ? null : (
          <Button size="sm" aria-pressed={isFull} onClick={onFull}>
            <Trans>Full screen</Trans>
          </Button>
        )}
      </span>
      <Signs graph={graph} />
    </div>
  )
}

/** The signs on transitions, those that this diagram has. */
function Signs({ graph: { transitions } }: { graph: Graph }) {
  const { t } = useLingui()
  const names: Readonly<Record<Exclude<Trigger, 'asked'>, string>> = {
    done: t`Answer`,
    error: t`Failure`,
    after: t`Time is up`,
    always: t`Automatic`,
  }
  const there = TRIGGERS.filter(
    (trigger) => trigger !== 'asked' && transitions.some(({ event }) => triggerOf(event) === trigger),
  ).flatMap((trigger) => (trigger === 'asked' ? [] : [trigger]))
  const hasGuards = transitions.some(({ guard }) => guard !== null)
  return (
    <ul className={look.signs} aria-label={t`Signs on transitions`}>
      {there.map((trigger) => (
        <li key={trigger} className={look.signRow}>
          <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden="true">
            <path className={trigger === 'error' ? look.errorSign : look.triggerSign} d={TRIGGER_SIGNS[trigger]} />
          </svg>
          {names[trigger]}
        </li>
      ))}
      {hasGuards ? (
        <>
          <li className={look.signRow}>
            <Diamond look={look.guarded} />
            <Trans>Only under a condition</Trans>
          </li>
          <li className={look.signRow}>
            <Diamond look={look.refusing} />
            <Trans>Refused with a reason otherwise</Trans>
          </li>
        </>
      ) : null}
    </ul>
  )
}

function Diamond({ look: className }: { look: string }) {
  return (
    <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden="true">
      <path className={className} d={GUARD_SIGN} />
    </svg>
  )
}
