import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

import { tagOf } from '../../../domain/locales.ts'

/** Around every part made of react-aria, so that it follows a switch of language at once. */
export function AriaLocale({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return <I18nProvider locale={tagOf(i18n.locale)}>{children}</I18nProvider>
}
