import { useLingui } from '@lingui/react/macro'

import { useFormat } from './use-format.ts'
import { useMinute } from './use-now.ts'

/** How long ago an instant was (§9), and with the pointer on it when exactly. */
export function RelativeTime({ iso }: { iso: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useMinute()
  return (
    <time dateTime={iso} title={format.dateTime(iso)}>
      {format.ago(iso, now) ?? t`Just now`}
    </time>
  )
}
