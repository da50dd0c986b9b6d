import * as v from 'valibot'

import { BankingCountriesSchema } from '../../../domain/contract/account.ts'
import { VerificationSessionSchema } from '../../../domain/contract/methods/bank-verification.ts'
import {
  ManagedMethodReadSchema,
  ManagedMethodsSchema,
  type ManagedMethod,
} from '../../../domain/contract/methods/payment-method.ts'
import { AutoPayReadSchema, type AutoPay } from '../../../domain/contract/methods/auto-pay.ts'
import type { RunSettings } from '../../../domain/rules/auto-pay/runs.ts'
import type { EnrollmentForm } from '../../../domain/rules/methods/enrollment.ts'
import type { Client } from '../client.ts'

const PATH = '/ecaas/managed-payment-methods'
const pathTo = (id: string, action = '') => `${PATH}/${encodeURIComponent(id)}${action}`
const bodyOf = (type: string, attributes: object) => ({ data: { type, attributes } })
const named = (nickname: string) => (nickname.trim() === '' ? null : nickname.trim())

/** GET /ecaas/managed-payment-methods: those of an account and of the accounts below it. */
export async function readManagedMethods(
  client: Client,
  { customerId }: { customerId: string },
  signal?: AbortSignal,
): Promise<readonly ManagedMethod[]> {
  const query = { 'filter[buid_customer]': customerId }
  return (await client.get(PATH, ManagedMethodsSchema, { query, signal })).items
}

/** GET /ecaas/customer-banking-countries/:id. */
export const readBankingCountries = (
  client: Client,
  { customerId }: { customerId: string },
  signal?: AbortSignal,
): Promise<readonly string[]> =>
  client.get(`/ecaas/customer-banking-countries/${encodeURIComponent(customerId)}`, BankingCountriesSchema, { signal })

type Added = { buidCustomer: string; token: string; key: string }
const addition = (client: Client, attributes: object, key: string): Promise<ManagedMethod> =>
  client.send(PATH, ManagedMethodReadSchema, {
    body: bodyOf('managed-payment-methods', attributes),
    headers: { 'idempotency-key': key },
  })

/** POST /ecaas/managed-payment-methods: a bank account, by the provider's token; `locale` is the agreement's. */
export const addBankAccount = (
  client: Client,
  {
    buidCustomer,
    token,
    key,
    form,
    replaces,
    locale,
  }: Added & { form: EnrollmentForm; replaces: string | null; locale: string },
): Promise<ManagedMethod> =>
  addition(
    client,
    {
      kind: 'bankAccount',
      buid_customer: buidCustomer,
      bank_token: token,
      nickname: named(form.nickname),
      online_payment: form.onlinePayment,
      auto_pay: form.autoPay,
      replaces,
      agreement_accepted: form.isAccepted,
      agreement_locale: locale,
    },
    key,
  )

/** POST /ecaas/managed-payment-methods: a card on file, by the provider's token. */
export const addCard = (client: Client, { buidCustomer, token, key }: Added): Promise<ManagedMethod> =>
  addition(client, { kind: 'cardOnFile', buid_customer: buidCustomer, card_token: token, nickname: null }, key)

/** POST /ecaas/managed-payment-methods/:id. */
export const changeMethod = (
  client: Client,
  { id, version }: ManagedMethod,
  form: { nickname: string; isDefault: boolean; onlinePayment: boolean },
): Promise<ManagedMethod> =>
  client.send(pathTo(id), ManagedMethodReadSchema, {
    body: bodyOf('managed-payment-methods', {
      nickname: named(form.nickname),
      is_default: form.isDefault,
      online_payment: form.onlinePayment,
      version,
    }),
  })

/** POST /ecaas/managed-payment-methods/:id/auto-pay. */
export const changeAutoPay = (
  client: Client,
  { id }: ManagedMethod,
  { isOn, replaces }: { isOn: boolean; replaces: string | null },
): Promise<ManagedMethod> =>
  client.send(pathTo(id, '/auto-pay'), ManagedMethodReadSchema, {
    body: bodyOf('auto-pay-changes', { is_on: isOn, replaces }),
  })

/** Returns the address of the agreement with the holder of a bank account; the server answers it as an attachment. */
export const agreementHref = (client: Client, { id }: { id: string }): string => client.pathOf(pathTo(id, '/agreement'))

/** POST /ecaas/managed-payment-methods/:id/verification; amounts in minor units. */
export const verifyMethod = (
  client: Client,
  { id }: ManagedMethod,
  amounts: readonly [number, number],
): Promise<ManagedMethod> =>
  client.send(pathTo(id, '/verification'), ManagedMethodReadSchema, {
    body: bodyOf('method-verifications', { amounts }),
  })

/** POST /ecaas/managed-payment-methods/:id/verification-session: the address of the provider's page. */
export const openVerification = (client: Client, { id }: { id: string }): Promise<{ address: string }> =>
  client.send(pathTo(id, '/verification-session'), VerificationSessionSchema, {
    body: bodyOf('verification-sessions', {}),
  })

/** POST /ecaas/managed-payment-methods/:id/verification-result: the proof that the provider's page gave. */
export async function redeemProof(client: Client, { id, proof }: { id: string; proof: string }): Promise<void> {
  await client.send(pathTo(id, '/verification-result'), v.unknown(), {
    body: bodyOf('verification-results', { proof }),
  })
}

/** POST /ecaas/managed-payment-methods/:id/removal. */
export async function removeMethod(client: Client, { id, autoPay }: ManagedMethod): Promise<void> {
  await client.send(pathTo(id, '/removal'), v.unknown(), {
    body: bodyOf('method-removals', { stops_auto_pay: autoPay }),
  })
}

const sendAutoPay = (client: Client, path: string, type: string, attributes: object): Promise<AutoPay> =>
  client.send(path, AutoPayReadSchema, { body: { data: { type, attributes } } })

/** GET /ecaas/managed-payment-methods/:id/auto-pay. */
export const readAutoPay = (client: Client, { id }: { id: string }, signal?: AbortSignal): Promise<AutoPay> =>
  client.get(pathTo(id, '/auto-pay'), AutoPayReadSchema, { signal })

/** POST /ecaas/managed-payment-methods/:id/auto-pay/pause. */
export const pauseAutoPay = (client: Client, { id }: { id: string }, isPaused: boolean): Promise<AutoPay> =>
  sendAutoPay(client, pathTo(id, '/auto-pay/pause'), 'auto-pay-pauses', { is_paused: isPaused })

/** POST /ecaas/managed-payment-methods/:id/auto-pay/settings; amounts in minor units. */
export const changeAutoPaySettings = (
  client: Client,
  { id, version }: { id: string; version: number },
  { schedule, paymentCeilingMinor, monthCeilingMinor }: RunSettings,
): Promise<AutoPay> =>
  sendAutoPay(client, pathTo(id, '/auto-pay/settings'), 'auto-pay-settings', {
    schedule_kind: schedule.kind,
    schedule_day: schedule.day,
    payment_ceiling: paymentCeilingMinor,
    month_ceiling: monthCeilingMinor,
    version,
  })

/** POST /ecaas/managed-payment-methods/:id/auto-pay/invoices. */
export const chooseAutoPayInvoice = (
  client: Client,
  { id }: { id: string },
  { trxId, isLeftOut }: { trxId: string; isLeftOut: boolean },
): Promise<AutoPay> =>
  sendAutoPay(client, pathTo(id, '/auto-pay/invoices'), 'auto-pay-invoices', { trx_id: trxId, is_left_out: isLeftOut })
