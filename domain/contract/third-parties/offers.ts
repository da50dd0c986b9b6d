/** What a signed-in user may open of third parties, and what is said to them (§7). */
import * as v from 'valibot'

import type { Locale } from '../../locales.ts'
import type { UserType } from '../../people.ts'
import { attributes, one } from '../json-api.ts'

/** GET /ecaas/third-parties: null where the program has none, or its flag is off. */
export const ThirdPartiesSchema = one(
  'third-parties',
  attributes({ survey_url: v.nullable(v.string()), tour_url: v.nullable(v.string()) }),
)
export type ThirdParties = v.InferOutput<typeof ThirdPartiesSchema>

/** A frame says that it listens; before that nothing is said to it. */
export const FrameReadySchema = v.object({ type: v.literal('frame.ready') })
/** A frame asks to be closed. */
export const FrameDoneSchema = v.object({ type: v.literal('frame.done') })

/** What the feedback survey is given (§7), and nothing else. */
export type SurveyMessage = {
  readonly type: 'survey.user'
  readonly username: string
  readonly fullName: string
  readonly email: string
  readonly userType: UserType | null
  /** The selected account of a customer, or a merchant's own number; null: none is selected. */
  readonly accountNumber: string | null
}

/** What the help tour is given: where the reader is, and in which language. */
export type TourMessage = { readonly type: 'tour.page'; readonly page: string; readonly language: Locale }
