import { StrictMode } from 'react'

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'

import { startLanguage } from '../../ui/text/i18n.ts'
import { loadAllWords, loadPageWords } from '../../ui/text/inner-words.ts'
import { loadAtlasWords } from '../../ui/text/atlas-words.ts'
import '../../ui/theme/base.css.ts'
import { Site } from './Site.tsx'

/** The flows as plain files: no server, no sign-in, no router. */
async function main(): Promise<void> {
  await startLanguage()
  await Promise.all([loadAllWords(), loadPageWords(), loadAtlasWords()])
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no place to draw into.')
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Site />
      </I18nProvider>
    </StrictMode>,
  )
}

void main()
