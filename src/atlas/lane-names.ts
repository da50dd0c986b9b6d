import { useLingui } from '@lingui/react/macro'

import type { Lane } from '../../machines/meta.ts'

/** The lanes of a chart in words. */
export function useLaneName(): (lane: Lane) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Lane, string>> = {
    happy: t`Usual way`,
    alternate: t`Another way`,
    error: t`Failure`,
    escape: t`Way out`,
  }
  return (lane) => names[lane]
}
