import { useLingui } from '@lingui/react/macro'

import { themeChoices, type ThemeChoice } from '../theme/theme.ts'
import { barButton } from '../layout/FrameBar.css.ts'
import { MoonIcon, ScreenIcon, SunIcon } from '../layout/Icon.tsx'

/** One button through the three: like the platform, light, dark. Its name says what is on, and what a press does. */
export function ThemeSwitch({ value, onChange }: { value: ThemeChoice; onChange: (choice: ThemeChoice) => void }) {
  const { t } = useLingui()
  const names = {
    system: t`Colors follow your device. Switch to light colors`,
    light: t`Light colors. Switch to dark colors`,
    dark: t`Dark colors. Let them follow your device`,
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
