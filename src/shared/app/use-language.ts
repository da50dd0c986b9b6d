import { useCallback, useMemo } from 'react'

import { useLingui } from '@lingui/react'
import { useSelector } from '@xstate/react'

import { selectLocales } from '../../../machines/workflows/boot/boot.machine.ts'
import { saveSessionData } from '../../api/self.ts'
import { useApp } from './app.ts'
import { changeLanguage } from '../../ui/text/i18n.ts'
import { defaultLocale, isLocale, locales, type Locale } from '../../../domain/locales.ts'
import { log } from './log.ts'
import { rememberVisitorLanguage } from './visitor-language.ts'

/** The reader's language, those that the program offers, and the way to change it without losing anything (I7). */
export function useLanguage() {
  const { boot, session, client } = useApp()
  const current = useLingui().i18n.locale
  const given = useSelector(boot, selectLocales)
  const offered = useMemo(() => {
    const own = given?.map(({ id }) => id).filter(isLocale)
    return own === undefined || own.length === 0 ? locales : own
  }, [given])
  const change = useCallback(
    async (locale: Locale): Promise<boolean> => {
      try {
        await changeLanguage(locale)
      } catch (error) {
        log('error', `The words of "${locale}" could not be fetched.`, { error: String(error) })
        return false
      }
      if (session.getSnapshot().context.user === null) rememberVisitorLanguage(locale)
      // Stored with the user: mails and the next sign-in follow. That they do not yet is no reason to stop the reader.
      else await saveSessionData(client, { language: locale }).catch(() => {})
      return true
    },
    [client, session],
  )
  return { locale: isLocale(current) ? current : defaultLocale, offered, change }
}
