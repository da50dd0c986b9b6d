/** Leaves the page as it was found: the files of a worker share it, and what they have loaded. */
import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

import { defaultLocale } from '../../domain/locales.ts'
import { toastStore } from '../../src/ui/overlay/toasts.ts'
import { changeLanguage } from '../../src/ui/text/i18n.ts'

// A dialog's code comes when it is first opened, and a busy machine is slow to draw it.
configure({ asyncUtilTimeout: 15_000 })

afterAll(async () => {
  // Pre-rendering is tested where there is no page.
  if (typeof document === 'undefined') return
  cleanup()
  toastStore.set([])
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // Words that a page brings later come in the language that was asked for last.
  await changeLanguage(defaultLocale)
  document.body.replaceChildren()
  document.documentElement.removeAttribute('lang')
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
