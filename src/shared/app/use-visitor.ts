import { useSelector } from '@xstate/react'

import type { Config, Flags } from '../../../domain/contract/config.ts'
import type { User } from '../../../domain/contract/self.ts'
import type { RouteFacts } from '../../../domain/rules/routes/route-guard.ts'
import { isFlagOn } from '../../../domain/rules/routes/flags.ts'
import { selectConfig, selectFlags } from '../../../machines/workflows/boot/boot.machine.ts'
import { selectRouteFacts, selectUser } from '../../../machines/workflows/session/session.machine.ts'
import { useApp } from './app.ts'

/** Returns the person who is signed in, or null. */
export function useVisitor(): User | null {
  return useSelector(useApp().session, selectUser)
}

/** Flags by name; unknown ones are off. An `…Enabled` flag also counts when its `…Disabled` twin is false (§5.4). */
export function useFlags(): Flags {
  return useSelector(useApp().boot, selectFlags)
}
export function useFlag(name: string): boolean {
  return isFlagOn(useFlags(), name)
}

/** The program's configuration; there before any page is. */
export function useConfig(): Config {
  const config = useSelector(useApp().boot, selectConfig)
  if (!config) throw new Error('The configuration is not there yet.')
  return config
}

const sameFacts = (one: RouteFacts, other: RouteFacts) =>
  one.isSignedIn === other.isSignedIn &&
  one.userType === other.userType &&
  one.role === other.role &&
  one.flags === other.flags &&
  one.customerId === other.customerId &&
  one.merchantId === other.merchantId &&
  one.isProgramMode === other.isProgramMode

/** Returns the visitor's facts that the route guard reads. */
export function useRouteFacts(): RouteFacts {
  const flags = useFlags()
  return useSelector(useApp().session, (snapshot) => selectRouteFacts(snapshot, flags), sameFacts)
}
