import { useEffect, type ReactNode } from 'react'

import { LanguageSelect } from '../../ui/form/LanguageSelect.tsx'
import { PublicPage } from '../../ui/layout/PublicPage.tsx'
import { SupportContact } from './SupportContact.tsx'
import { ThemeSwitch } from '../../ui/form/ThemeSwitch.tsx'
import { addressOf, basepathOf } from './address.ts'
import { pageShown } from './first-page.ts'
import { chooseTheme, useTheme } from '../../ui/theme/theme.ts'
import { useLanguage } from './use-language.ts'
import { useConfig } from './use-visitor.ts'

export function useSupport(): ReactNode {
  const { supportPhone, supportEmail } = useConfig()
  return <SupportContact phone={supportPhone} email={supportEmail} />
}

/** The page around whatever is shown without the frame. */
export function PublicShell({ children }: { children: ReactNode }) {
  const config = useConfig()
  const { locale, offered, change } = useLanguage()
  const theme = useTheme()
  useEffect(pageShown, [])
  return (
    <PublicPage
      title={config.title}
      renderHome={(className, content) => (
        // A plain link, since sign-in stands without the router.
        <a href={addressOf('/', basepathOf(location.pathname))} className={className}>
          {content}
        </a>
      )}
      tools={
        <>
          <LanguageSelect value={locale} offered={offered} onChange={(next) => void change(next)} />
          <ThemeSwitch value={theme} onChange={chooseTheme} />
        </>
      }
      foot={useSupport()}
    >
      {children}
    </PublicPage>
  )
}
