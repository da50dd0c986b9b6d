import type { RouteId } from '../../../domain/routes.ts'
import { usePath } from '../../shared/app/use-page.ts'

type Side = {
  readonly list: Extract<RouteId, 'supportWebhooks' | 'merchantWebhooks'>
  readonly create: Extract<RouteId, 'supportWebhookCreate' | 'merchantWebhookCreate'>
  readonly details: Extract<RouteId, 'supportWebhookDetails' | 'merchantWebhookDetails'>
  readonly edit: Extract<RouteId, 'supportWebhookEdit' | 'merchantWebhookEdit'>
}

const support: Side = {
  list: 'supportWebhooks',
  create: 'supportWebhookCreate',
  details: 'supportWebhookDetails',
  edit: 'supportWebhookEdit',
}
const merchant: Side = {
  list: 'merchantWebhooks',
  create: 'merchantWebhookCreate',
  details: 'merchantWebhookDetails',
  edit: 'merchantWebhookEdit',
}

/** Returns the pages of the side on which the reader is: the program's, or a merchant's. */
export const useSide = (): Side => (usePath().startsWith('/support/') ? support : merchant)
