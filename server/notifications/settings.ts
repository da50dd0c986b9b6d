import * as v from 'valibot'

import { NotificationSettingsSchema, type NotificationSettings } from '../../domain/contract/program-settings.ts'
import { defaultNotificationSettings } from '../../domain/program-settings.ts'
import { programs } from '../store/schema/programs.ts'
import type { Transactions } from '../store/transactions.ts'

const OwnSchema = v.partial(NotificationSettingsSchema)

const known = (own: object): NotificationSettings =>
  v.parse(NotificationSettingsSchema, { ...defaultNotificationSettings, ...v.parse(OwnSchema, own) })

/** Returns the settings of all programs for news. */
export async function settingsOfPrograms(
  store: Transactions,
): Promise<readonly { readonly programId: string; readonly settings: NotificationSettings }[]> {
  const rows = await store
    .db()
    .select({ programId: programs.id, own: programs.notificationSettings })
    .from(programs)
    .orderBy(programs.id)
  return rows.map(({ programId, own }) => ({ programId, settings: known(own) }))
}
