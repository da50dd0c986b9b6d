/**
 * Numbers of bank accounts and cards, from the fingers to the disk: they are at the provider and the issuer alone, and in
 * nothing of ours (promises S10 and S11).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { CardsSchema } from '../../domain/contract/cards/card.ts'
import { cardWords } from '../../machines/card-words.ts'
import { cardRevealWords } from '../../machines/workflows/card-reveal/card-reveal.page.ts'
import { HALVORSEN } from '../../server/demo/accounts.ts'
import { DEMO_PASSWORD } from '../../server/demo/people.ts'
import { sandboxCard } from '../../server/issuer/sandbox/sandbox-card.ts'
import { expect, test } from '../support/portal-test.ts'
import { enrollBank } from './bank-enrollment/driver.ts'
import { fillCard } from './payment/page.ts'
import { headers, selectAccount, signIn } from './support/calls.ts'
import { button } from './support/controls.ts'
import { said } from './support/language.ts'

const ACCOUNT = '000123456789'
const IBAN = 'DE89370400440532013000'
const CANADIAN = '000333333335'
const BRITISH = '22222227'
const abroad = {
  DE: { iban: IBAN },
  CA: { institution: '0003', branch: '00011', accountNumber: CANADIAN },
  GB: { sortCode: '108800', accountNumber: BRITISH },
} as const
const CARD = '4242424242424242'
/** Typed beside the IBAN, and stored: the search finds what is there. */
const HOLDER = 'Canary Shipping'

/** As it is, and in the groups in which people write it. */
const writings = (number: string) => [
  number,
  number.replaceAll(/.{4}(?=.)/g, '$& '),
  number.replaceAll(/.{4}(?=.)/g, '$&-'),
]

/** All that our own page has: its document, and what it stores in the browser. */
const inBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const finished = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    /** Each store with its keys and records. */
    const contentsOf = async ({ name = '' }: IDBDatabaseInfo) => {
      const database = await finished(indexedDB.open(name))
      const stores = [...database.objectStoreNames].map(async (store) => {
        const records = database.transaction(store).objectStore(store)
        return [store, await Promise.all([finished(records.getAllKeys()), finished(records.getAll())])]
      })
      const contents = await Promise.all(stores)
      database.close()
      return [name, contents]
    }
    const databases = await Promise.all((await indexedDB.databases()).map(contentsOf))
    const kept = [Object.entries(localStorage), Object.entries(sessionStorage), databases, await caches.keys()]
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value)
    return [document.documentElement.outerHTML, document.cookie, location.href, JSON.stringify(kept), ...fields].join(
      '\n',
    )
  })

function inFiles(directory: string): Buffer[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
}

test('no number of a bank account or a card is in anything of ours', async ({ page, portal }) => {
  test.slow()
  await signIn(page.request, 'maria.admin')
  await selectAccount(page.request, HALVORSEN)
  // Whoever agreed is recorded: that too holds no number.
  await page.addInitScript(() => localStorage.setItem('trackingConsent', 'optedIn'))
  const answer = await page.request.get(`/ecaas/cards?filter[buid_customer]=${HALVORSEN}`, { headers })
  const shown = v.parse(CardsSchema, await answer.json()).items.find(({ status }) => status === 'active')
  if (!shown) throw new Error('The demonstration has no active card.')
  const numbers = [ACCOUNT, IBAN, CANADIAN, BRITISH, CARD, sandboxCard(shown.id).number].flatMap(writings)
  const found = (text: string) => numbers.filter((number) => text.includes(number))

  const wire: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(portal.origin)) wire.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (!response.url().startsWith(portal.origin) || !type.includes('json')) return
    wire.push(await response.text().catch(() => ''))
  })
  // The search sees what lies in a database of the browser, not its name alone.
  await page.goto('/payment-methods')
  await page.evaluate(
    (canary) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('canary')
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('notes').add(canary, 1))
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
      }),
    ACCOUNT,
  )
  expect(found(await inBrowser(page))).toEqual([ACCOUNT])
  await page.evaluate(
    () => new Promise((resolve) => indexedDB.deleteDatabase('canary').addEventListener('success', resolve)),
  )
  const expectNone = async () => expect(found(await inBrowser(page))).toEqual([])
  await enrollBank(page, { country: 'US' }, expectNone)
  for (const [country, numbersOf] of Object.entries(abroad))
    await enrollBank(page, { country, entry: { holderName: HOLDER, ...numbersOf } }, expectNone)
  await page.getByRole('button', { name: 'Add card', exact: true }).click()
  await fillCard(page)
  await expectNone()
  await page.locator('iframe').contentFrame().locator('#submit').click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectNone()

  await page.goto('/account/cards')
  await page.getByRole('button', { name: new RegExp(`^${said(cardWords.show)}.*${shown.cardHolder}`) }).click()
  await page.getByLabel(said(cardRevealWords.password), { exact: true }).fill(DEMO_PASSWORD)
  await button(page, said(cardRevealWords.submit)).click()
  await expect(page.frameLocator('iframe').locator('#number')).toHaveText(/\d{4} \d{4}/)
  await expectNone()
  await button(page, said(cardRevealWords.hide)).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectNone()
  // The recording is sent when the page is left.
  await page.goto('about:blank')
  expect(wire.filter((text) => found(text).length > 0)).toEqual([])
  expect(wire.join('\n')).toContain(HOLDER)

  expect(found(portal.printed())).toEqual([])
  const files = inFiles(portal.dataDirectory)
  expect(files.some((file) => file.includes(HOLDER))).toBe(true)
  expect(numbers.filter((number) => files.some((file) => file.includes(number)))).toEqual([])
})
