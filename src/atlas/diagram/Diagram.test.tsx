import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'

import { graphOf } from '../../../charts/layout/layout-graph.ts'
import { layOut } from '../../../charts/layout/layout.ts'
import { paymentModel } from '../../../machines/workflows/payment/payment.model.ts'
import { Diagram } from './Diagram.tsx'
import { Outline } from './Outline.tsx'

const graph = graphOf(paymentModel.machine)
const sheet = { graph, picture: (await layOut(graph)).picture }
i18n.loadAndActivate({ locale: 'en', messages: {} })
// jsdom lays nothing out, and so scrolls nothing.
Element.prototype.scrollTo = () => {}
afterEach(cleanup)

function Atlas() {
  const [picked, setPicked] = useState<string | null>(null)
  return (
    <I18nProvider i18n={i18n}>
      <Diagram sheet={sheet} picked={picked} onPick={setPicked} lit={new Set(['payment.opening'])} />
      <Outline graph={graph} picked={picked} onPick={setPicked} />
      <output>{picked}</output>
    </I18nProvider>
  )
}
/** The box of a state, which is named by what is seen in it first. */
function stateNamed(name: string): HTMLElement {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-state]')]
  const found = boxes.find((box) => box.querySelector('text')?.textContent === name)
  if (!found) throw new Error(`No box is named ${name}.`)
  return found
}

it('keys lead along the transitions, and Enter picks', () => {
  const { container } = render(<Atlas />)
  const picked = () => container.querySelector('output')?.textContent
  stateNamed('opening').focus()
  fireEvent.keyDown(stateNamed('opening'), { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('data-state')).toBe('payment.challenged.checking')
  fireEvent.keyDown(stateNamed('checking'), { key: 'Enter' })
  expect(picked()).toBe('payment.challenged.checking')
  fireEvent.keyDown(stateNamed('checking'), { key: 'Escape' })
  expect(picked()).toBe('')
})

it('a press picks a state, a line or a row in a box', () => {
  const { container } = render(<Atlas />)
  const picked = () => container.querySelector('output')?.textContent
  fireEvent.click(stateNamed('stale'))
  expect(picked()).toBe('payment.stale')
  fireEvent.click(screen.getByText('payment.submit'))
  expect(picked()).toBe('payment.drafting.steps.quoted.reviewing → payment.submitting')
  fireEvent.click(
    screen.getByText((_, one) => one?.tagName === 'text' && one.textContent === 'changes.accept → loadingDraft'),
  )
  expect(picked()).toBe('payment.stale → payment.drafting.steps.loadingDraft')
})

it('a lane is hidden and shown again, and an active state stays in sight', () => {
  render(<Atlas />)
  fireEvent.click(screen.getByRole('button', { name: 'Error path' }))
  expect(screen.queryByRole('button', { name: /^stale[, ]/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Error path' }))
  expect(stateNamed('stale')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Happy path' }))
  expect(stateNamed('opening')).toBeTruthy()
})

it('a search goes from hit to hit', () => {
  const { container } = render(<Atlas />)
  const picked = () => container.querySelector('output')?.textContent
  const search = screen.getByRole('searchbox', { name: 'Search in the diagram' })
  fireEvent.change(search, { target: { value: 'leav' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  const first = picked()
  fireEvent.keyDown(search, { key: 'Enter' })
  expect([first, picked()].every((id) => id !== '')).toBe(true)
  expect(picked()).not.toBe(first)
})

it('the outline tells every state and every transition that the picture has', () => {
  render(<Atlas />)
  const reported = screen.getByRole('navigation', { name: 'Flow as text' }).textContent
  for (const { name, description } of graph.states) {
    expect(reported).toContain(name)
    expect(reported).toContain(description)
  }
  for (const { event, guardWords } of graph.transitions)
    expect(reported).toContain(guardWords === null ? event : `${event} [${guardWords}]`)
})

it('has no fault that axe finds', { timeout: 60_000 }, async () => {
  const { container } = render(<Atlas />)
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})
