import { useLingui } from '@lingui/react/macro'

import { themeChoices, type ThemeChoice } from '../theme/theme.ts'
import { barButton } from '../layout/FrameBar.css.ts'
import { MoonIcon, ScreenIcon, SunIcon } from '../layout/Icon.tsx'

/** One button through the three: like the platform, light, dark. Its name says what is on, and what a press does. */
export function ThemeSwitch({ value, onChange }: { value: ThemeChoice; onChange: (choice: ThemeChoice) => void }) {
  const { t } = useLingui()
  const names = {
    system: t`Theme: same as device. Switch to light theme`,
    light: t`Theme: light. Switch to dark theme`,
    dark: t`Theme: dark. Switch to device theme`,
  }
  const icons = { system: <ScreenIcon />, light: <SunIcon />, dark: <MoonIcon /> }
  const next = themeChoices[(themeChoices.indexOf(value) + 1) % themeChoices.length] ?? 'system'
  return (
    <button
      type="button"
      className={barButton}
      aria-label={names[value]}
      title={names[value]}
      onClick={() => onChange(next)}
    >
      {icons[value]}
    </button>
  )
}
