import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import type { FlowSheet } from '../../../charts/layout/layout-shape.ts'
import { drawSheetsFirst, storedSheetOf } from '../../../tests/qa/stored-sheet.ts'
import { useNamedGraph } from '../names/use-named-graph.ts'
import { DiagramView } from './DiagramView.tsx'

const PATIENCE_MS = 30_000

drawSheetsFirst()
let sheet: FlowSheet
beforeAll(async () => {
  sheet = await storedSheetOf('payment')
})
beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
// jsdom lays nothing out, and so scrolls nothing.
Element.prototype.scrollTo = () => {}
afterEach(cleanup)

type AtlasProps = { shape?: 'path' | 'whole'; areIds?: boolean }

function Atlas({ shape, areIds = false }: AtlasProps) {
  const [picked, setPicked] = useState('')
  const graph = useNamedGraph(sheet.graph, sheet.words)
  return (
    <>
      <DiagramView
        sheet={areIds ? sheet : { ...sheet, graph, picture: null }}
        picked={picked}
        onPick={(id) => setPicked(id ?? '')}
        shape={shape ?? ''}
        onShape={() => {}}
      />
      <output>{picked}</output>
    </>
  )
}
const show = (props: AtlasProps = {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <Atlas {...props} />
    </I18nProvider>,
  )
const picked = () => document.querySelector('output')?.textContent
const wait = { timeout: PATIENCE_MS }

it('a big flow begins with its straight way, from the first screen to the confirmation', () => {
  show()
  const path = screen.getByRole('list', { name: 'Main path of payment' })
  const names = [...path.querySelectorAll('[data-state]')].map((state) => state.textContent)
  expect(names).toEqual([
    'Start',
    'Select an account',
    'Select invoices and payment method',
    'Calculating the amounts',
    'Review, card fee not accepted yet',
    'Saving the accepted fee',
    'Review and pay',
    'Sending your payment',
    'Thank you, your payment is processing',
  ])
  fireEvent.click(within(path).getByRole('button', { name: /^Continue to review/ }))
  expect(picked()).toContain('choosing --quote.request')
})

it(
  'a transition is reached, opened and closed by keyboard, with its event, rule, refusals and tests',
  wait,
  async () => {
    show()
    fireEvent.click(screen.getAllByRole('button', { name: 'Select invoices and payment method' })[0] as HTMLElement)
    const details = (await screen.findByRole('heading', { name: 'Transitions' }, wait)).parentElement as HTMLElement
    const first = within(details).getAllByRole('button')[0] as HTMLElement
    first.focus()
    fireEvent.keyDown(first, { key: 'End' })
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Home' })
    expect(document.activeElement).toBe(first)
    const review = within(details).getByRole('button', {
      name: /^Continue to review ?only if everything needed is selected/,
    })
    for (const _ of within(details).getAllByRole('button'))
      if (document.activeElement !== review)
        fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(review)
    // Enter on a button is its click.
    fireEvent.click(review)
    expect(document.activeElement).toBe(review)
    expect(review.getAttribute('aria-expanded')).toBe('true')
    const opened = review.parentElement?.textContent
    expect(opened).toContain('quote.request')
    expect(opened).toContain('rule in domain/rules/payment.ts')
    expect(opened).toContain('Select at least one unpaid invoice.')
    expect(opened).toContain('Tests of this transition')
    expect(picked()).toContain('--quote.request')
    fireEvent.click(review)
    expect(picked()).toBe('payment.drafting.steps.choosing')
  },
)

/** The box of a state of the picture, by the name that is seen in it first. */
const findState = (name: string | RegExp) =>
  waitFor(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('svg [data-state]')]
    const found = boxes.find(({ textContent }) =>
      typeof name === 'string' ? textContent.startsWith(name) : name.test(textContent),
    )
    if (!found) throw new Error(`No box is named ${String(name)}.`)
    return found
  }, wait)

it('the whole diagram is drawn with names for people, and folds by key and by press', wait, async () => {
  const { container } = show({ shape: 'whole' })
  const steps = await findState('Steps')
  expect(steps.getAttribute('aria-expanded')).toBe('true')
  await findState('Review and pay')
  steps.focus()
  fireEvent.keyDown(steps, { key: ' ' })
  const folded = await findState(/^Steps \(\d+\)/)
  expect(folded.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(folded)
  expect(container.querySelector('svg [data-state="payment.drafting.steps.quoted.reviewing"]')).toBeNull()
  fireEvent.click(container.querySelector('[data-fold="payment.drafting.steps"] rect') as Element)
  await findState('Review and pay')
  expect(picked()).toBe('')
})

it('everything can be folded and unfolded at once', wait, async () => {
  show({ shape: 'whole' })
  fireEvent.click(await screen.findByRole('button', { name: 'Fold all' }, wait))
  fireEvent.click(await screen.findByRole('button', { name: 'Unfold all' }, wait))
  await screen.findByRole('button', { name: 'Fold all' }, wait)
})

it('names of the code are shown on demand, and marked as English like all that is not translated', wait, async () => {
  const ids = show({ shape: 'whole', areIds: true })
  await findState('quoting')
  ids.unmount()
  i18n.loadAndActivate({ locale: 'de', messages: { [sheetId('Review and pay')]: ['Prüfen und bezahlen'] } })
  show()
  expect(screen.getAllByText('Prüfen und bezahlen')[0]?.closest('[lang]')).toBeNull()
  expect(screen.getAllByText('Calculating the amounts')[0]?.closest('[lang]')?.getAttribute('lang')).toBe('en')
})

/** The id of a message among the names of states. */
function sheetId(english: string): string {
  const found = Object.values(sheet.words.states).find((text) => 'message' in text && text.message === english)
  return found && 'id' in found ? found.id : ''
}

it('has no fault that axe finds, as a way and as a picture', { timeout: 60_000 }, async () => {
  for (const shape of ['path', 'whole'] as const) {
    const { container, unmount } = show({ shape })
    if (shape === 'whole') await findState('Review and pay')
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    unmount()
  }
})
