import { useEffect, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import { flowSheet, flowSummaries } from '../flow-sheets.ts'
import { chooseTheme, useTheme } from '../../ui/theme/theme.ts'
import { changeLanguage } from '../../ui/text/i18n.ts'
import { defaultLocale, locales } from '../../../domain/locales.ts'
import { useFetched } from '../use-fetched.ts'
import { LanguageSelect } from '../../ui/form/LanguageSelect.tsx'
import { line, page } from '../../ui/layout/layout.css.ts'
import { PortalTitle } from '../../ui/layout/portal-title.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ThemeSwitch } from '../../ui/form/ThemeSwitch.tsx'
import { ToastRegion } from '../../ui/overlay/ToastRegion.tsx'
import { Catalogue } from '../Catalogue.tsx'
import { FlowLinks, type FlowLinkProps } from '../FlowLink.tsx'
import { FlowLayout } from '../FlowLayout.tsx'
import { NoFlow } from '../NoFlow.tsx'
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
            <Catalogue
              flows={flowSummaries}
              text={address.search.text}
              onText={(text) => change({ text }, { replace: true })}
            />
          ) : (
            <Flow key={address.machine} machine={address.machine} search={address.search} onSearch={change} />
          )}
        </main>
        <ToastRegion />
      </FlowLinks>
    </PortalTitle>
  )
}

type FlowProps = Pick<Parameters<typeof FlowLayout>[0], 'search' | 'onSearch'> & { machine: string }

function Flow({ machine, search, onSearch }: FlowProps) {
  const asked = flowSheet(machine)
  const { value: sheet, isFailed } = useFetched(asked)
  if (asked === null || isFailed) return <NoFlow machine={machine} />
  return sheet ? <FlowLayout sheet={sheet} search={search} onSearch={onSearch} /> : <Skeleton lines={8} />
}
