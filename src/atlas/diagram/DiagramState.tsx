import { Fragment } from 'react'

import { outlineOf, SIGNS } from '../../../charts/layout/drawing.ts'
import type { Box, Graph, GraphState, Picture } from '../../../charts/layout/layout-shape.ts'
import { PAD, rowInset, rowsOf, textWidth, TITLE, WORDS } from '../../../charts/layout/outline.ts'
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
}

/** A state of the picture: its box in the shape of its lane, its name, and what it does without a line. */
export function DiagramState({ state, box, graph, marks, says, isFocused, isStop }: StateProps) {
  const { id, lane, kind } = state
  const { x, y, width, titleX } = box
  const isCompound = graph.states.some(({ parent }) => parent === id)
  const isLit = marks.lit.has(id)
  const change = marks.changes.get(id)
  const left = x + titleX + PAD.box
  const rows = shownRows(state, graph, marks)
  // What is seen in the box is heard first, in the same words.
  const seen = kind === 'history' ? 'H' : [state.name, ...rows.map(({ text }) => text)].join(' ')
  return (
    <g
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={`${seen}, ${says}`}
      aria-pressed={marks.picked === id}
      className={`${look.state} ${look.lane[lane]}`}
      data-pick={id}
      data-state={id}
      data-lit={isLit}
    >
      <path
        className={`${isCompound ? look.compoundBox : look.leafBox[lane]} ${isLit ? look.lit : ''}`}
        d={outlineOf(box, kind === 'history' ? 'escape' : lane)}
      />
      {isLit && !isCompound ? <path className={look.litGlow} d={outlineOf(box, lane, -4)} /> : null}
      {kind === 'final' ? <path className={look.ring} d={outlineOf(box, lane, 3.5)} /> : null}
      {kind === 'history' ? (
        <text className={look.name} x={x + width / 2} y={y + box.height / 2 + 4.5} textAnchor="middle">
          H
        </text>
      ) : (
        <>
          <path className={look.sign} transform={`translate(${left + 5} ${y + 15})`} d={SIGNS[lane]} />
          <text className={look.name} x={left + 16} y={y + 19.5}>
            {state.name}
          </text>
          {state.ports.length > 0 ? (
            <text className={look.faint} x={x + width - PAD.box} y={y + 18} textAnchor="end">
              …
            </text>
          ) : null}
          <Rows rows={rows} box={box} marks={marks} />
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
function Rows({ rows, box, marks }: { rows: readonly ShownRow[] } & Pick<StateProps, 'box' | 'marks'>) {
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
        {row.text}
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
