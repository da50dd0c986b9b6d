import { useSyncExternalStore } from 'react'

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { useFormat } from '../app/use-format.ts'

type Shape = 'date' | 'longDate' | 'dateTime' | 'time'

/** A date (`2026-11-21`) or instant in the reader's own writing, readable by machines too. */
export function DateText({ iso, as = 'date' }: { iso: string; as?: Shape }) {
  const format = useFormat()
  return <time dateTime={iso}>{format[as](iso)}</time>
}

const MINUTE = 60_000
let now = Date.now()

/** One clock for all relative times of a page; it stands still while none is shown. */
const clock = {
  listeners: new Set<() => void>(),
  timer: undefined as ReturnType<typeof setInterval> | undefined,
  subscribe: (listener: () => void) => {
    if (clock.listeners.size === 0) {
      now = Date.now()
      clock.timer = setInterval(() => {
        now = Date.now()
        for (const heard of clock.listeners) heard()
      }, MINUTE)
    }
    clock.listeners.add(listener)
    return () => {
      clock.listeners.delete(listener)
      if (clock.listeners.size === 0) clearInterval(clock.timer)
    }
  },
  read: () => now,
}

/** How long ago an instant was (§9); the exact time stands in its title. `at` fixes what "now" is. */
export function RelativeTime({ iso, at }: { iso: string; at?: number | undefined }) {
  const format = useFormat()
  const ticking = useSyncExternalStore(clock.subscribe, clock.read, clock.read)
  return (
    <time dateTime={iso} title={format.dateTime(iso)}>
      {format.ago(iso, at ?? ticking) ?? <Trans>just now</Trans>}
    </time>
  )
}

/** "Past 30 days" (§9), for filters. */
export function usePastDays(): (days: number) => string {
  const { t } = useLingui()
  return (days) => t`${plural(days, { one: 'Past # day', other: 'Past # days' })}`
}
