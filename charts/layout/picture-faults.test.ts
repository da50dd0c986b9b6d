import { describe, expect, it } from 'vitest'

import { catalog } from '../../machines/catalog.ts'
import { paymentModel } from '../../machines/workflows/payment/payment.model.ts'
import { graphOf } from './layout-graph.ts'
import { layOut } from './layout.ts'
import { drawSheetsFirst, storedSheetOf } from '../../tests/qa/stored-sheet.ts'
import type { Picture } from './layout-shape.ts'
import { crossingsIn, PAGE_WIDTH, pictureFaults } from './picture-faults.ts'

/** Small enough that a line can be followed; a picture that gets worse than today's shows here. */
const CROSSINGS_AN_EDGE = 0.2
const AREA_A_STATE = 130_000
/** Charts that are drawn worse than the others so far, each with its own bounds. */
const worse: Readonly<Record<string, { crossings?: number; area?: number }>> = {
  creditApplication: { area: 210_000 },
  changeFileImport: { crossings: 0.5, area: 180_000 },
  invoiceImport: { crossings: 0.5, area: 180_000 },
  rejectionResubmit: { crossings: 0.4, area: 150_000 },
}

drawSheetsFirst()

describe.each(catalog.map(({ machine }) => ({ id: machine.id, graph: graphOf(machine) })))('$id', ({ id, graph }) => {
  it('is drawn without an overlap, starts at the top, and has few crossings in little space', async () => {
    const { picture } = await storedSheetOf(id)
    expect(pictureFaults(picture, graph)).toEqual([])
    const { crossings = CROSSINGS_AN_EDGE, area = AREA_A_STATE } = worse[id] ?? {}
    expect(crossingsIn(picture)).toBeLessThanOrEqual(graph.edges.length * crossings)
    expect((picture.width * picture.height) / graph.states.length).toBeLessThan(area)
  })

  it('says every transition once: on a line, or in a box', async () => {
    const { picture } = await storedSheetOf(id)
    const onLines = picture.edges.map(({ id }) => id)
    const inBoxes = new Set(picture.portals.map(({ id }) => id))
    const inner = graph.states.flatMap((state) => state.inner)
    const onEdges = graph.edges.flatMap(({ id, transitions }) =>
      onLines.includes(id) || inBoxes.has(id) ? transitions : [],
    )
    expect(new Set([...onEdges, ...inner])).toEqual(new Set(graph.transitions.map(({ id }) => id)))
  })
})

describe('payment', async () => {
  const graph = graphOf(paymentModel.machine)
  const { picture: good } = await layOut(graph)
  const kinds = (picture: Picture) => [...new Set(pictureFaults(picture, graph).map(({ what }) => what))]
  const withLabel = (at: number, label: Picture['edges'][number]['label']): Picture => ({
    ...good,
    edges: good.edges.map((edge, i) => (i === at ? { ...edge, label } : edge)),
  })

  it('fits the width of a page', () => {
    expect(good.width).toBeLessThanOrEqual(PAGE_WIDTH)
  })

  it('a label laid over another is found', () => {
    expect(kinds(withLabel(0, good.edges[1]?.label ?? null))).toContain('labels overlap')
  })

  it('a label laid over a state is found', () => {
    const state = good.states.find(({ id }) => id === 'payment.stale')
    expect(kinds(withLabel(0, state ?? null))).toContain('label over state')
  })

  it('a line through a state, and one through a label, is found', () => {
    const through = good.states.find(({ id }) => id === 'payment.declined')
    const [from, to] = [through?.x ?? 0, (through?.x ?? 0) + (through?.width ?? 0)]
    const y = (through?.y ?? 0) + 10
    const label = good.edges[1]?.label
    const points = [
      { x: from - 5, y },
      { x: to + 5, y },
    ]
    const across = [
      { x: (label?.x ?? 0) - 5, y: (label?.y ?? 0) + 5 },
      { x: (label?.x ?? 0) + 200, y: (label?.y ?? 0) + 5 },
    ]
    const drawn = (way: typeof points): Picture => ({
      ...good,
      edges: good.edges.map((edge, i) => (i === 0 ? { ...edge, points: way } : edge)),
    })
    expect(kinds(drawn(points))).toContain('line through state')
    expect(kinds(drawn(across))).toContain('line through label')
  })

  it('a start that is not at the top is found', () => {
    const states = good.states.map((box) => (box.id === 'payment.opening' ? { ...box, y: 1500 } : box))
    expect(kinds({ ...good, states })).toContain('start below')
  })
})
