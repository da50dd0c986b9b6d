import { useLingui } from '@lingui/react/macro'

import type { Lane } from '../../../machines/meta.ts'

/** The lanes of a chart in words. */
export function useLaneName(): (lane: Lane) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Lane, string>> = {
    happy: t`Happy path`,
    alternate: t`Alternate path`,
    error: t`Error path`,
    escape: t`Exit path`,
  }
  return (lane) => names[lane]
}
