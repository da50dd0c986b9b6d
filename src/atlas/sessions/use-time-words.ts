import { useLingui } from '@lingui/react/macro'

import { useFormat } from '../../ui/text/use-format.ts'

/** Formats a duration in the unit that reads best. */
export function useTimeWords(): (ms: number) => string {
  const { t } = useLingui()
  const format = useFormat()
  return (ms) => {
    if (ms < 1_000) {
      const milliseconds = format.number(Math.round(ms))
      return t`${milliseconds} ms`
    }
    if (ms < 60_000) {
      const seconds = format.number(Math.round(ms / 100) / 10)
      return t`${seconds} s`
    }
    const minutes = format.number(Math.round(ms / 6_000) / 10)
    return t`${minutes} min`
  }
}
