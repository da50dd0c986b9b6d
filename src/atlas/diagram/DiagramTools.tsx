import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { DASHES, SIGNS } from '../../../charts/layout/drawing.ts'
import type { Graph } from '../../../charts/layout/layout-shape.ts'
import { LANES, type Lane } from '../../../machines/meta.ts'
import { Button } from '../../ui/form/Button.tsx'
import { compact, control } from '../../ui/form/control.css.ts'
import * as look from './Diagram.css.ts'
import { hitsIn } from './diagram-marks.ts'
import { useLaneName } from '../lane-names.ts'

type DiagramToolsProps = {
  graph: Graph
  /** Those that can be shown. */
  lanes: ReadonlySet<Lane>
  shown: ReadonlySet<Lane>
  onToggle: (lane: Lane) => void
  onZoom: (isIn: boolean) => void
  onFit: () => void
  onFind: (id: string) => void
}

/** Tools of a diagram: search, hide lanes, zoom. */
export function DiagramTools({ graph, lanes, shown, onToggle, onZoom, onFit, onFind }: DiagramToolsProps) {
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
      </span>
    </div>
  )
}
