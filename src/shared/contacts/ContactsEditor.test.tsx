import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { refuseContact } from '../../../domain/rules/disputes/dispute-contact.ts'
import { sourceWords } from '../../../tests/views/testing.tsx'
import { ContactsEditor, type Contact } from './ContactsEditor.tsx'

beforeEach(sourceWords)
afterEach(cleanup)

const LONG_NAME = 'Maximiliane Charlotte von und zu Wolkenstein-Rodenegg-Trostburg'
const carla = { contactId: 'c1', name: 'Carla Cards', email: 'carla@northgate.example' }

function Editor({ maximum = 3, known = [carla] }: { maximum?: number; known?: readonly (typeof carla)[] }) {
  const [chosen, setChosen] = useState<readonly Contact[]>([])
  const [isTyped, setTyped] = useState(false)
  return (
    <I18nProvider i18n={i18n}>
      <ContactsEditor
        known={known}
        chosen={chosen}
        maximum={maximum}
        refuse={(contact) => refuseContact(contact, chosen, maximum)}
        onAdd={(contact) => setChosen([...chosen, contact])}
        onRemove={(email) => setChosen(chosen.filter((one) => one.email !== email))}
        onType={({ name, email }) => setTyped(name !== '' || email !== '')}
      />
      <output>{`${chosen.map(({ email }) => email).join(' ')}${isTyped ? ' typing' : ''}`}</output>
    </I18nProvider>
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add person' }))
const shown = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent

it('names what is wrong with both fields at once, in a summary that takes focus and beside each', () => {
  render(<Editor />)
  add()
  const summary = screen.getByRole('alert', { name: 'There is a problem' })
  expect(document.activeElement).toBe(summary)
  expect(screen.getAllByText('Enter a name.')).toHaveLength(2)
  expect(screen.getAllByText('Enter an email address.')).toHaveLength(2)
})

it('adds somebody by name and address, empties the fields, and removes them again', () => {
  render(<Editor />)
  type('Name', ' Ole Berg ')
  type('Email address', 'ole@berg.example')
  expect(shown()).toBe(' typing')
  add()
  expect(shown()).toBe('ole@berg.example')
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ole Berg' }))
  expect(shown()).toBe('')
})

it('ticks a colleague however long the name, and adds nobody else by such a name', () => {
  render(<Editor known={[{ ...carla, name: LONG_NAME }]} />)
  type('Name', LONG_NAME)
  type('Email address', 'ole@berg.example')
  add()
  expect(screen.getAllByText('Enter a name with 50 characters or fewer.')).toHaveLength(2)
  const colleague = screen.getByRole<HTMLInputElement>('checkbox', { name: LONG_NAME })
  expect(colleague.disabled).toBe(false)
  fireEvent.click(colleague)
  expect(shown()).toBe('carla@northgate.example typing')
})

it('refuses an address that is ticked already, whatever its case', () => {
  render(<Editor />)
  fireEvent.click(screen.getByLabelText('Carla Cards'))
  type('Name', 'Carla')
  type('Email address', 'CARLA@northgate.example')
  add()
  expect(screen.getAllByText('This email address is already added.')).toHaveLength(2)
  expect(shown()).toBe('carla@northgate.example typing')
})

it('offers nobody more once so many are chosen as can be notified', () => {
  render(<Editor maximum={1} />)
  fireEvent.click(screen.getByLabelText('Carla Cards'))
  expect(screen.queryByRole('button', { name: 'Add person' })).toBeNull()
  expect(screen.getByText(/You can notify 1 person/)).toBeTruthy()
})
