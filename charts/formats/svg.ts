import { DASHES, headOf, outlineOf, roadOf, SIGNS } from '../layout/drawing.ts'
import { LANES, type Lane } from '../../machines/meta.ts'
import type { Box, Graph, GraphState, Picture } from '../layout/layout-shape.ts'
import { labelLines, PAD, rowInset, rowsOf, TITLE, WORDS } from '../layout/outline.ts'

type Palette = {
  paper: string
  ink: string
  muted: string
  surface: string
  sunken: string
} & Readonly<Record<Lane, string>> & { soft: Readonly<Record<Lane, string>> }

/** The portal's own tokens (src/ui/theme/theme.css.ts), since a file on its own has no theme around it. */
const light: Palette = {
  paper: '#fffefb',
  surface: '#ffffff',
  sunken: '#f6f4ef',
  ink: '#1b2126',
  muted: '#58626a',
  happy: '#0b5f55',
  alternate: '#1f4f8f',
  error: '#a3261b',
  escape: '#765000',
  soft: { happy: '#e3f0ec', alternate: '#e7eef8', error: '#fbeae7', escape: '#fbf1da' },
}
const dark: Palette = {
  paper: '#161b20',
  surface: '#1d242a',
  sunken: '#12171b',
  ink: '#e8ebed',
  muted: '#9ea9b1',
  happy: '#5cc6b4',
  alternate: '#9fc3f5',
  error: '#f3a89e',
  escape: '#e7c36d',
  soft: { happy: '#14302b', alternate: '#1a2a40', error: '#3a1e1b', escape: '#342910' },
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function styles(palette: Palette): string {
  const lanes = LANES.map(
    (lane) =>
      `.${lane} .line{stroke:${palette[lane]};stroke-dasharray:${DASHES[lane] || 'none'}}` +
      `.${lane} .head,.${lane} .sign{fill:${palette[lane]}}` +
      `.${lane}.leaf>.box{fill:${palette.soft[lane]};stroke:${palette[lane]}}` +
      `.${lane}.room>.box{stroke:${palette[lane]}}`,
  )
  return [
    `.paper,.label{fill:${palette.paper}}`,
    `.room>.box{fill:${palette.sunken};fill-opacity:.55}`,
    `.line,.ring{fill:none;stroke-width:1.5}`,
    `.box{stroke-width:1.2}`,
    `.ring{stroke:${palette.muted};stroke-width:1}`,
    `.dot{fill:${palette.ink}}.start{stroke:${palette.ink};stroke-width:1.4}`,
    `text{font-family:system-ui,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif;font-size:${WORDS.size}px;fill:${palette.ink}}`,
    `.name{font-size:${TITLE.size}px;font-weight:600}`,
    `.guard,.row{fill:${palette.muted}}`,
    ...lanes,
  ].join('')
}

const textAt = (x: number, y: number, words: string, look: string, anchor = 'start') =>
  `<text x="${x}" y="${y}" class="${look}" text-anchor="${anchor}">${escaped(words)}</text>`

function stateSvg(state: GraphState, box: Box & { titleX: number }, graph: Graph): string {
  const { x, y, width } = box
  const left = x + box.titleX
  const isLayoutRoom = graph.states.some(({ parent }) => parent === state.id)
  if (state.kind === 'history') {
    const r = box.width / 2
    const centre = `cx="${x + r}" cy="${y + r}"`
    return `<g class="leaf ${state.lane}"><circle class="box" ${centre} r="${r - 1}"/>${textAt(x + r, y + r + 4, 'H', 'name', 'middle')}</g>`
  }
  const rows = rowsOf(state, graph).map((row, at) =>
    textAt(left + rowInset(row), y + TITLE.line + 6 + (at + 0.75) * WORDS.line, row.text, 'row'),
  )
  const ring = state.kind === 'final' ? `<path class="ring" d="${outlineOf(box, state.lane, 3.5)}"/>` : ''
  return [
    `<g class="${isLayoutRoom ? 'room' : 'leaf'} ${state.lane}">`,
    `<title>${escaped(state.description)}</title>`,
    `<path class="box" d="${outlineOf(box, state.lane)}"/>${ring}`,
    `<path class="sign" transform="translate(${left + PAD.box + 5} ${y + 15})" d="${SIGNS[state.lane]}"/>`,
    textAt(left + PAD.box + 16, y + 19.5, state.name, 'name'),
    ...(state.ports.length > 0 ? [textAt(x + width - PAD.box, y + 19.5, '…', 'name', 'end')] : []),
    ...rows,
    '</g>',
  ].join('')
}

/** A machine's picture as one file that needs nothing else; `auto` follows the reader's screen. */
export function svgOf(graph: Graph, picture: Picture, look: 'light' | 'dark' | 'auto' = 'light'): string {
  const { width, height } = picture
  const states = picture.states.flatMap((box) => {
    const state = graph.states.find(({ id }) => id === box.id)
    return state ? [stateSvg(state, box, graph)] : []
  })
  const edges = picture.edges.flatMap(({ id, points }) => {
    const edge = graph.edges.find((one) => one.id === id)
    return edge
      ? [
          `<g class="${edge.lane}"><path class="line" d="${roadOf(points)}"/><path class="head" d="${headOf(points)}"/></g>`,
        ]
      : []
  })
  const labels = picture.edges.flatMap(({ id, label }) => {
    const edge = graph.edges.find((one) => one.id === id)
    if (!edge || !label) return []
    const lines = labelLines(edge, graph).map(({ text, kind }, at) =>
      textAt(label.x + label.width / 2, label.y + PAD.label / 2 + (at + 0.75) * WORDS.line, text, kind, 'middle'),
    )
    const ground = `<rect class="label" x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}" rx="4"/>`
    return [`<g>${ground}${lines.join('')}</g>`]
  })
  const starts = picture.starts.map(
    ({ x, y, points }) =>
      `<g><circle class="dot" cx="${x}" cy="${y}" r="4"/><path class="start" d="${roadOf(points)}"/><path class="dot" d="${headOf(points)}"/></g>`,
  )
  const own = look === 'dark' ? styles(dark) : styles(light)
  const other = look === 'auto' ? `@media (prefers-color-scheme:dark){${styles(dark)}}` : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(graph.machine)}</title><style>${own}${other}</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...states,
    ...edges,
    ...starts,
    ...labels,
    '</svg>',
  ].join('\n')
}
