import { expect, it } from 'vitest'

import type { FlowSessionSummary } from '../../../domain/contract/flow-summary.ts'
import { graphOf } from '../../../charts/layout/layout-graph.ts'
import { consentModel } from '../../../machines/workflows/consent/consent.model.ts'
import { figuresCsv, figuresOf, weightsOf, withAround } from './session-figures.ts'

const graph = graphOf(consentModel.machine)
const [edge] = graph.edges.filter(({ transitions }) => transitions.length === 1)
const [transition = ''] = edge?.transitions ?? []
const summary: FlowSessionSummary = {
  id: 'consent.ab',
  machine: 'consent',
  machineHash: 'ab',
  retentionDays: 90,
  from: '2026-11-01',
  to: '2026-11-21',
  sessions: 200,
  transitions: [{ transition, taken: 80, sessions: 50 }],
  states: [
    { state: 'consent.optedIn', entered: 40, sessions: 40, ended: 30, medianMs: 1200 },
    { state: 'consent.undecided', entered: 210, sessions: 200, ended: 10, medianMs: null },
  ],
  filters: { locale: [], role: [], device: [], method: [] },
  days: [],
  versions: [],
}

it('draws an edge as wide as its share of the sessions', () => {
  const weights = weightsOf(graph, summary)
  expect(weights.get(transition)).toBe(0.25)
  expect(weights.get(edge?.id ?? '')).toBe(0.25)
})

it('draws nothing of no sessions', () => {
  expect(weightsOf(graph, { ...summary, sessions: 0 }).size).toBe(0)
})

it('tells in the order of the chart how many came and how many went no further', () => {
  const figures = figuresOf(graph, summary)
  expect(figures.map(({ id }) => id)).toEqual(['consent.undecided', 'consent.optedIn'])
  expect(figures[1]).toMatchObject({ share: 0.2, ended: 30, endedShare: 0.15, medianMs: 1200 })
})

it('lights a state with all that is around it', () => {
  const nested = { ...graph, states: graph.states.map((state) => ({ ...state, id: `${state.id}.inner` })) }
  const states = [...graph.states, ...nested.states]
  expect([...withAround({ ...graph, states }, ['consent.optedIn.inner'])]).toEqual([
    'consent.optedIn',
    'consent.optedIn.inner',
  ])
})

it('gives a CSV with a row for each state and transition that was met', () => {
  const rows = figuresCsv(graph, summary).trimEnd().split('\r\n')
  expect(rows).toHaveLength(5)
  expect(rows[1]).toBe('all,consent 2026-11-01 2026-11-21,200,,,')
  expect(rows[3]).toBe('state,consent.optedIn,40,,30,1200')
})
