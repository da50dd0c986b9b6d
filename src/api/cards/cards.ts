import {
  CardSchema,
  CardsSchema,
  SecureCardSchema,
  type CardList,
  type CardTermination,
  type Cards,
  type SecureCard,
} from '../../../domain/contract/cards/card.ts'
import type { ActivationEntry } from '../../../domain/rules/cards/card.ts'
import type { CardForm } from '../../../domain/rules/cards/card-form.ts'
import { SelfSchema } from '../../../domain/contract/self.ts'
import type { Client } from '../client.ts'
import { paging, type Paged } from '../customers.ts'

const bodyOf = (type: string, attributes: object) => ({ data: { type, attributes } })
const cardPath = (cardId: string) => `/ecaas/cards/${encodeURIComponent(cardId)}`

/** GET /ecaas/cards. */
export const readCards = (
  client: Client,
  { customerId, list, ...page }: { customerId: string; list: CardList } & Paged,
  signal?: AbortSignal,
): Promise<Cards> =>
  client.get('/ecaas/cards', CardsSchema, {
    query: { 'filter[buid_customer]': customerId, 'filter[list]': list, ...paging(page) },
    signal,
  })

type CardOrder = { buidCustomer: string; form: CardForm; key: string }

/** POST /ecaas/cards; the key makes a repetition the same request. */
export async function requestCard(client: Client, { buidCustomer, form, key }: CardOrder): Promise<void> {
  const { holder, line1, line2, city, limitMinor } = form
  await client.send('/ecaas/cards', CardSchema, {
    body: bodyOf('cards', {
      buid_customer: buidCustomer,
      card_holder: holder.trim(),
      line1: line1.trim(),
      line2: line2.trim(),
      city_state_zip: city.trim(),
      limit: limitMinor,
    }),
    headers: { 'idempotency-key': key },
  })
}

/** POST /ecaas/cards/:id/activate. */
export async function activateCard(client: Client, cardId: string, { last4, code }: ActivationEntry): Promise<void> {
  await client.send(`${cardPath(cardId)}/activate`, CardSchema, {
    body: bodyOf('card-activations', { last4, activation_code: code }),
  })
}

/** POST /ecaas/cards/:id/terminate. */
export async function terminateCard(client: Client, cardId: string, termination: CardTermination): Promise<void> {
  await client.send(`${cardPath(cardId)}/terminate`, CardSchema, { body: bodyOf('card-terminations', termination) })
}

/** POST /ecaas/password/confirm. */
export async function confirmPassword(client: Client, password: string): Promise<void> {
  await client.send('/ecaas/password/confirm', SelfSchema, { body: bodyOf('password-confirmation', { password }) })
}

/** POST /ecaas/cards/view-secure (§7). */
export const viewSecureCard = (client: Client, buidCustomer: string, cardId: string): Promise<SecureCard> =>
  client.send('/ecaas/cards/view-secure', SecureCardSchema, {
    body: bodyOf('secure-cards', { buid_customer: buidCustomer, card_id: cardId }),
  })
