import { MoreEntries } from './MoreEntries.tsx'
import { PartialNotice } from './PartialNotice.tsx'
import { ProgramWords } from './ProgramWords.tsx'
import { News } from '../news/News.tsx'
import { ToastRegion } from '../../ui/overlay/ToastRegion.tsx'

/** What later.ts fetches together. */
export const laterParts = { MoreEntries, News, PartialNotice, ProgramWords, ToastRegion }
