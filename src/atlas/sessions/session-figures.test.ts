import { expect, it } from 'vitest'

import type { FlowSessionSummary } from '../../../domain/contract/flows/flow-summary.ts'
import { graphOf } from '../../../charts/layout/layout-graph.ts'
import { consentModel } from '../../../machines/workflows/consent/consent.model.ts'
import { paymentModel } from '../../../machines/workflows/payment/payment.model.ts'
import { figuresCsv, figuresOf, takenOf, transitionFiguresOf, weightsOf, withAround } from './session-figures.ts'

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
  left: [],
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
  expect(figures[1]).toMatchObject({ share: 0.2, ended: 30, endedShare: 0.75, medianMs: 1200 })
})

const payment = graphOf(paymentModel.machine)
const steps = 'payment.drafting.steps'
const leave = 'payment.drafting.leaving.inside --payment.leave--> payment.cancelled'
const at = (state: string, sessions: number, ended: number) => ({
  state,
  entered: sessions,
  sessions,
  ended,
  medianMs: null,
})
const left: FlowSessionSummary = {
  ...summary,
  machine: 'payment',
  sessions: 40,
  transitions: [
    { transition: 'payment.gone --x--> payment.cancelled', taken: 1, sessions: 1 },
    { transition: leave, taken: 12, sessions: 12 },
  ],
  states: [
    at('payment.drafting', 40, 8),
    at(steps, 40, 8),
    at(`${steps}.choosing`, 40, 6),
    at(`${steps}.quoted.reviewing`, 20, 2),
    at('payment.drafting.leaving.inside', 40, 8),
    at('payment.cancelled', 12, 12),
    at('payment.confirmed', 20, 20),
    at('payment.gone', 2, 1),
  ],
  left: [
    { from: `${steps}.choosing`, to: 'payment.cancelled', sessions: 9 },
    { from: `${steps}.quoted.reviewing`, to: 'payment.cancelled', sessions: 3 },
    { from: 'payment.submitting', to: 'payment.confirmed', sessions: 20 },
  ],
}

it('who cancels is counted at the step that they left, of those who came there', () => {
  const rows = figuresOf(payment, left).map(({ id, ended, endedShare }) => [id, ended, endedShare])
  expect(rows).toContainEqual([`${steps}.choosing`, 15, 15 / 40])
  expect(rows).toContainEqual([`${steps}.quoted.reviewing`, 5, 5 / 20])
  expect(rows).toContainEqual(['payment.cancelled', 0, 0])
  expect(rows).toContainEqual(['payment.confirmed', 20, 1])
})

it('lists innermost states only, without the region that asks before leaving, and those that are no more', () => {
  const rows = figuresOf(payment, left)
  expect(rows.map(({ id }) => id)).not.toContain('payment.drafting')
  expect(rows.map(({ id }) => id)).not.toContain('payment.drafting.leaving.inside')
  expect(rows.at(-1)).toMatchObject({ id: 'payment.gone', name: 'gone', isKnown: false })
})

it('counts how often each transition was followed, also one that the chart no longer has', () => {
  const rows = transitionFiguresOf(payment, left)
  expect(rows[0]).toMatchObject({ id: leave, from: 'inside', to: 'cancelled', taken: 12, share: 12 / 40 })
  expect(rows[1]).toMatchObject({ words: 'x', from: 'gone', to: 'cancelled', taken: 1 })
  const drawn = payment.edges.find(({ transitions }) => transitions.includes(leave))
  expect(takenOf(payment, left).get(drawn?.id ?? '')).toBe(12)
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
