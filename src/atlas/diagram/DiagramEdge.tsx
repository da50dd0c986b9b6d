import { headOf, roadOf } from '../../../charts/layout/drawing.ts'
import type { Graph, GraphEdge, Picture } from '../../../charts/layout/layout-shape.ts'
import { labelLines, PAD, WORDS } from '../../../charts/layout/outline.ts'
import * as look from './Diagram.css.ts'
import { changeOf, isTraversed, weightOf, type Marks } from './diagram-marks.ts'

type EdgeProps = { edge: GraphEdge; drawn: Picture['edges'][number]; marks: Marks }

/** A line of the picture, as wide as the share of sessions that took it. */
export function EdgeLine({ edge, drawn, marks }: EdgeProps) {
  const road = roadOf(drawn.points)
  const weight = weightOf(edge, marks)
  const change = changeOf(edge, marks)
  return (
    <g
      className={`${look.edge} ${look.lane[edge.lane]}`}
      data-pick={edge.id}
      data-taken={isTraversed(edge, marks)}
      data-picked={marks.picked === edge.id}
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
      <path className={look.reach} d={road} />
    </g>
  )
}

/** The label of an edge, on its line. */
export function EdgeLabel({ edge, drawn, graph, marks }: EdgeProps & { graph: Graph }) {
  const { label } = drawn
  if (!label) return null
  const change = changeOf(edge, marks)
  return (
    <g className={look.edge} data-pick={edge.id} data-picked={marks.picked === edge.id}>
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
      {labelLines(edge, graph).map(({ transition, text, kind }, at) => (
        <text
          key={`${transition} ${kind}`}
          className={kind === 'guard' ? look.faint : look.words}
          x={label.x + label.width / 2}
          y={label.y + PAD.label / 2 + (at + 0.75) * WORDS.line}
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
    </g>
  )
}
