import { Fragment } from 'react'

import { outlineOf, SIGNS } from '../../../charts/layout/drawing.ts'
import type { Box, Graph, GraphState, Picture } from '../../../charts/layout/layout-shape.ts'
import { langOf, PAD, rowInset, rowsOf, textWidth, TITLE, titleOf, WORDS } from '../../../charts/layout/outline.ts'
import * as look from './Diagram.css.ts'
import { laneOf, type Change, type Marks } from './diagram-marks.ts'

const CHANGE_SIGNS: Readonly<Record<Change, string>> = { added: '+', removed: '−', changed: '≠' }

type StateProps = {
  state: GraphState
  box: Picture['states'][number]
  graph: Graph
  marks: Marks
  says: string
  isFocused: boolean
  /** The one state that Tab reaches; arrow keys lead on from it. */
  isStop: boolean
  /** Null for a state with none inside. */
  fold: 'open' | 'folded' | null
}

/** A state of the picture: its box in the shape of its lane, its name, and what it does without a line. */
export function DiagramState({ state, box, graph, marks, says, isFocused, isStop, fold }: StateProps) {
  const { id, lane, kind } = state
  const { x, y, width, titleX } = box
  const isCompound = graph.states.some(({ parent }) => parent === id)
  /** It runs beside its siblings. */
  const isRegion = graph.states.some((one) => one.id === state.parent && one.kind === 'parallel')
  const isLit = marks.lit.has(id)
  const change = marks.changes.get(id)
  const left = x + titleX + PAD.box
  const rows = shownRows(state, graph, marks)
  return (
    <g
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-pressed={marks.picked === id}
      aria-expanded={fold === null ? undefined : fold === 'open'}
      className={`${look.state} ${look.lane[lane]}`}
      data-pick={id}
      data-state={id}
      data-lit={isLit}
    >
      <path
        className={`${isRegion ? look.regionBox : isCompound ? look.compoundBox : look.leafBox[lane]} ${isLit ? look.lit : ''}`}
        d={outlineOf(box, kind === 'history' ? 'escape' : lane)}
      />
      {fold === 'folded' ? <path className={look.ring} d={outlineOf(box, lane, 3)} /> : null}
      {isLit && !isCompound ? <path className={look.litGlow} d={outlineOf(box, lane, -4)} /> : null}
      {kind === 'final' ? <path className={look.ring} d={outlineOf(box, lane, 3.5)} /> : null}
      {kind === 'history' ? (
        <text className={look.name} x={x + width / 2} y={y + box.height / 2 + 4.5} textAnchor="middle">
          H
        </text>
      ) : (
        <>
          <path className={look.sign} transform={`translate(${left + 5} ${y + 15})`} d={SIGNS[lane]} />
          <text className={look.name} x={left + 16} y={y + 19.5} lang={langOf(graph, state.name)}>
            {titleOf(state)}
          </text>
          {fold === null ? null : (
            <FoldButton id={id} fold={fold} x={left + 24 + textWidth(titleOf(state), TITLE.size, true)} y={y + 15} />
          )}
          {state.ports.length > 0 ? (
            <>
              {' '}
              <text className={look.faint} x={x + width - PAD.box} y={y + 18} textAnchor="end">
                …
              </text>
            </>
          ) : null}
          <Rows rows={rows} box={box} graph={graph} marks={marks} />
        </>
      )}
      {change ? (
        <>
          <path className={look.change[change]} d={outlineOf(box, lane, -4)} />
          <text className={look.changeSign[change]} x={x + width + 7} y={y + 4}>
            {CHANGE_SIGNS[change]}
          </text>
        </>
      ) : null}
      {isFocused || marks.picked === id ? (
        <path className={isFocused ? look.focusRing : look.pickedRing} d={outlineOf(box, lane, -4)} />
      ) : null}
      {/* Its name is what is seen in it, in the same words; the rest is heard after it. */}
      <desc>{says}</desc>
    </g>
  )
}

/** What is pressed to fold a state; keys do it on the state itself. */
function FoldButton({ id, fold, x, y }: { id: string; fold: 'open' | 'folded'; x: number; y: number }) {
  return (
    <g className={look.fold} data-fold={id} transform={`translate(${x} ${y})`}>
      <rect x={-12} y={-12} width={24} height={24} fill="transparent" />
      <rect className={look.foldBox} x={-7} y={-7} width={14} height={14} rx={3} />
      <path className={look.triggerSign} d={fold === 'open' ? 'M-3.5 0 H3.5' : 'M-3.5 0 H3.5 M0 -3.5 V3.5'} />
    </g>
  )
}

type ShownRow = ReturnType<typeof rowsOf>[number] & { at: number }

/** The rows of a box, each with its place, without those of lanes that are hidden. */
const shownRows = (state: GraphState, graph: Graph, { lanes }: Marks): readonly ShownRow[] =>
  rowsOf(state, graph)
    .map((row, at) => ({ ...row, at }))
    .filter(({ transition }) => transition === null || lanes.has(laneOf(graph, transition)))

/** Internal transitions of a state, and those that are written in the box instead of drawn. */
function Rows({
  rows,
  box,
  graph,
  marks,
}: { rows: readonly ShownRow[] } & Pick<StateProps, 'box' | 'graph' | 'marks'>) {
  return rows.map((row) => (
    <Fragment key={`${row.id} ${row.transition} ${row.text}`}>
      {' '}
      <text
        className={row.id === null ? look.faint : look.row}
        x={box.x + box.titleX + rowInset(row)}
        y={box.y + TITLE.line + 6 + (row.at + 0.75) * WORDS.line}
        {...(row.id === null ? {} : { 'data-pick': row.id })}
        data-picked={row.id !== null && marks.picked === row.id}
        data-taken={row.transition !== null && marks.taken.has(row.transition)}
      >
        {row.parts.map((part) => (
          <tspan key={part} lang={langOf(graph, part)}>
            {part}
          </tspan>
        ))}
      </text>
    </Fragment>
  ))
}

/** A few words at a box's lower right corner. */
export function StateNote({ text, box }: { text: string; box: Box }) {
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  const width = textWidth(text, WORDS.size) + 2 * PAD.label
  return (
    <g>
      <rect className={look.noteGround} x={right - width + 8} y={bottom - 8} width={width} height={19} rx={9.5} />
      <text className={look.note} x={right - width / 2 + 8} y={bottom + 5.5} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}
