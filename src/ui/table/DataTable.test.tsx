import { useState } from 'react'

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { DataTable } from './DataTable.tsx'
import type { Column, Sort } from './table-column.ts'

type Row = { id: string; name: string; paid: boolean }
const rows: Row[] = [
  { id: '1', name: 'INV-1', paid: false },
  { id: '2', name: 'INV-2', paid: false },
  { id: '3', name: 'INV-3', paid: true },
]
const drawn = vi.fn()
const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'Invoice',
    sortable: true,
    phone: 'title',
    cell: (row) => {
      drawn(row.id)
      return row.name
    },
  },
  { id: 'id', header: 'Key', align: 'end', cell: (row) => row.id },
]

function List({ onSort = () => {}, sort = null }: { onSort?: (sort: Sort) => void; sort?: Sort | null }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <output>{[...chosen].join(',')}</output>
      <DataTable
        caption="Invoices"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={onSort}
        selection={{
          chosen,
          label: (row) => `Select ${row.name}`,
          isOff: (row) => row.paid,
          onToggle: (row) =>
            setChosen(
              (before) => new Set(before.has(row.id) ? [...before].filter((id) => id !== row.id) : [...before, row.id]),
            ),
          onToggleAll: (some, choose) => setChosen(new Set(choose ? some.map((row) => row.id) : [])),
        }}
      />
    </>
  )
}
const show = (list: React.ReactNode) => render(<I18nProvider i18n={i18n}>{list}</I18nProvider>)
const box = (name: string) => within(screen.getByRole('table')).getByRole<HTMLInputElement>('checkbox', { name })
const chosen = () => screen.getByRole('status').textContent

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  drawn.mockClear()
})
afterEach(cleanup)

it('draws no cell again when a row is chosen', () => {
  show(<List />)
  drawn.mockClear()
  fireEvent.click(box('Select INV-2'))
  expect(drawn).not.toHaveBeenCalled()
  expect(chosen()).toBe('2')
})

it('chooses all that may be chosen, shows "some" as mixed, and takes all back', () => {
  show(<List />)
  const all = () => box('Select all on this page')
  fireEvent.click(box('Select INV-1'))
  expect([all().checked, all().indeterminate]).toEqual([false, true])
  fireEvent.click(all())
  expect([chosen(), all().checked]).toEqual(['1,2', true])
  fireEvent.click(all())
  expect(chosen()).toBe('')
})

it('keeps a row that cannot be chosen out of reach', () => {
  show(<List />)
  expect(box('Select INV-3').disabled).toBe(true)
})

it('asks for the other direction of the sorted column, and says which it is', () => {
  const onSort = vi.fn()
  show(<List sort={{ column: 'name', direction: 'ascending' }} onSort={onSort} />)
  expect(screen.getByRole('columnheader', { name: 'Invoice' }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByRole('columnheader', { name: 'Key' }).hasAttribute('aria-sort')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Invoice' }))
  expect(onSort.mock.calls).toEqual([[{ column: 'name', direction: 'descending' }]])
})

it('can be sorted on a phone, where the head is not seen', () => {
  const onSort = vi.fn()
  show(<List sort={{ column: 'name', direction: 'ascending' }} onSort={onSort} />)
  fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'name descending' } })
  expect(onSort.mock.calls).toEqual([[{ column: 'name', direction: 'descending' }]])
})

it('shows grey rows while nothing is here, and the empty state when there is nothing', () => {
  const table = (more: { skeletonRows?: number; empty?: string }) => (
    <I18nProvider i18n={i18n}>
      <DataTable caption="Invoices" columns={columns} rows={[]} rowKey={(row) => row.id} {...more} />
    </I18nProvider>
  )
  const { rerender } = render(table({ skeletonRows: 4 }))
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.getAllByRole('row')).toHaveLength(1)
  rerender(table({ empty: 'Nothing here' }))
  expect([screen.queryByRole('table'), screen.getByText('Nothing here').tagName]).toEqual([null, 'DIV'])
})
