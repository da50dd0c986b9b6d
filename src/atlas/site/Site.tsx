import { useEffect, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import { chooseTheme, useTheme } from '../../ui/theme/theme.ts'
import { changeLanguage } from '../../ui/text/i18n.ts'
import { defaultLocale, locales } from '../../../domain/locales.ts'
import { LanguageSelect } from '../../ui/form/LanguageSelect.tsx'
import { line, page } from '../../ui/layout/layout.css.ts'
import { PortalTitle } from '../../ui/layout/portal-title.ts'
import { ThemeSwitch } from '../../ui/form/ThemeSwitch.tsx'
import { ToastRegion } from '../../ui/overlay/ToastRegion.tsx'
import { DrawnCatalogue } from '../DrawnCatalogue.tsx'
import { DrawnFlow } from '../DrawnFlow.tsx'
import { FlowLinks, type FlowLinkProps } from '../FlowLink.tsx'
import { FlowLayout } from '../FlowLayout.tsx'
import { siteHash, useSiteAddress } from './site-address.ts'

const hashLink = ({ machine, view, children, ...rest }: FlowLinkProps): ReactNode => (
  <a href={siteHash(machine, view === undefined ? {} : { view })} {...rest}>
    {children}
  </a>
)

/** Catalogue and flows, found by what stands behind `#`. */
export function Site() {
  const { t, i18n } = useLingui()
  const { address, change } = useSiteAddress()
  const locale = locales.find((known) => known === i18n.locale) ?? defaultLocale
  const theme = useTheme()
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    window.scrollTo(0, 0)
  }, [address.machine])
  return (
    <PortalTitle value={t`Flows`}>
      <FlowLinks value={hashLink}>
        <main id="content" tabIndex={-1} className={page}>
          <div className={line.end} data-print="no">
            <LanguageSelect
              value={locale}
              offered={locales}
              onChange={(next) => void changeLanguage(next).catch(() => {})}
            />
            <ThemeSwitch value={theme} onChange={chooseTheme} />
          </div>
          {address.machine === null ? (
            <DrawnCatalogue text={address.search.text} onText={(text) => change({ text }, { replace: true })} />
          ) : (
            <DrawnFlow key={address.machine} machine={address.machine}>
              {(sheet) => <FlowLayout sheet={sheet} search={address.search} onSearch={change} />}
            </DrawnFlow>
          )}
        </main>
        <ToastRegion />
      </FlowLinks>
    </PortalTitle>
  )
}
