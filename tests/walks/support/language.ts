import type { Page } from '@playwright/test'

import { defaultLocale, isLocale } from '../../../domain/locales.ts'
import { speakerOf } from '../../../qa/words/catalogs.ts'

const wanted = process.env.WALK_LOCALE ?? defaultLocale
if (!isLocale(wanted)) throw new Error(`WALK_LOCALE: the portal does not speak "${wanted}".`)

/** The language that walks speak: that of `WALK_LOCALE`, else English. */
export const walkLocale = wanted

const speaker = speakerOf(walkLocale)
/** Puts what stands on a page into the language of the walks. */
export const said = speaker.say
/** What someone types who fills in an amount, a number or words. */
export const typed = speaker.typed

/** Chooses the language of the walks, as the portal itself stores a choice, in a browser that has chosen none. */
export async function chooseLanguage(page: Page): Promise<void> {
  if (walkLocale === defaultLocale) return
  await page.addInitScript((locale) => {
    if (localStorage.getItem('userLocale') !== null) return
    localStorage.setItem('userLocale', locale)
    document.cookie = `userLocale=${locale}; Path=/; SameSite=Lax`
  }, walkLocale)
}
