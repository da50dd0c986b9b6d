import * as v from 'valibot'

import type { Client } from '../client.ts'

/** POST /ecaas/email-confirmations: the address that got this token wants its e-mails; refuses `notFound`. */
export async function confirmEmail(client: Client, token: string): Promise<void> {
  const body = { data: { type: 'email-confirmations', attributes: { token } } }
  await client.send('/ecaas/email-confirmations', v.unknown(), { body })
}
