import { useSupport } from '../app/PublicShell.tsx'
import { useGo } from '../app/use-page.ts'
import { Later } from '../screens/errors/Later.tsx'

export function Page() {
  const go = useGo()
  return <Later support={useSupport()} onHome={() => go('/')} />
}
