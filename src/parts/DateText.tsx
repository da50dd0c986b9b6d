import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { useFormat } from '../app/use-format.ts'
import { useNow } from '../app/use-now.ts'

type Shape = 'date' | 'longDate' | 'dateTime' | 'time'

/** A date (`2026-11-21`) or instant in the reader's own writing, readable by machines too. */
export function DateText({ iso, as = 'date' }: { iso: string; as?: Shape }) {
  const format = useFormat()
  return <time dateTime={iso}>{format[as](iso)}</time>
}

/** How long ago an instant was (§9); the exact time stands in its title. `at` fixes what "now" is. */
export function RelativeTime({ iso, at }: { iso: string; at?: number | undefined }) {
  const format = useFormat()
  const now = useNow()
  return (
    <time dateTime={iso} title={format.dateTime(iso)}>
      {format.ago(iso, at ?? now) ?? <Trans>just now</Trans>}
    </time>
  )
}

/** "Past 30 days" (§9), for filters. */
export function usePastDays(): (days: number) => string {
  const { t } = useLingui()
  return (days) => t`${plural(days, { one: 'Past # day', other: 'Past # days' })}`
}
