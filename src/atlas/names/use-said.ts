import { useMemo } from 'react'

import { useLingui } from '@lingui/react'

import type { Filling, Text } from '../../../machines/page.ts'
import { useFormat } from '../../ui/text/use-format.ts'

/** Returns what puts the words of a page description into the reader's language; English where its catalog is not there. */
export function useSaid(): (text: Text) => string {
  // Another function once a catalog has come.
  const { _ } = useLingui()
  const format = useFormat()
  return useMemo(() => {
    const filled = (filling: Filling): string | number => {
      if (typeof filling !== 'object') return filling
      return 'minor' in filling ? format.money(filling) : said(filling)
    }
    const said = (text: Text): string => {
      if ('data' in text) return text.data
      if ('amount' in text) return format.money(text.amount)
      if (!('says' in text)) return _(text)
      const values = Object.entries(text.with).map(([gap, filling]) => [gap, filled(filling)] as const)
      return _({ ...text.says, values: Object.fromEntries(values) })
    }
    return said
  }, [_, format])
}
