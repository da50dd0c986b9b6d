import { useLingui } from '@lingui/react/macro'

import { large, spinner } from './Spinner.css.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

type SpinnerProps = {
  /** Accessible label; "Loading" by default, `null` when visible text beside it says it. */
  label?: string | null | undefined
  size?: 'text' | 'large'
}

export function Spinner({ label, size = 'text' }: SpinnerProps) {
  const { t } = useLingui()
  const words = label === undefined ? t`Loading` : label
  return (
    <span role={words === null ? undefined : 'status'}>
      <span className={size === 'large' ? `${spinner} ${large}` : spinner} aria-hidden="true" />
      {words === null ? null : <VisuallyHidden>{words}</VisuallyHidden>}
    </span>
  )
}
