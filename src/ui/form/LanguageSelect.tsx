import { useLingui } from '@lingui/react/macro'

import { localeNames, locales, type Locale } from '../../../domain/locales.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { GlobeIcon } from '../layout/Icon.tsx'
import { bar, barSelect } from '../layout/FrameBar.css.ts'

type LanguageSelectProps = {
  value: Locale
  /** Those that the program offers; all when not given. */
  offered?: readonly Locale[] | undefined
  /** Its name stands beside the globe on a phone too. */
  wide?: boolean | undefined
  onChange: (locale: Locale) => void
}

/** The languages by their own names, so that who cannot read this page finds theirs. */
export function LanguageSelect({ value, offered = locales, wide = false, onChange }: LanguageSelectProps) {
  const { t } = useLingui()
  const shown = offered.includes(value) ? offered : [value, ...offered]
  return (
    <label className={bar({ wide })}>
      <GlobeIcon />
      <VisuallyHidden>{t`Language`}</VisuallyHidden>
      <select
        className={barSelect({ wide })}
        value={value}
        onChange={(event) => {
          const chosen = shown.find((locale) => locale === event.target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {shown.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
    </label>
  )
}
