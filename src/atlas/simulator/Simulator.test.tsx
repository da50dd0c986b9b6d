import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import type { FlowSheet } from '../../../charts/layout/layout-shape.ts'
import type { Model } from '../../../machines/model.ts'
import { bankEnrollmentModel } from '../../../machines/workflows/bank-enrollment/bank-enrollment.model.ts'
import { drawSheetsFirst, storedSheetOf } from '../../../tests/qa/stored-sheet.ts'
import { useNamedGraph } from '../names/use-named-graph.ts'
import { Simulator } from './Simulator.tsx'

drawSheetsFirst()
let sheet: FlowSheet
beforeAll(async () => {
  sheet = await storedSheetOf('bankEnrollment')
})
beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
// jsdom lays nothing out, and so scrolls nothing.
Element.prototype.scrollTo = () => {}
afterEach(cleanup)

function Analyst({ areIds = false }: { areIds?: boolean }) {
  const [walk, setWalk] = useState('')
  const graph = useNamedGraph(sheet.graph, sheet.words)
  const shown = areIds ? sheet : { ...sheet, graph, picture: null }
  const model: Model = bankEnrollmentModel
  return (
    <I18nProvider i18n={i18n}>
      <Simulator sheet={shown} model={model} walk={walk} onWalk={setWalk} />
    </I18nProvider>
  )
}
const show = (areIds = false) =>
  render(
    <I18nProvider i18n={i18n}>
      <Analyst areIds={areIds} />
    </I18nProvider>,
  )
const press = (name: RegExp) => {
  const [choice] = screen.getAllByRole('button', { name }).filter((one) => one.closest('section'))
  if (!choice) throw new Error(`nothing offers ${String(name)}`)
  fireEvent.click(choice)
}
const happened = () =>
  screen
    .getAllByRole('status')
    .map((one) => one.textContent)
    .join()

it('says after each press what happened, and where the flow is now', () => {
  show()
  expect(happened()).toContain('The flow starts at “Loading”.')
  press(/^Load the countries: done/)
  expect(happened()).toContain(
    'The portal received “Load the countries: done”.The flow is now at “Country of the bank”.',
  )
  press(/^Select a country/)
  expect(happened()).toContain('The user chose “Select a country”.The flow stays at “Country of the bank”.')
  const path = within(screen.getByRole('heading', { name: 'Path so far' }).closest('section') ?? document.body)
  expect(path.getAllByRole('listitem').map(({ textContent }) => textContent?.split('→')[1])).toEqual([
    ' Loading',
    ' Country of the bank',
    ' Country of the bank',
  ])
})

it('says in the customer’s own sentence why something is refused', () => {
  show()
  press(/^Load the countries: done/)
  press(/^Continue to account details/)
  press(/^Account entered/)
  press(/^Add bank account/)
  expect(happened()).toContain('“Add bank account” was refused')
  expect(happened()).toContain('Accept the agreement')
  expect(happened()).toContain('The flow stays at “Payment types and agreement”.')
  expect(document.body.textContent).not.toContain('agreementNotAccepted')
})

it('says the failure of an answer as the customer reads it', () => {
  show()
  press(/^Load the countries: failed/)
  expect(screen.getByText('1. Load the countries: failed').nextElementSibling?.textContent).toMatch(
    /^We can’t reach the server\./,
  )
})

it('shows the names of the code to those who ask for them', () => {
  show(true)
  expect(screen.getAllByRole('button', { name: /^loadOffer gives/ }).length).toBeGreaterThan(0)
})

it('has nothing that axe complains about', async () => {
  const { container } = show()
  press(/^Load the countries: done/)
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})
