import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { sourceWords } from '../../../tests/views/testing.tsx'
import { DocumentsEditor } from './DocumentsEditor.tsx'

beforeEach(sourceWords)
afterEach(cleanup)

type Props = ComponentProps<typeof DocumentsEditor>
const added = { documentId: 'd1', trxId: 't1', typeId: 'photo', fileName: 'crate.png', fileSize: 2_000 }
const pdf = (name = 'note.pdf') => new File(['%PDF'], name)

function drawn(first: Partial<Props> = {}) {
  const props: Props = {
    rows: [{ trxId: 't1', label: 'INV-1', name: 'invoice INV-1' }],
    types: [{ id: 'photo', label: 'Photo', maximum: 5 }],
    maximumBytes: 10_000_000,
    documents: [],
    queue: [],
    sending: null,
    rejected: [],
    removingId: null,
    isFull: false,
    textOf: (code) => `<${code}>`,
    onChoose: vi.fn<Props['onChoose']>(),
    onRemove: vi.fn<Props['onRemove']>(),
    onRetry: vi.fn<Props['onRetry']>(),
    onCancel: vi.fn<Props['onCancel']>(),
    ...first,
  }
  const of = (next: Partial<Props>) => (
    <I18nProvider i18n={i18n}>
      <DocumentsEditor {...props} {...next} />
    </I18nProvider>
  )
  const { rerender } = render(of({}))
  return { props, becomes: (next: Partial<Props>) => rerender(of(next)) }
}
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('File for invoice INV-1'), { target: { files } })

it('sends the same file once its type is chosen, when that was forgotten', () => {
  const { props, becomes } = drawn()
  const file = pdf()
  choose(file)
  expect(props.onChoose).toHaveBeenLastCalledWith('t1', null, file)
  becomes({ rejected: [{ trxId: 't1', name: 'note.pdf', code: 'documentTypeMissing' }] })
  expect(screen.getByRole('alert').textContent).toBe('note.pdf: <attachmentNotUploaded> <documentTypeMissing>')
  fireEvent.change(screen.getByLabelText('Document type for invoice INV-1'), { target: { value: 'photo' } })
  expect(props.onChoose).toHaveBeenLastCalledWith('t1', 'photo', file)
})

it('replaces a document only once the one before it is gone', () => {
  const { props, becomes } = drawn({ documents: [added] })
  const file = pdf()
  choose(file)
  expect(props.onRemove).toHaveBeenCalledWith('d1')
  becomes({ documents: [added], removingId: 'd1' })
  expect(props.onChoose).not.toHaveBeenCalled()
  becomes({ documents: [] })
  expect(props.onChoose).toHaveBeenCalledExactlyOnceWith('t1', 'photo', file)
})

it('keeps a document whose replacement is of a kind that is not taken', () => {
  const { props } = drawn({ documents: [added] })
  choose(pdf('run.exe'))
  expect(props.onRemove).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('<unsupportedType>')
})

it('takes one file for an invoice and not several', () => {
  const { props } = drawn()
  choose(pdf('a.pdf'), pdf('b.pdf'))
  expect(props.onChoose).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('<tooManyFiles>')
})

it('shows how much has gone, and offers another try where it stopped', () => {
  const queue = [{ key: 'k', trxId: 't1', name: 'note.pdf' }]
  const { props, becomes } = drawn({ queue, sending: { share: 0.426, failure: null } })
  expect(screen.getByText('42% uploaded')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Uploading note.pdf for invoice INV-1' })).toBeTruthy()
  becomes({ queue, sending: { share: 0, failure: 'networkFailed' } })
  expect(screen.getByRole('alert').textContent).toBe('note.pdf<attachmentNotUploaded> <networkFailed>')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(props.onRetry).toHaveBeenCalledOnce()
})
