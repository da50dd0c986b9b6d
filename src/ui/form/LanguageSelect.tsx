import { useLingui } from '@lingui/react/macro'

import { localeNames, locales, type Locale } from '../../../domain/locales.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { drawn } from '../layout/Icon.tsx'
import { bar, barSelect } from '../layout/FrameBar.css.ts'

const GlobeIcon = /* @__PURE__ */ drawn(
  'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM2 8h12M8 2c1.7 1.7 2.5 3.7 2.5 6S9.7 12.3 8 14C6.3 12.3 5.5 10.3 5.5 8S6.3 3.7 8 2z',
)

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
