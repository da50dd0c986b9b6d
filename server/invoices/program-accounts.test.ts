import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'

import { DuesSchema } from '../../domain/contract/due/dues.ts'
import { ErrorDocumentSchema } from '../../domain/contract/json-api.ts'
import { ProgramAccountsSchema, programAccountSorts } from '../../domain/contract/due/program-account.ts'
import type { Answer, Caller } from '../../tests/server/caller.ts'
import { customers } from '../store/schema/accounts.ts'
import { describeStores } from '../../tests/server/database.ts'
import { openTestPortal } from '../../tests/server/test-portal.ts'

function read<Output>(schema: v.GenericSchema<unknown, Output>, { status, body, text }: Answer): Output {
  expect(status, text).toBe(200)
  return v.parse(schema, body)
}

describeStores('the accounts of a program', (openStore) => {
  let admin: Caller
  let corporate: Caller
  beforeAll(async () => {
    const portal = await openTestPortal(await openStore())
    admin = await portal.signedIn('admin')
    corporate = await portal.signedIn('corporate')
    const idle = { buid: 'c-idle', programId: 'near', name: 'Idle Harbor', currency: 'USD', country: 'US' }
    await portal.store.db().insert(customers).values(idle)
  })
  const accounts = async (caller: Caller, query = '') =>
    read(ProgramAccountsSchema, await caller.get(`/ecaas/program-accounts${query}`))
  const numbers = async (query: string) => (await accounts(corporate, query)).items.map(({ id }) => id)

  it('are those that the reader may see, each with what it owes in its own currency', async () => {
    const { items, page } = await accounts(admin)
    expect(page?.total).toBe(2)
    expect(items).toEqual([
      {
        id: 'c-own',
        buidCustomer: 'c-own',
        customerName: expect.any(String),
        status: 'active',
        currency: 'USD',
        creditLine: 5_000_000,
        // Neither the disputed invoice nor the one that is being paid.
        toPay: 20_500,
        pastDue: 10_500,
        percentCreditUsed: 0.81,
        openDisputes: expect.any(Number),
        oldestDueOn: '2026-11-10',
      },
      expect.objectContaining({ id: 'c-child', currency: 'EUR', toPay: 10_000, oldestDueOn: '2026-12-01' }),
    ])
    expect((await accounts(corporate)).items.map(({ id }) => id)).toContain('c-foreign')
  })

  it('owe together what the dues say', async () => {
    for (const currency of ['USD', 'EUR']) {
      const query = `?filter[sol_currency]=${currency}`
      const { items } = await accounts(corporate, `${query}&page[size]=100`)
      const [due] = read(DuesSchema, await corporate.get(`/ecaas/dues${query}`)).items
      const sum = (amounts: readonly number[]) => amounts.reduce((to, one) => to + one, 0)
      const later = (due?.dueSoon.amountMinor ?? 0) + (due?.later.amountMinor ?? 0)
      expect(sum(items.map(({ toPay }) => toPay))).toBe((due?.pastDue.amountMinor ?? 0) + later)
      expect(sum(items.map(({ pastDue }) => pastDue))).toBe(due?.pastDue.amountMinor)
      expect(items.every((item) => item.currency === currency)).toBe(true)
    }
  })

  it('in one currency are those that deal in it', async () => {
    expect(await numbers('?filter[sol_currency]=EUR&sort=buid_customer')).toEqual(['c-child', 'c-own'])
    expect(await numbers('?filter[sol_currency]=JPY')).toEqual([])
  })

  it('count disputes that are not closed', async () => {
    const { items } = await accounts(corporate, '?sort=-open_disputes')
    const [first] = items
    expect(first?.openDisputes).toBeGreaterThan(0)
    expect((await accounts(corporate, '?filter[sol_currency]=EUR')).items.map((one) => one.openDisputes)).toEqual([
      0, 0,
    ])
  })

  it.each(programAccountSorts)('are sorted by %s and paged at the server', async (sort) => {
    const all = await numbers(`?sort=${sort}`)
    const pages = [
      await numbers(`?sort=${sort}&page[size]=2`),
      await numbers(`?sort=${sort}&page[size]=2&page[number]=2`),
    ]
    expect(pages.flat()).toEqual(all.slice(0, 4))
    const opposite = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
    // Equal ones stay in the order of their numbers where there is no value.
    if (!sort.endsWith('oldest_due_on') && !sort.endsWith('status'))
      expect(await numbers(`?sort=${opposite}`)).toEqual(all.toReversed())
  })

  it('with the oldest date first leave those without one to the end', async () => {
    for (const sort of ['oldest_due_on', '-oldest_due_on']) {
      const { items } = await accounts(corporate, `?sort=${sort}`)
      expect(items.at(-1)?.oldestDueOn).toBeNull()
    }
  })

  it('are found by name and number, and a page after the last says how many there are', async () => {
    expect(await numbers('?filter[search]=C-CHI')).toEqual(['c-child'])
    expect(await numbers('?filter[search]=%25')).toEqual([])
    const past = await accounts(corporate, '?page[number]=9')
    expect(past.items).toEqual([])
    expect(past.page?.total).toBeGreaterThan(1)
  })

  it.each([
    ['?page[size]=101', 'parameterInvalid page[size]'],
    ['?sort=credit_line', 'sortUnsupported sort'],
    ['?filter[sol_currency]=usd', 'parameterInvalid filter[sol_currency]'],
    ['?filter[buid_customer]=c-own', 'parameterUnknown filter[buid_customer]'],
    ['?filter[search]=%00', 'parameterInvalid filter[search]'],
  ])('%s is refused by name', async (query, refusal) => {
    const { status, body } = await corporate.get(`/ecaas/program-accounts${query}`)
    const [error] = v.parse(ErrorDocumentSchema, body).errors
    expect([status, `${error?.code} ${error?.source?.parameter}`]).toEqual([400, refusal])
  })
})
