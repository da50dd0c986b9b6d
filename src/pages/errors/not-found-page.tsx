import { useCanGoBack } from '@tanstack/react-router'

import { PublicShell } from '../../shared/app/PublicShell.tsx'
import { useGo } from '../../shared/app/use-page.ts'
import { NotFound } from './NotFound.tsx'

export function Page() {
  const canGoBack = useCanGoBack()
  const go = useGo()
  return (
    <PublicShell>
      <NotFound onBack={canGoBack ? () => window.history.back() : null} onHome={() => go('/')} />
    </PublicShell>
  )
}
