import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import { useFormat } from '../../ui/text/use-format.ts'

/** Stored times are middles of steps, four of which double them: the true median is so far from it at most. */
const HALF_STEP = 2 ** (1 / 8)

type TimeWords = {
  /** A duration in the unit that reads best. */
  time: (ms: number) => string
  /** A stored median as the range in which it is. */
  range: (ms: number) => string
}

/** Formats durations. */
export function useTimeWords(): TimeWords {
  const { t } = useLingui()
  const format = useFormat()
  return useMemo(() => {
    const inUnit = (ms: number, largest: number, round: (value: number) => number) => {
      if (largest < 1_000) return format.number(round(ms))
      return format.number(largest < 60_000 ? round(ms / 100) / 10 : round(ms / 6_000) / 10)
    }
    return {
      time: (ms) => {
        const value = inUnit(ms, ms, Math.round)
        return ms < 1_000
          ? t`${{ milliseconds: value }} ms`
          : ms < 60_000
            ? t`${{ seconds: value }} s`
            : t`${{ minutes: value }} min`
      },
      range: (ms) => {
        const most = (ms + 1) * HALF_STEP - 1
        const from = inUnit(Math.max(0, (ms + 1) / HALF_STEP - 1), most, Math.floor)
        const to = inUnit(most, most, Math.ceil)
        return most < 1_000
          ? t`${{ from }} to ${{ to }} ms`
          : most < 60_000
            ? t`${{ from }} to ${{ to }} s`
            : t`${{ from }} to ${{ to }} min`
      },
    }
  }, [t, format])
}
