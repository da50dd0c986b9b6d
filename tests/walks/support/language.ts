import type { Page } from '@playwright/test'

import { defaultLocale, isLocale, type Locale } from '../../../domain/locales.ts'
import { speakerOf, type Speaker } from '../../../qa/words/catalogs.ts'

const wanted = process.env.WALK_LOCALE ?? defaultLocale
if (!isLocale(wanted)) throw new Error(`WALK_LOCALE: the portal does not speak "${wanted}".`)

let speaker = speakerOf(wanted)

/** Returns the language that walks speak: that of `WALK_LOCALE`, else English. */
export const walkLocale = (): Locale => speaker.locale

/** Chooses another language for all walks of this worker. */
export function walkIn(locale: Locale): void {
  speaker = speakerOf(locale)
}

/** Puts a text of a page into the language of the walks. */
export const said: Speaker['say'] = (text) => speaker.say(text)
/** Returns an amount, a number or words as a person types them. */
export const typed: Speaker['typed'] = (filling) => speaker.typed(filling)

/** Chooses the language of the walks, as the portal itself stores a visitor's choice, in a browser that has chosen none. */
export async function chooseLanguage(page: Page): Promise<void> {
  if (walkLocale() === defaultLocale) return
  await page.addInitScript((locale) => {
    if (localStorage.getItem('userLocale') !== null) return
    localStorage.setItem('userLocale', locale)
    localStorage.setItem('visitorLocale', locale)
    document.cookie = `userLocale=${locale}; Path=/; SameSite=Lax`
  }, walkLocale())
}
