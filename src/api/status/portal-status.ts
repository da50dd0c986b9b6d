import { PortalStatusSchema, type PortalStatus } from '../../../domain/contract/status/portal-status.ts'
import type { Client } from '../client.ts'

/** GET /ecaas/status. */
export const readPortalStatus = (client: Client, _: object, signal?: AbortSignal): Promise<PortalStatus> =>
  client.get('/ecaas/status', PortalStatusSchema, { signal })
