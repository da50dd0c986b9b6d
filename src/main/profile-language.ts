import { i18n } from '@lingui/core'

import { localeFor, type Locale } from '../../domain/locales.ts'
import { log } from '../shared/app/log.ts'
import { takeVisitorLanguage } from '../shared/app/visitor-language.ts'
import { changeLanguage } from '../ui/text/i18n.ts'

/**
 * Changes to the language of the user's profile, whichever the last person of this browser read. Who chose a language
 * on the way in keeps it: `save` stores it with the user.
 */
export async function followProfile(
  { localeISO }: { localeISO: string },
  save: (locale: Locale) => Promise<unknown>,
): Promise<void> {
  const own = localeFor(localeISO)
  const chosen = takeVisitorLanguage()
  const wanted = chosen ?? own
  if (wanted === null) return
  try {
    if (wanted !== i18n.locale) await changeLanguage(wanted)
    if (wanted !== own) await save(wanted)
  } catch (error) {
    log('error', `The language "${wanted}" could not be set.`, { error: String(error) })
  }
}
