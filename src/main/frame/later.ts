import { lazy } from 'react'

import { firstPage } from '../../shared/app/first-page.ts'
import { withPageWords } from '../../ui/text/inner-words.ts'

const load = async () => {
  await firstPage()
  return (await withPageWords(async () => (await import('./fetch-later.ts')).fetchLaterParts())).laterParts
}
/** Parts of the frame that the first page does not wait for. Until this is there, a row that is too long scrolls sideways. */
export const MoreEntries = lazy(async () => ({ default: (await load()).MoreEntries }))
/** Nothing is reported before a page is there. */
export const ToastRegion = lazy(async () => ({ default: (await load()).ToastRegion }))
export const ProgramWords = lazy(async () => ({ default: (await load()).ProgramWords }))
export const PartialNotice = lazy(async () => ({ default: (await load()).PartialNotice }))
/** The way to the notification center, where there is one. */
export const News = lazy(async () => ({ default: (await load()).News }))
