import { useLingui } from '@lingui/react/macro'

import { bar, barSelect } from '../../ui/layout/FrameBar.css.ts'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'

type CurrencySelectProps = {
  /** Null: every currency. */
  value: string | null
  options: readonly { id: string; label: string }[]
  onChange: (currency: string | null) => void
}

/** Narrows what is shown to one currency. */
export function CurrencySelect({ value, options, onChange }: CurrencySelectProps) {
  const { t } = useLingui()
  return (
    <label className={bar({ wide: true })}>
      <VisuallyHidden>{t`Currency shown`}</VisuallyHidden>
      <select
        className={barSelect({ wide: true })}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{t`All currencies`}</option>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {id === label ? id : `${id} · ${label}`}
          </option>
        ))}
      </select>
    </label>
  )
}
