import { useLingui } from '@lingui/react/macro'

import { themeChoices, type ThemeChoice } from '../theme/theme.ts'
import { barButton } from '../layout/FrameBar.css.ts'
import { drawn } from '../layout/Icon.tsx'

const MoonIcon = /* @__PURE__ */ drawn('M13.5 9.5A5.8 5.8 0 0 1 6.5 2.5a5.8 5.8 0 1 0 7 7z')
const ScreenIcon = /* @__PURE__ */ drawn('M2.5 3h11v7.5h-11zM8 10.5v3M5.5 13.5h5')
const SunIcon = /* @__PURE__ */ drawn(
  'M10.7 8a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
)

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
