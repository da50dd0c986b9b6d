import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { AmountField } from '../form/AmountField.tsx'
import { Button } from '../form/Button.tsx'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Field, PasswordField } from '../form/Field.tsx'
import { PageHead } from './PageHead.tsx'
import { Pager } from '../table/Pager.tsx'
import { PortalTitle } from './portal-title.ts'
import { StackedBar } from '../feedback/StackedBar.tsx'
import { ToastRegion } from '../overlay/ToastRegion.tsx'
import { toast } from '../overlay/toasts.ts'
import { WhyNot } from '../form/WhyNot.tsx'

const show = (part: React.ReactNode) =>
  render(part, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> })

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a blocked button', () => {
  it('can be reached, is described by its reason, does nothing, and leads to the reason', () => {
    const onClick = vi.fn()
    show(
      <>
        <WhyNot
          id="why"
          title="Why you can’t pay"
          reasons={[{ code: 'termsNotAccepted', text: 'The terms are not accepted.' }]}
        />
        <Button blockedBy="why" onClick={onClick}>
          Pay
        </Button>
      </>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' })
    expect([button.disabled, button.getAttribute('aria-disabled'), button.getAttribute('aria-describedby')]).toEqual([
      false,
      'true',
      'why',
    ])
    const hint = document.getElementById('why')?.closest('details')
    expect(hint?.hasAttribute('open')).toBe(false)
    fireEvent.click(button)
    expect(hint?.hasAttribute('open')).toBe(true)
    expect(onClick).not.toHaveBeenCalled()
    expect(document.activeElement?.id).toBe('why')
  })

  it('does not submit its form', () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
    show(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Pay
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('a field', () => {
  it('joins label, hint and error to its input', () => {
    show(<Field id="user" label="Username" hint="From your invitation" error="Enter your username" />)
    const input = screen.getByLabelText('Username')
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect([input.getAttribute('aria-invalid'), described]).toEqual([
      'true',
      ['From your invitation', 'Enter your username'],
    ])
  })

  it('shows and hides a password and says which it will do', () => {
    show(<PasswordField label="Password" />)
    const input = screen.getByLabelText<HTMLInputElement>('Password')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.type).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input.type).toBe('password')
  })

  it('reads an amount while it is typed and shows it whole afterwards', () => {
    const onChange = vi.fn()
    show(<AmountField label="Amount" currency="USD" minor={120000} onChange={onChange} />)
    const field = screen.getByLabelText<HTMLInputElement>('Amount')
    fireEvent.change(field, { target: { value: '1,200' } })
    expect(onChange.mock.calls).toEqual([[120000]])
    fireEvent.blur(field)
    expect(field.value).toBe('1,200.00')
  })

  it('asks for an amount with the decimals of its currency', () => {
    show(<AmountField label="Amount" currency="JPY" minor={0} onChange={() => {}} />)
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '12.5' } })
    expect(screen.getByText('Enter an amount, such as 1,234.')).toBeTruthy()
  })

  it.each(['abc', '12.345', '1,2x'])('keeps %j, which is no amount in dollars, and says what to enter', (typed) => {
    const onChange = vi.fn()
    show(<AmountField label="Amount" currency="USD" minor={0} onChange={onChange} />)
    const field = screen.getByLabelText<HTMLInputElement>('Amount')
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.blur(field)
    expect(onChange.mock.calls).toEqual([[null]])
    expect(field.value).toBe(typed)
    expect(screen.getByText('Enter an amount, such as 1,234.50.')).toBeTruthy()
  })
})

describe('the error summary', () => {
  const errors = [{ fieldId: 'user', text: 'Enter your username' }]

  it('takes focus when it comes and when a form is refused again', () => {
    const { rerender } = show(<ErrorSummary errors={[]} />)
    expect(screen.queryByRole('alert')).toBeNull()
    rerender(<ErrorSummary errors={errors} focusKey={1} />)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    screen.getByRole('link').focus()
    rerender(<ErrorSummary errors={errors} focusKey={2} />)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  it('leads to the field', () => {
    show(
      <>
        <ErrorSummary errors={errors} />
        <Field id="user" label="Username" />
      </>,
    )
    fireEvent.click(screen.getByRole('link', { name: 'Enter your username' }))
    expect(document.activeElement?.id).toBe('user')
  })
})

describe('the page head', () => {
  it('names the document, and says when there is an error', () => {
    const head = (hasErrors: boolean) => (
      <PortalTitle value="Northgate">
        <PageHead title="Step 2 of 3: invoices" hasErrors={hasErrors} />
      </PortalTitle>
    )
    const { rerender } = show(head(false))
    expect(document.title).toBe('Step 2 of 3: invoices · Northgate')
    rerender(head(true))
    expect(document.title).toBe('Error: Step 2 of 3: invoices · Northgate')
  })

  it('takes focus with every step, but not because its words change', () => {
    show(<PageHead title="Landing" />)
    act(() => {
      vi.runAllTimers()
    })
    cleanup()
    const { rerender } = show(<PageHead title="Step 1" focusKey={1} />)
    expect(document.activeElement).toBe(screen.getByRole('heading'))
    screen.getByRole('heading').blur()
    rerender(<PageHead title="Schritt 1" focusKey={1} />)
    expect(document.activeElement).toBe(document.body)
    rerender(<PageHead title="Schritt 2" focusKey={2} />)
    expect(document.activeElement).toBe(screen.getByRole('heading'))
  })
})

it('turns pages no further than there are, and has nothing to say of none', () => {
  const pager = (page: number, total: number) => (
    <Pager label="Pages" page={page} pageSize={25} total={total} onPage={() => {}} onPageSize={() => {}} />
  )
  const ends = () =>
    ['Previous page', 'Next page'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled)
  const { rerender } = show(pager(1, 1284))
  expect([screen.getByRole('status').textContent, ...ends()]).toEqual(['1–25 of 1,284', true, false])
  rerender(pager(52, 1284))
  expect([screen.getByRole('status').textContent, ...ends()]).toEqual(['1,276–1,284 of 1,284', false, true])
  rerender(pager(1, 0))
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('turns pages of more than were counted as long as there are any', () => {
  const onPage = vi.fn()
  const pager = (page: number, total: number, isLeast = true) => (
    <Pager
      label="Pages"
      page={page}
      pageSize={25}
      total={total}
      isLeast={isLeast}
      onPage={onPage}
      onPageSize={() => {}}
    />
  )
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' })
  const said = () => [screen.getByRole('status').textContent, next().disabled]
  const { rerender } = show(pager(1, 1001))
  expect(said()).toEqual(['1–25 of more than 1,000', false])
  // The page before it is still in sight, and the button keeps the focus.
  rerender(pager(41, 1001))
  expect(said()).toEqual(['1,001–1,025 of more than 1,000', false])
  rerender(pager(41, 1026))
  expect(said()).toEqual(['1,001–1,025 of more than 1,025', false])
  fireEvent.click(next())
  expect(onPage).toHaveBeenCalledWith(42)
  rerender(pager(42, 1030, false))
  expect(said()).toEqual(['1,026–1,030 of 1,030', true])
  rerender(pager(60, 1001))
  expect(next().disabled).toBe(true)
})

it('says a toast, lets it go after a while, and keeps one that asks for something', () => {
  show(<ToastRegion />)
  act(() => {
    toast({ tone: 'done', text: 'Saved' })
    toast({ tone: 'late', text: 'Not saved' })
  })
  expect(screen.getByRole('status').textContent).toBe('SavedNot saved')
  act(() => {
    vi.advanceTimersByTime(8000)
  })
  expect(screen.getByRole('status').textContent).toBe('Not saved')
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(screen.getByRole('status').textContent).toBe('')
})

it('draws the parts of a whole to scale, and the end of a limit that is passed', () => {
  const segments = [
    { id: 'late', tone: 'late' as const, label: 'Past due', amount: 3000, text: '$30.00' },
    { id: 'due', tone: 'due' as const, label: 'Current due', amount: 1000, text: '$10.00' },
    { id: 'hold', tone: 'hold' as const, label: 'Held', amount: -500, text: '-$5.00' },
  ]
  const limit = { label: 'Credit limit', text: '$20.00' }
  const widths = () => [...document.querySelectorAll('rect')].map((rect) => rect.getAttribute('width'))
  const { rerender } = show(<StackedBar caption="Credit" segments={segments} total={8000} limit={limit} />)
  expect(widths()).toEqual(['375', '125'])
  expect(screen.getByRole('row', { name: 'Held -$5.00' })).toBeDefined()
  expect(screen.queryByRole('row', { name: 'Credit limit $20.00' })).toBeNull()
  rerender(<StackedBar caption="Credit" segments={segments} total={2000} limit={limit} />)
  expect(widths()).toEqual(['750', '250'])
  expect([...document.querySelectorAll('path')].map((path) => path.getAttribute('d'))).toContain('M500 0V16')
  expect(screen.getByRole('row', { name: 'Credit limit $20.00' })).toBeDefined()
})
