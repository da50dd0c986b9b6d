import { useLingui } from '@lingui/react/macro'

import { useFormat } from '../../ui/text/use-format.ts'

/** A share of all in percent, to a tenth. */
export function useShareWords(): (share: number) => string {
  const { t } = useLingui()
  const format = useFormat()
  return (share) => {
    const percent = format.number(Math.round(share * 1_000) / 10)
    return t`${percent}%`
  }
}
