import { useLingui } from '@lingui/react/macro'

import type { ComponentName } from '../../../domain/contract/component.ts'
import { readComponent, readOverrides } from '../../api/components.ts'
import { useLanguage } from '../../shared/app/use-language.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Markup } from '../../ui/text/Markup.tsx'
import { help, words } from './ProgramWords.css.ts'

const nothing = {}
const none: readonly string[] = []

/** Returns the program's own words of a component in the reader's language, else in English, else in any. */
function useOwnWords(name: ComponentName, overrides: readonly string[]): string | null {
  const { locale } = useLanguage()
  const { data } = useLoaded(readComponent, overrides.includes(name) ? { name } : null)
  return data === null ? null : (data[locale] ?? data['en'] ?? Object.values(data)[0] ?? null)
}

/** What a program says at the foot of each page: its help, and its own words (§3 `component.override`). */
export function ProgramWords() {
  const { t } = useLingui()
  const overrides = useLoaded(readOverrides, nothing).data ?? none
  const ownHelp = useOwnWords('help', overrides)
  const ownFoot = useOwnWords('footer', overrides)
  return (
    <>
      {ownHelp === null ? null : (
        <details className={help}>
          <summary>{t`Help`}</summary>
          <div className={words}>
            <Markup text={ownHelp} />
          </div>
        </details>
      )}
      {ownFoot === null ? null : (
        <div className={words}>
          <Markup text={ownFoot} />
        </div>
      )}
    </>
  )
}
