import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react'

import { useLingui } from '@lingui/react/macro'

import { headOf, roadOf } from '../../../charts/layout/drawing.ts'
import type { Graph, GraphState } from '../../../charts/layout/layout-shape.ts'
import { foldable } from '../../../charts/layout/order.ts'
import { LANES, type Lane } from '../../../machines/meta.ts'
import * as look from './Diagram.css.ts'
import type { DiagramProps } from './diagram-props.ts'
import type { Drawing } from './draw-again.ts'
import { isShown, type Change } from './diagram-marks.ts'
import { isDirection, stepFrom } from './diagram-steps.ts'
import { EdgeLabel, EdgeLine } from './DiagramEdge.tsx'
import { DiagramState, StateNote } from './DiagramState.tsx'
import { DiagramTools } from './DiagramTools.tsx'
import { useLaneName } from '../names/lane-names.ts'
import { useFullScreen } from './use-full-screen.ts'
import { usePictureFrame } from './use-picture-frame.ts'

type DiagramPictureProps = Omit<DiagramProps, 'sheet'> & {
  sheet: Drawing & Pick<DiagramProps['sheet'], 'guards'>
  /** The graph without anything folded. */
  whole: Graph
  isAllFolded: boolean
  onFoldAll: (isFolded: boolean) => void
  onFold: (id: string) => void
}

const none: ReadonlySet<string> = new Set()
const noWeights: ReadonlyMap<string, number> = new Map()
const noNotes: ReadonlyMap<string, string> = new Map()
const noChanges: ReadonlyMap<string, Change> = new Map()
const everyLane: ReadonlySet<Lane> = new Set(LANES)
const ZOOM_STEP = 1.25

/**
 * A flow's picture. Scrolls and zooms; Tab reaches it, arrow keys follow its transitions, Enter picks a state, Space
 * folds it.
 */
export function DiagramPicture(props: DiagramPictureProps) {
  const { sheet, lanes = everyLane, picked = null, onPick, whole, isAllFolded, onFoldAll, onFold } = props
  const { lit = none, taken = none, weights = noWeights, notes = noNotes, changes = noChanges } = props
  const { graph, picture } = sheet
  const { t } = useLingui()
  const laneName = useLaneName()
  const [hidden, setHidden] = useState<ReadonlySet<Lane>>(new Set())
  const [focused, setFocused] = useState<string | null>(null)
  const [folding, setFolding] = useState<string | null>(null)
  const { box, isFull, toggleFull } = useFullScreen()
  const { frame, hears, zoom, zoomBy, fit, show, hasMoved } = usePictureFrame(
    picture,
    picture.states.find(({ id }) => id === graph.initial[0]),
  )

  const shown = new Set([...lanes].filter((lane) => !hidden.has(lane)))
  const canFold = foldable(whole)
  const marks = { lanes: shown, lit, taken, weights, notes, changes, picked }
  const edgeOf = new Map(graph.edges.map((edge) => [edge.id, edge]))
  const stateOf = new Map(graph.states.map((state) => [state.id, state]))
  const drawn = picture.edges.flatMap((line) => {
    const edge = edgeOf.get(line.id)
    return edge && isShown(graph, edge, shown) ? [{ line, edge }] : []
  })
  const isCompound = (id: string) => canFold.includes(id) || graph.states.some(({ parent }) => parent === id)
  const boxes = picture.states.flatMap((box) => {
    const state = stateOf.get(box.id)
    return state && (shown.has(state.lane) || isCompound(box.id) || lit.has(box.id)) ? [{ box, state }] : []
  })
  const isOnPage = (id: string) => boxes.some(({ box }) => box.id === id)
  const stop = [focused, picked, graph.initial[0]].find((id) => id && isOnPage(id)) ?? boxes[0]?.box.id

  const goTo = (id: string, hasFocus: boolean) => {
    const box = picture.states.find((one) => one.id === id) ?? picture.edges.find((one) => one.id === id)?.label
    if (box) show(box)
    const portal = picture.portals.find((one) => one.id === id)
    if (!box && portal) show(portal)
    const states = frame.current?.querySelectorAll<SVGGElement>('[data-state]') ?? []
    const own = [...states].find((one) => one.getAttribute('data-state') === id)
    if (hasFocus) own?.focus({ preventScroll: true })
  }
  const fold = (id: string) => {
    onFold(id)
    setFolding(id)
  }
  useEffect(() => {
    const box = picture.states.find(({ id }) => id === folding)
    // What was folded stays where the reader looks.
    if (box) show(box)
    setFolding(null)
    // Only another picture moves it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [picture])
  const pickAt = ({ target }: MouseEvent) => {
    if (hasMoved() || !(target instanceof Element)) return
    const pressed = target.closest('[data-fold]')?.getAttribute('data-fold') ?? null
    if (pressed !== null) return fold(pressed)
    onPick?.(target.closest('[data-pick]')?.getAttribute('data-pick') ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    const here = target instanceof Element ? (target.closest('[data-state]')?.getAttribute('data-state') ?? null) : null
    const keys: Readonly<Record<string, () => void>> = {
      Enter: () => onPick?.(here),
      ' ': () => (here !== null && canFold.includes(here) ? fold(here) : onPick?.(here)),
      Escape: () => onPick?.(null),
      '+': () => zoomBy(ZOOM_STEP),
      '-': () => zoomBy(1 / ZOOM_STEP),
      '0': fit,
    }
    const next = here !== null && isDirection(key) ? stepFrom(sheet, here, key) : null
    if (next !== null) goTo(next, true)
    else if (here !== null && Object.hasOwn(keys, key)) keys[key]?.()
    else return
    event.preventDefault()
  }
  const says = ({ id, name, kind, lane, description }: GraphState) =>
    [kind === 'history' ? name : '', laneName(lane), lit.has(id) ? t`active now` : '', notes.get(id) ?? '', description]
      .filter(Boolean)
      .join(', ')

  return (
    <div ref={box} className={look.compound} data-full={isFull}>
      <DiagramTools
        graph={graph}
        lanes={lanes}
        shown={shown}
        onToggle={(lane) =>
          setHidden((old) => new Set(old.has(lane) ? [...old].filter((one) => one !== lane) : [...old, lane]))
        }
        onZoom={(isIn) => zoomBy(isIn ? ZOOM_STEP : 1 / ZOOM_STEP)}
        onFit={fit}
        isFull={isFull}
        onFull={toggleFull}
        isAllFolded={isAllFolded}
        onFoldAll={canFold.length > 0 ? onFoldAll : null}
        onFind={(id) => {
          onPick?.(id)
          goTo(id, false)
        }}
      />
      <div ref={frame} className={look.frame} {...hears}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears what its states and lines, which are buttons, let through */}
        <svg
          role="group"
          aria-label={t`Diagram of ${{ machine: graph.machine }}`}
          className={look.svg}
          viewBox={`0 0 ${picture.width} ${picture.height}`}
          width={picture.width * zoom}
          height={picture.height * zoom}
          onClick={pickAt}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => setFocused(target.getAttribute('data-state'))}
          onBlur={() => setFocused(null)}
        >
          {boxes.map(({ box, state }) => (
            <DiagramState
              key={box.id}
              box={box}
              state={state}
              graph={graph}
              marks={marks}
              says={says(state)}
              isFocused={focused === box.id}
              isStop={stop === box.id}
              fold={canFold.includes(box.id) ? (state.folded === undefined ? 'open' : 'folded') : null}
            />
          ))}
          <g aria-hidden="true">
            {drawn.map(({ line, edge }) => (
              <EdgeLine key={edge.id} edge={edge} drawn={line} graph={graph} marks={marks} guards={sheet.guards} />
            ))}
            {picture.starts.map(({ x, y, to, points }) =>
              isOnPage(to) ? (
                <g key={to}>
                  <circle className={look.dot} cx={x} cy={y} r={4} />
                  <path className={look.start} d={roadOf(points)} />
                  <path className={look.dot} d={headOf(points)} />
                </g>
              ) : null,
            )}
            {drawn.map(({ line, edge }) => (
              <EdgeLabel key={edge.id} edge={edge} drawn={line} graph={graph} marks={marks} />
            ))}
            {boxes.map(({ box }) => {
              const note = notes.get(box.id)
              return note === undefined ? null : <StateNote key={box.id} text={note} box={box} />
            })}
          </g>
        </svg>
      </div>
    </div>
  )
}
