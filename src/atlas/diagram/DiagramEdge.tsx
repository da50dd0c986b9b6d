import { GUARD_SIGN, headOf, roadOf, TRIGGER_SIGNS } from '../../../charts/layout/drawing.ts'
import type { FlowSheet, Graph, GraphEdge, Picture, Point } from '../../../charts/layout/layout-shape.ts'
import { labelLines, langOf, lineWidth, PAD, SIGN_ROOM, WORDS, type Line } from '../../../charts/layout/outline.ts'
import * as look from './Diagram.css.ts'
import { StateNote } from './DiagramState.tsx'
import { changeOf, isPicked, isTraversed, weightOf, type Marks } from './diagram-marks.ts'

type EdgeProps = { edge: GraphEdge; drawn: Picture['edges'][number]; graph: Graph; marks: Marks }

/** A line of the picture, as wide as the share of sessions that took it. */
export function EdgeLine({
  edge,
  drawn,
  graph,
  marks,
  guards = {},
}: EdgeProps & { guards?: FlowSheet['guards'] | undefined }) {
  const own = graph.transitions.filter(({ id }) => edge.transitions.includes(id))
  const isGuarded = own.every(({ guard }) => guard !== null)
  /** Whoever asks in vain is told why. */
  const isRefusing = isGuarded && own.some(({ guard }) => guard !== null && (guards[guard]?.code ?? null) !== null)
  const start = besideStart(drawn.points)
  const road = roadOf(drawn.points)
  const weight = weightOf(edge, marks)
  const change = changeOf(edge, marks)
  return (
    <g
      className={`${look.edge} ${look.lane[edge.lane]}`}
      data-pick={edge.id}
      data-taken={isTraversed(edge, marks)}
      data-picked={isPicked(edge, marks)}
    >
      {change ? <path className={look.change[change]} strokeOpacity={0.45} strokeWidth={8} d={road} /> : null}
      <path
        className={look.line[edge.lane]}
        d={road}
        {...(weight === null
          ? {}
          : { style: { strokeWidth: 1 + 9 * weight, strokeDasharray: 'none', strokeOpacity: 0.7 } })}
      />
      <path className={look.head} d={headOf(drawn.points)} />
      {isGuarded && start ? (
        <path
          className={isRefusing ? look.refusing : look.guarded}
          transform={`translate(${start.x} ${start.y})`}
          d={GUARD_SIGN}
        />
      ) : null}
      <path className={look.reach} d={road} />
    </g>
  )
}

/** The label of an edge, on its line. */
export function EdgeLabel({ edge, drawn, graph, marks }: EdgeProps) {
  const { label } = drawn
  if (!label) return null
  const change = changeOf(edge, marks)
  const note = marks.notes.get(edge.id)
  return (
    <g className={look.edge} data-pick={edge.id} data-picked={isPicked(edge, marks)}>
      <rect className={look.ground} x={label.x} y={label.y} width={label.width} height={label.height} rx={4} />
      {change ? (
        <rect
          className={look.change[change]}
          x={label.x}
          y={label.y}
          width={label.width}
          height={label.height}
          rx={4}
          strokeWidth={1.5}
        />
      ) : null}
      {labelLines(edge, graph).map((line, at) => (
        <LabelLine
          // oxlint-disable-next-line react/no-array-index-key -- a line is its place
          key={at}
          line={line}
          lang={langOf(graph, line.words)}
          x={label.x + label.width / 2}
          y={label.y + PAD.label / 2 + (at + 0.75) * WORDS.line}
        />
      ))}
      {note === undefined ? null : <StateNote text={note} box={label} />}
    </g>
  )
}

/** A point of a line just outside of the box where it begins. */
function besideStart([from, to]: readonly Point[]): Point | null {
  if (!from || !to) return null
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: from.x + (7 * (to.x - from.x)) / length, y: from.y + (7 * (to.y - from.y)) / length }
}

type LabelLineProps = { line: Line; lang: 'en' | undefined; x: number; y: number }

/** One line of a label; before the first of an event stands how the event comes about. */
function LabelLine({ line, lang, x, y }: LabelLineProps) {
  const { text, kind, trigger, isFirst } = line
  const hasSign = kind === 'event' && isFirst && trigger !== 'asked'
  return (
    <>
      {hasSign ? (
        <path
          className={trigger === 'error' ? look.errorSign : look.triggerSign}
          transform={`translate(${x - lineWidth(line) / 2 + 6} ${y - 4})`}
          d={TRIGGER_SIGNS[trigger]}
        />
      ) : null}
      <text
        className={kind === 'guard' ? look.faint : look.words}
        x={x + (hasSign ? SIGN_ROOM / 2 : 0)}
        y={y}
        textAnchor="middle"
        lang={lang}
      >
        {text}
      </text>
    </>
  )
}
