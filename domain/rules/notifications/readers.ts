/** The kinds of news that a user can get: what a role sees no page of, it gets no news of. */
import type { Role, UserType } from '../../people.ts'
import type { NotificationKind } from './kinds.ts'

/** The side of the portal on which a user learns of something. */
export type NewsParty = 'customer' | 'merchant' | 'support'

const looking: readonly NotificationKind[] = ['disputes', 'loyalty']
const paying: readonly NotificationKind[] = ['paymentsSettled', 'paymentsFailed', 'credit', 'statements', ...looking]

function customerKinds(role: Role): readonly NotificationKind[] {
  if (role === 'card_viewer' || role === 'safety_manager') return []
  if (role === 'admin') return [...paying, 'autoPay', 'cards']
  return role === 'payer' ? paying : looking
}

function merchantKinds(role: Role): readonly NotificationKind[] {
  if (role === 'card_viewer' || role === 'safety_manager') return []
  return ['disputes', 'applications']
}

function supportKinds(role: Role): readonly NotificationKind[] {
  if (role === 'enrollment_manager') return ['applications']
  return role === 'admin' ? ['disputes', 'applications'] : ['disputes']
}

/** Returns the sides that a user's types stand on. */
export function partiesOf(userTypes: readonly UserType[]): NewsParty[] {
  const isCustomer = userTypes.includes('customer') || userTypes.includes('corporate')
  return [
    ...(isCustomer ? (['customer'] as const) : []),
    ...(userTypes.includes('merchant') ? (['merchant'] as const) : []),
    ...(userTypes.includes('admin') ? (['support'] as const) : []),
  ]
}

const kindsOf: Readonly<Record<NewsParty, (role: Role) => readonly NotificationKind[]>> = {
  customer: customerKinds,
  merchant: merchantKinds,
  support: supportKinds,
}

/** Returns the kinds of news that a user of this role and these types can get. Everybody hears of the own security. */
export function kindsFor(role: Role, userTypes: readonly UserType[]): NotificationKind[] {
  const own = partiesOf(userTypes).flatMap((party) => kindsOf[party](role))
  // Card viewers are barred from the notification center (§6), where support's announcements are.
  const program: readonly NotificationKind[] = role === 'card_viewer' ? [] : ['program']
  return [...new Set([...own, ...program, 'security' as const])]
}
