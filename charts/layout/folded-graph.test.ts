import { expect, it } from 'vitest'

import { disputeCreateModel } from '../../machines/workflows/dispute-create/dispute-create.model.ts'
import { paymentModel } from '../../machines/workflows/payment/payment.model.ts'
import { foldedGraph } from './folded-graph.ts'
import { graphOf } from './layout-graph.ts'
import { layOut } from './layout.ts'
import { foldable } from './order.ts'
import { labelLines, rowsOf } from './outline.ts'

const graph = graphOf(paymentModel.machine)
const steps = 'payment.drafting.steps'
const folded = foldedGraph(graph, new Set([steps]))

it('a folded state is one box that says how many states it hides', () => {
  expect(folded.states.filter(({ id }) => id.startsWith(`${steps}.`))).toEqual([])
  const hidden = graph.states.filter(({ id }) => id.startsWith(`${steps}.`)).length
  expect(folded.states.find(({ id }) => id === steps)).toMatchObject({ folded: hidden, initial: [] })
})

it('transitions across the border of a folded state begin and end at its box, and the rest is inside', () => {
  const known = new Set(folded.states.map(({ id }) => id))
  expect(folded.edges.filter(({ source, target }) => !known.has(source) || !known.has(target))).toEqual([])
  const submit = folded.edges.find(({ source, target }) => source === steps && target === 'payment.submitting')
  expect(submit?.transitions).toEqual([expect.stringContaining('--payment.submit[')])
  const drawn = new Set(folded.edges.flatMap(({ transitions }) => transitions))
  const inside = graph.transitions.filter(({ source, targets }) =>
    [source, ...targets].every((id) => id.startsWith(`${steps}.`)),
  )
  expect(inside.length).toBeGreaterThan(10)
  expect(inside.filter(({ id }) => drawn.has(id))).toEqual([])
})

it('what is folded within what is folded is in the outer box alone', () => {
  const both = foldedGraph(graph, new Set(['payment.drafting', steps]))
  expect(both.states.map(({ id }) => id)).toEqual(
    foldedGraph(graph, new Set(['payment.drafting'])).states.map(({ id }) => id),
  )
})

it('a box never says the same line twice, however many states answer alike in it', () => {
  for (const { machine } of [paymentModel, disputeCreateModel]) {
    const whole = graphOf(machine)
    const small = foldedGraph(whole, new Set(foldable(whole)))
    for (const state of small.states) {
      const rows = rowsOf(state, small).filter(({ isIndented }) => !isIndented)
      expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length)
    }
  }
})

it('an answer that one guard decides by its value is told apart by where it leads, not by the same words', async () => {
  const { signInModel } = await import('../../machines/workflows/sign-in/sign-in.model.ts')
  const signIn = graphOf(signInModel.machine)
  const state = signIn.states.find(({ id }) => id === 'signIn.signingIn')
  const words = [
    ...(state ? rowsOf(state, signIn) : []).map(({ text }) => text),
    ...signIn.edges.flatMap((edge) => labelLines(edge, signIn).map(({ text }) => text)),
  ]
  expect(words).toContain('→ lockedBySupport')
  expect(words.filter((text) => text.includes('is refused because'))).toEqual([])
})

it('can be laid out like any other', async () => {
  const { picture } = await layOut(folded, 0)
  expect(picture.states.map(({ id }) => id)).toEqual(folded.states.map(({ id }) => id))
})
