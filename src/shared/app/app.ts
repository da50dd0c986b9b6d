import { createContext, useContext } from 'react'

import type { InspectionEvent, Observer } from 'xstate'

import type { BootRef } from '../../../machines/workflows/boot/boot.machine.ts'
import type { SessionRef } from '../../../machines/workflows/session/session.machine.ts'
import type { Client } from '../../api/client.ts'

export type Inspect = Observer<InspectionEvent> | ((event: InspectionEvent) => void)

/** Lives as long as the page: the way to the server, and the actors of boot and session. */
export type App = {
  client: Client
  boot: BootRef
  session: SessionRef
  inspect: Inspect | null
  /** The other tabs of this browser. */
  tabs: { notify: (message: { type: 'signedIn' } | { type: 'switched' }) => void }
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('There is no app around this component.')
  return app
}
