import { expect, it } from 'vitest'

import { consentMachine } from '../../machines/workflows/consent/consent.machine.ts'
import { graphOf } from '../../charts/layout/layout-graph.ts'
import { layOut, layoutInput } from '../../charts/layout/layout.ts'
import { bestPicture, staleLayouts } from './best-layouts.ts'

it('the best layout of every machine is stored for the chart of today', () => {
  expect(staleLayouts(), 'run `npm run flows -- layouts`').toEqual([])
})

const graph = graphOf(consentMachine)

it('the stored layout is the one that wins over all others', async () => {
  expect(await bestPicture(graph)).toEqual((await layOut(graph)).picture)
})

it('another description leaves the layout as it is, another transition does not', () => {
  const described = { ...graph, states: graph.states.map((state) => ({ ...state, description: 'Otherwise.' })) }
  expect(layoutInput(described)).toBe(layoutInput(graph))
  expect(layoutInput({ ...graph, edges: graph.edges.slice(1) })).not.toBe(layoutInput(graph))
})
