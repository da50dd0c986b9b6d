import { ProfileSchema, type Profile, type ProfileChoices } from '../../../domain/contract/access/profile.ts'
import type { Client } from '../client.ts'

/** GET /ecaas/profile: languages and time zone of the user. */
export function readProfile(client: Client, _query?: unknown, signal?: AbortSignal): Promise<Profile> {
  return client.get('/ecaas/profile', ProfileSchema, { signal })
}

/** POST /ecaas/profile: stores them with the user. */
export function saveProfile(client: Client, choices: ProfileChoices): Promise<Profile> {
  const { language, mailLanguage, timeZone } = choices
  const attributes = { language, mail_language: mailLanguage, time_zone: timeZone }
  return client.send('/ecaas/profile', ProfileSchema, { body: { data: { type: 'profile', attributes } } })
}
