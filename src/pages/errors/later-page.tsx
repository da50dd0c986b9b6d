import { useSupport } from '../../shared/app/PublicShell.tsx'
import { useGo } from '../../shared/app/use-page.ts'
import { Later } from './ComesLater.tsx'

export function Page() {
  const go = useGo()
  return <Later support={useSupport()} onHome={() => go('/')} />
}
