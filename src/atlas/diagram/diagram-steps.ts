import type { FlowSheet } from '../../../charts/layout/layout-shape.ts'

type Drawn = Pick<FlowSheet, 'graph' | 'picture'>
export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** The direction of each arrow key. */
export const isDirection = (key: string): key is Direction =>
  key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight'

/**
 * Returns the state to which an arrow key leads from a state: down along the first transition that leaves it, up along
 * the first that reaches it; to the left and right, and where no transition leads on, to the nearest state that lies
 * there. Null at the border.
 */
export function stepFrom({ graph, picture }: Drawn, from: string, key: Direction): string | null {
  const inside = (id: string) => id === from || id.startsWith(`${from}.`)
  const along =
    key === 'ArrowDown'
      ? graph.edges.find(({ source, target }) => source === from && !inside(target))?.target
      : key === 'ArrowUp'
        ? graph.edges.find(({ source, target }) => target === from && !inside(source))?.source
        : undefined
  if (along !== undefined && graph.states.some(({ id }) => id === along)) return along
  const centres = picture.states.map(({ id, x, y, width, titleHeight }) => ({
    id,
    x: x + width / 2,
    y: y + titleHeight / 2,
  }))
  const here = centres.find(({ id }) => id === from)
  if (!here) return null
  const isUpright = key === 'ArrowUp' || key === 'ArrowDown'
  const sense = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  const ahead = centres.flatMap(({ id, x, y }) => {
    const [on, aside] = isUpright
      ? [(y - here.y) * sense, Math.abs(x - here.x)]
      : [(x - here.x) * sense, Math.abs(y - here.y)]
    return on > 4 ? [{ id, far: on + aside * 2 }] : []
  })
  return ahead.toSorted((a, b) => a.far - b.far)[0]?.id ?? null
}
