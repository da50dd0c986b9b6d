import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { sourceWords } from '../../tests/views/testing.tsx'
import { onChunkFailure, quietly } from '../shared/app/lazy-load.ts'
import { viewsOf } from './WizardView.tsx'

beforeEach(sourceWords)
afterEach(cleanup)

const Reason = () => <p>The reason</p>
/** Fails as Vite does: it dispatches an event to the page first. */
async function lost(): Promise<never> {
  const event = new Event('vite:preloadError', { cancelable: true })
  window.dispatchEvent(Object.assign(event, { payload: new TypeError('Failed to fetch') }))
  if (event.defaultPrevented) return undefined as never
  throw new TypeError('Failed to fetch')
}

it('says that a view did not load, and fetches it again on request', async () => {
  const notify = vi.fn()
  const stop = onChunkFailure(notify)
  const fetch = vi.fn(async () => ({ reason: Reason })).mockImplementationOnce(lost)
  const View = viewsOf(fetch)('reason')
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <Suspense fallback="Loading">
          <View />
        </Suspense>
      </I18nProvider>,
    )
  })
  expect(screen.getByRole('alert').textContent).toContain('Part of this page didn’t load')
  expect(fetch).toHaveBeenCalledOnce()
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  })
  expect(screen.getByText('The reason')).toBeTruthy()
  // The page stays: nothing asks for a reload, which would end it where there is no network.
  expect(notify).not.toHaveBeenCalled()
  stop()
})

it('reports no view that was only fetched ahead', async () => {
  const notify = vi.fn()
  const stop = onChunkFailure(notify)
  await expect(quietly(lost)).rejects.toThrow('Failed to fetch')
  expect(notify).not.toHaveBeenCalled()
  stop()
})
