/** GET and POST /ecaas/profile: what stays with the user, whatever the browser; ours to design. */
import * as v from 'valibot'

import { locales } from '../../locales.ts'
import { attributes, one, request } from '../json-api.ts'

const LocaleSchema = v.picklist(locales)
/** A name of the IANA time zone database that this runtime knows. */
const TimeZoneSchema = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone))
const choices = {
  /** The language of the portal. */
  language: LocaleSchema,
  /** The language of e-mails; null: that of the portal. */
  mail_language: v.nullable(LocaleSchema),
  /** The time zone of e-mails. */
  time_zone: TimeZoneSchema,
}

export const ProfileSchema = one(
  'profile',
  attributes({ ...choices, full_name: v.string(), username: v.string(), email_address: v.string() }),
)
export type Profile = v.InferOutput<typeof ProfileSchema>
export const ProfileRequestSchema = request('profile', attributes(choices))
export type ProfileChoices = v.InferOutput<typeof ProfileRequestSchema>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
