import type { ThirdPartySettings } from '../../contract/third-parties/settings.ts'
import type { UserType } from '../../people.ts'
import { isFlagOn, type Flags } from '../routes/flags.ts'

/** The portal of a merchant's users is the dealer portal; the program's own people are asked for nothing. */
const surveyFlags: Readonly<Record<UserType, string | null>> = {
  customer: 'customerSurveyEnabled',
  corporate: 'customerSurveyEnabled',
  merchant: 'dealerSurveyEnabled',
  admin: null,
}

type Facts = { readonly settings: ThirdPartySettings; readonly flags: Flags; readonly userType: UserType | null }
export type Offers = { readonly surveyUrl: string | null; readonly tourUrl: string | null }

/** Returns the pages of third parties that a user may open: those whose flag of the user's portal type is on (§6). */
export function offersFor({ settings, flags, userType }: Facts): Offers {
  const surveyFlag = userType === null ? null : surveyFlags[userType]
  return {
    surveyUrl: surveyFlag !== null && isFlagOn(flags, surveyFlag) ? settings.surveyUrl : null,
    tourUrl: userType !== null && isFlagOn(flags, 'helpTourEnabled') ? settings.tourUrl : null,
  }
}

/** Checks whether a user may be offered anything by these flags, before the server is asked what. */
export function mayBeOffered(flags: Flags, userType: UserType | null): boolean {
  const { surveyUrl, tourUrl } = offersFor({ settings: everywhere, flags, userType })
  return surveyUrl !== null || tourUrl !== null
}
const everywhere: ThirdPartySettings = {
  errorReportsUrl: null,
  errorSamplePercent: 100,
  trackingUrl: null,
  surveyUrl: '-',
  tourUrl: '-',
}
