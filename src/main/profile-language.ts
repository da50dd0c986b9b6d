import { i18n } from '@lingui/core'

import { changeLanguage, hasChosenLanguage } from '../ui/text/i18n.ts'
import { localeFor } from '../../domain/locales.ts'
import { log } from '../shared/app/log.ts'

/** Changes to the language of the user's profile, unless one was chosen in this browser. */
export function followProfile({ localeIso }: { localeIso: string }) {
  const own = localeFor(localeIso)
  if (own === null || own === i18n.locale || hasChosenLanguage()) return
  changeLanguage(own).catch((error: unknown) =>
    log('error', `The words of "${own}" did not come.`, { error: String(error) }),
  )
}
