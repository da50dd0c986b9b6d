import { eq } from 'drizzle-orm'

import type { SsoSettings } from '../../../domain/contract/program-settings.ts'
import { programs } from '../../store/schema/programs.ts'
import type { Store } from '../../store/store.ts'
import { SSO_CLIENT } from '../identity-provider.ts'
import { NORTHGATE } from '../merchants.ts'

/** Leads the first program's people to the demonstration's identity provider, whose port this start has chosen. */
export async function offerSingleSignOn(store: Store, issuer: string): Promise<void> {
  const own = eq(programs.id, NORTHGATE)
  const [program] = await store.db().select({ settings: programs.accessSettings }).from(programs).where(own)
  const sso: SsoSettings = {
    issuer,
    clientId: SSO_CLIENT,
    clientSecret: null,
    allowedDomains: ['northgate.example'],
    newUserCustomers: [],
  }
  await store
    .db()
    .update(programs)
    .set({ accessSettings: { ...program?.settings, sso } })
    .where(own)
}
