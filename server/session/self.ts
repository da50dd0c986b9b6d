import { and, count, eq } from 'drizzle-orm'

import { tagOf } from '../../domain/locales.ts'
import { isCustomerRestricted, isMerchantRestricted } from '../../domain/rules/access/own-access.ts'
import { menuFor } from '../../domain/rules/routes/menu.ts'
import type { PortalContext } from '../http/portal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { takesCheques } from '../program/takes-cheques.ts'
import { flagsOf, paymentModeOf } from '../program/program.ts'
import { accountsOf, currenciesOf } from './accounts.ts'
import { selectedCurrency, usualFirst } from './selected-currency.ts'
import { isInSsoGroup } from './sso-user.ts'
import type { Session } from './sessions.ts'
import { customers, locations, merchants } from '../store/schema/accounts.ts'
import type { Store } from '../store/store.ts'

/** Returns the user and the session for GET /self and POST /ecaas/sign-in. */
export async function selfResource(c: PortalContext, session: Session): Promise<Resource> {
  const { store } = c.var.deps
  const { user, userType, selection } = session
  const accounts = await accountsOf(store, user)
  const language = selection.language ?? user.language
  const customerRestricted = isCustomerRestricted(user.userTypes)
  const merchantRestricted = isMerchantRestricted(user.userTypes)
  const options = (codes: readonly string[]) => codes.map((id) => ({ id, label: currencyLabel(id) }))
  const entries = menuFor({
    isSignedIn: true,
    userType,
    role: user.role,
    flags: await flagsOf(c),
    customerId: null,
    merchantId: null,
    isProgramMode: false,
  }).map(({ entry }) => entry)
  const hasCheques = entries.includes('cheques') && (await takesCheques(store, user.programId))
  return resource('self', user.id, {
    logged_in: true,
    user_id: user.id,
    username: user.username,
    full_name: `${user.firstName} ${user.lastName}`.trim(),
    first_name: user.firstName,
    last_name: user.lastName,
    email_address: user.email,
    role: user.role,
    status: user.status,
    user_type: userType,
    user_types: user.ownTypes,
    customer_id: accounts.customerId,
    merchant_id: accounts.merchantId,
    customer_count: accounts.customerCount,
    merchant_count: accounts.merchantCount,
    location_count: await locationCount(store, selection.customerId),
    customer_name: await customerName(store, selection.customerId),
    location_name: await locationName(store, selection),
    // A merchant's own name needs no choice.
    merchant_name: await merchantName(
      store,
      selection.merchantId ?? (userType === 'merchant' ? accounts.merchantId : null),
    ),
    selected_currency: selectedCurrency(session, currenciesOf(userType, accounts)),
    customer_currencies: options(usualFirst(accounts.customerCurrencies)),
    merchant_currencies: options(usualFirst(accounts.merchantCurrencies)),
    language,
    locale_ISO: tagOf(language),
    language_ISO: language,
    time_zone: user.timeZone,
    is_sso: user.isSso,
    in_sso_group: await isInSsoGroup(store, user),
    user_group_id: user.groupId,
    customer_entity_restricted: customerRestricted,
    merchant_entity_restricted: merchantRestricted,
    entity_restricted: customerRestricted && merchantRestricted,
    payment_mode: await paymentModeOf(store, user.programId),
    menu: hasCheques ? entries : entries.filter((entry) => entry !== 'cheques'),
    ...sessionTimes(c, session),
    session_data: {
      logged_in: true,
      language,
      user_type: userType,
      customer_id: selection.customerId,
      location: selection.location,
      merchant_id: selection.merchantId,
    },
  })
}

/** Returns the end of the session and the server's present time, from which it is counted. */
export function sessionTimes(c: PortalContext, { expiresAt, endsAt }: Session) {
  return {
    expires_at: expiresAt.toISOString(),
    ends_at: endsAt.toISOString(),
    now: c.var.deps.clock.now().toISOString(),
  }
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

export function currencyLabel(code: string): string {
  return currencyNames.of(code) ?? code
}

async function locationCount(store: Store, buid: string | null): Promise<number> {
  if (buid === null) return 0
  const [row] = await store.db().select({ total: count() }).from(locations).where(eq(locations.buidCustomer, buid))
  return row?.total ?? 0
}

async function customerName(store: Store, buid: string | null): Promise<string | null> {
  if (buid === null) return null
  const [row] = await store.db().select({ name: customers.name }).from(customers).where(eq(customers.buid, buid))
  return row?.name ?? null
}

async function locationName(store: Store, { customerId, location }: Session['selection']): Promise<string | null> {
  if (customerId === null || location === null) return null
  const [row] = await store
    .db()
    .select({ name: locations.name })
    .from(locations)
    .where(and(eq(locations.buidCustomer, customerId), eq(locations.displayLocation, location)))
  // Some have a number only.
  return row?.name || null
}

async function merchantName(store: Store, buid: string | null): Promise<string | null> {
  if (buid === null) return null
  const [row] = await store.db().select({ name: merchants.name }).from(merchants).where(eq(merchants.buid, buid))
  return row?.name ?? null
}
