import * as v from 'valibot'

import { EmailSchema } from '../../contract/text.ts'

export type LinkAddressRefusal = 'emailMissing' | 'emailInvalid'

/** Returns why a link cannot be sent to this address, or null. */
export function refuseLinkAddress(email: string): LinkAddressRefusal | null {
  if (email.trim() === '') return 'emailMissing'
  return v.is(EmailSchema, email) ? null : 'emailInvalid'
}
