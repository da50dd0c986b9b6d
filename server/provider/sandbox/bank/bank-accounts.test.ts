import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isValidIBAN } from 'ibantools'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { locales } from '../../../../domain/locales.ts'
import { passesRoutingChecksum } from '../../../../domain/rules/methods/bank-entry.ts'
import { PORTAL_ORIGIN, startTestSandbox, type TestSandbox } from '../../../../tests/server/sandbox.ts'
import { testAccounts } from './test-accounts.ts'
import { verificationWordsFor } from './verification-words.ts'
import { bankWordsFor } from './words.ts'

let started: TestSandbox
let origin: string
beforeEach(async () => {
  started = await startTestSandbox()
  origin = started.sandbox().origin
})
afterEach(() => started.close())

const american = {
  bankName: 'Canary Bank',
  accountType: 'savings',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountNumberAgain: '000123456789',
}
const ask = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${origin}/v1/bank-tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify({ country: 'US', entry: american, confirmedRouting: null, ...body }),
  })
const tokenOf = async (body: object) => ((await (await ask(body)).json()) as { token: string }).token
const faultsOf = async (body: object) => {
  const answer = await ask(body)
  return [answer.status, ((await answer.json()) as { errors?: { code: string }[] }).errors?.map(({ code }) => code)]
}
const charge = (accountToken: string) =>
  started.provider.charge({
    attemptId: `a-${accountToken}`,
    amountMinor: 100,
    currency: 'USD',
    descriptor: 'PORTAL',
    instrument: { kind: 'bank', accountToken },
  })

describe('a bank account that is entered at the provider', () => {
  it('gets a token that can be charged after a restart, and says what may be shown', async () => {
    const token = await tokenOf({})
    await started.restart()
    expect(await started.provider.describeBank(token)).toEqual({
      label: 'Canary Bank',
      last4: '6789',
      country: 'US',
      accountType: 'savings',
    })
    expect(await charge(token)).toMatchObject({ outcome: 'approved' })
    expect(await started.provider.describeBank('bank_unknown')).toBeNull()
  })

  it('behaves as its test account does', async () => {
    const number = '000111111113'
    const token = await tokenOf({ entry: { ...american, accountNumber: number, accountNumberAgain: number } })
    expect(await charge(token)).toMatchObject({ declineCode: 'accountClosed' })
  })

  it('leaves no account number in the book', async () => {
    await ask({})
    await ask({ country: 'DE', entry: { holderName: 'Ada', iban: 'DE89 3704 0044 0532 0130 00' } })
    const book = await readFile(join(started.directory, 'book.jsonl'), 'utf8')
    expect(book).toContain('6789')
    for (const secret of ['000123456789', '021000021', '370400440532']) expect(book).not.toContain(secret)
  })

  it('is asked about once when the check digit of the routing number fails', async () => {
    const entry = { ...american, routingNumber: '021000022' }
    expect(await faultsOf({ entry })).toEqual([422, ['routingChecksum']])
    expect(await faultsOf({ entry, confirmedRouting: '021000023' })).toEqual([422, ['routingChecksum']])
    expect((await ask({ entry, confirmedRouting: '021000022' })).status).toBe(201)
  })

  it('is refused field by field, and for a number that is no test account', async () => {
    expect(await faultsOf({ entry: {} })).toEqual([
      422,
      ['routingNumberMissing', 'bankNameMissing', 'accountTypeMissing', 'accountNumberMissing'],
    ])
    const other = { ...american, accountNumber: '99887766', accountNumberAgain: '99887766' }
    expect(await faultsOf({ entry: other })).toEqual([422, ['accountNotOfTheSandbox']])
    const iban = { holderName: 'Ada', iban: 'DE88370400440532013000' }
    expect(await faultsOf({ country: 'DE', entry: iban })).toEqual([422, ['ibanInvalid']])
  })

  it('is accepted from the form of this origin alone', async () => {
    expect((await ask({}, { origin: PORTAL_ORIGIN })).status).toBe(403)
    expect((await ask({}, { origin, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('is verified by the two small credits, in any order', async () => {
    const token = await tokenOf({})
    expect(await started.provider.verifyBank(token, [45, 32])).toBe(true)
    expect(await started.provider.verifyBank(token, [32, 44])).toBe(false)
    expect(await started.provider.verifyBank('bank_unknown', [32, 45])).toBeNull()
  })

  it('is verified as well when it is a test account on file', async () => {
    expect(await started.provider.verifyBank('bank_approved', [32, 45])).toBe(true)
    expect(await started.provider.verifyBank('bank_approved:pending', [1, 2])).toBe(false)
  })
})

describe('the page on which a bank account is confirmed', () => {
  const shown = { label: 'Payroll Bank', last4: '6789' }
  const opened = async (token: string) => (await started.provider.openBankVerification(token, shown)) ?? ''
  const sessionOf = (address: string) => address.split('/').at(-1) ?? ''
  const answer = (address: string, outcome: string, from = origin) =>
    fetch(`${origin}/v1/bank-verifications/${sessionOf(address)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: from },
      body: JSON.stringify({ outcome }),
    })
  const proofOf = async (response: Response) => ((await response.json()) as { proof: string }).proof

  it('gives a proof that the provider redeems once, for this account alone', async () => {
    const [token, other] = [await tokenOf({}), await tokenOf({})]
    const address = await opened(token)
    const proof = await proofOf(await answer(address, 'verified'))
    expect(await started.provider.redeemBankProof(other, proof)).toBeNull()
    expect(await started.provider.redeemBankProof(token, proof)).toBe('verified')
    expect(await started.provider.redeemBankProof(token, proof)).toBeNull()
    expect((await answer(address, 'verified')).status).toBe(404)
    expect(await started.provider.openBankVerification('bank_unknown', shown)).toBeNull()
  })

  it('is open for 15 minutes, and so is its proof', async () => {
    started.setTime('2026-03-02T12:00:00Z')
    const token = await tokenOf({})
    const [late, proven] = [await opened(token), await opened(token)]
    const proof = await proofOf(await answer(proven, 'refused'))
    started.setTime('2026-03-02T12:15:00Z')
    expect((await answer(late, 'verified')).status).toBe(404)
    expect(await started.provider.redeemBankProof(token, proof)).toBeNull()
  })

  it('is framed by the portal alone, names the account, and is answered by itself alone', async () => {
    const address = await opened(await tokenOf({}))
    const page = (query: string) => fetch(`${address}?${query}`)
    const german = await page(`origin=${encodeURIComponent(PORTAL_ORIGIN)}&locale=de`)
    expect(german.headers.get('content-security-policy')).toContain(`frame-ancestors ${PORTAL_ORIGIN}`)
    const text = await german.text()
    expect(text).toContain('Payroll Bank ••6789')
    expect(text).toContain(verificationWordsFor('de').words.title)
    expect((await page('origin=https%3A%2F%2Fevil.example')).status).toBe(403)
    expect((await answer(address, 'verified', PORTAL_ORIGIN)).status).toBe(403)
    expect((await answer(address, 'paid')).status).toBe(400)
  })

  it('says in the language of the reader that it has ended, also when that changes', async () => {
    const address = await opened(await tokenOf({}))
    await answer(address, 'verified')
    const text = await (await fetch(`${address}?origin=${encodeURIComponent(PORTAL_ORIGIN)}&locale=en`)).text()
    expect(text).toContain('data-word="ended"')
    expect(text).toContain(verificationWordsFor('en').words.ended)
  })
})

describe('the form', () => {
  it('is framed by the portal alone, and asks for what the country has', async () => {
    const page = (query: string) => fetch(`${origin}/bank-entry?${query}`)
    const own = `origin=${encodeURIComponent(PORTAL_ORIGIN)}&locale=de&theme=dark`
    const german = await page(`${own}&country=DE`)
    expect(german.headers.get('content-security-policy')).toContain(`frame-ancestors ${PORTAL_ORIGIN}`)
    const text = await german.text()
    expect(text).toContain('name="iban"')
    expect(text).not.toContain('name="routingNumber"')
    expect(text).toContain(bankWordsFor('de').words.title)
    expect(await (await page(`${own}&country=CA`)).text()).toContain('name="institution"')
    expect((await page(`${own}&country=<x>`)).status).toBe(400)
    expect((await page(`origin=https%3A%2F%2Fevil.example&country=DE`)).status).toBe(403)
  })

  it('fills in the name of a bank that is known', async () => {
    const nameOf = async (routing: string) =>
      ((await (await fetch(`${origin}/bank-entry/banks/${routing}`)).json()) as { name: string }).name
    expect(await nameOf('021000021')).toBe('JPMorgan Chase Bank')
    expect(await nameOf('999999999')).toBe('')
  })

  it('has its words in every language', () => {
    const english = bankWordsFor('en').words
    for (const locale of locales) {
      const { words } = bankWordsFor(locale)
      expect([locale, Object.values(words).filter((word) => word === '')]).toEqual([locale, []])
      if (locale !== 'en') expect([locale, words.privacy === english.privacy]).toEqual([locale, false])
    }
  })
})

it('knows no test account whose number the rules would refuse', () => {
  const ibans = testAccounts.filter(({ number }) => /^[A-Z]/.test(number)).map(({ number }) => number)
  expect(ibans.filter((iban) => !isValidIBAN(iban))).toEqual([])
  expect(passesRoutingChecksum('021000021')).toBe(true)
})
