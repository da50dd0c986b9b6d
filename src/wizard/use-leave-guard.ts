import { useBlocker } from '@tanstack/react-router'

import { LOGIN_PATH } from '../../domain/routes.ts'

export type LeaveGuard = { isHeld: boolean; leave: () => void; stay: () => void }

/**
 * Holds every way out of the page while something would be lost: the view asks, and lets go or stays.
 * `isInside` says which paths still belong to the page (the steps of a wizard). Closing the tab asks too.
 */
export function useLeaveGuard(
  isDirty: boolean,
  { isInside }: { isInside?: (path: string) => boolean } = {},
): LeaveGuard {
  const blocker = useBlocker({
    // Who is signed out goes to the sign-in, whatever stands on the page.
    shouldBlockFn: ({ next }) => isDirty && next.pathname !== LOGIN_PATH && !(isInside?.(next.pathname) ?? false),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return {
    isHeld: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
