import { lazy, startTransition, Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useSelector } from '@xstate/react'

import { selectConfig, selectFailure, type BootRef } from '../../machines/workflows/boot/boot.machine.ts'
import { BootShell } from '../ui/layout/BootShell.tsx'
import { PortalTitle } from '../ui/layout/portal-title.ts'
import { BootFailed } from '../pages/errors/BootFailed.tsx'
import { Outdated } from '../pages/errors/Outdated.tsx'
import { AppContext, type App } from '../shared/app/app.ts'
import { Shells } from './Shells.tsx'
import { firstPage } from '../shared/app/first-page.ts'
import { showApp } from '../shared/app/takeover.ts'

/** Until it comes, the question stands in the page without it (src/main/prerender.tsx). */
const Consent = lazy(async () => {
  await firstPage()
  return { default: (await import('./Consent.tsx')).Consent }
})

/** Boot's states as pages: nothing while it waits (the pre-rendered page stands), what went wrong, or the portal. */
export function Portal({ boot, app }: { boot: BootRef; app: Promise<App> }) {
  const isFailed = useSelector(boot, (snapshot) => snapshot.matches('failed'))
  const isOutdated = useSelector(boot, (snapshot) => snapshot.matches('outdated'))
  const failure = useSelector(boot, selectFailure)
  const config = useSelector(boot, selectConfig)
  const [running, setRunning] = useState<App | null>(null)

  useEffect(() => {
    void app.then((one) => startTransition(() => setRunning(one)))
  }, [app])

  return (
    <I18nProvider i18n={i18n}>
      <PortalTitle value={config?.title ?? 'Customer portal'}>
        {isFailed ? (
          <Shown>
            <BootFailed code={failure} onRetry={() => boot.send({ type: 'boot.retry' })} />
          </Shown>
        ) : isOutdated ? (
          <Shown>
            <Outdated onReload={() => boot.send({ type: 'page.reload' })} />
          </Shown>
        ) : running ? (
          <AppContext value={running}>
            <Shells />
            <Suspense>
              <Consent />
            </Suspense>
          </AppContext>
        ) : (
          <BootShell />
        )}
      </PortalTitle>
    </I18nProvider>
  )
}

function Shown({ children }: { children: ReactNode }) {
  useLayoutEffect(showApp, [])
  return children
}
