import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'

import { affectedBy } from './affected.mjs'

it(
  'a rule affects its own tests, the machines, subjects and views that ask it, and their walks',
  { timeout: 120_000 },
  async () => {
    const { isEverything, tests, walks } = await affectedBy(['domain/rules/payment-line.ts'])
    expect(isEverything).toBe(false)
    expect(tests).toEqual(
      expect.arrayContaining([
        'machines/workflows/payment/payment.test.ts',
        'server/payments/pay.test.ts',
        'src/pages/invoices/SelectionBar.test.tsx',
      ]),
    )
    expect(walks).toContain('tests/walks/payment/')
    expect(tests).not.toContain('machines/workflows/consent/consent.test.ts')
    expect(walks).not.toContain('tests/walks/session/')
  },
)

it(
  'a machine affects its walk, and a subject of the server the walks in which it is seen',
  { timeout: 120_000 },
  async () => {
    expect((await affectedBy(['machines/workflows/consent/consent.machine.ts'])).walks).toEqual([
      'tests/walks/consent/',
    ])
    const disputes = await affectedBy(['server/disputes/adjust.ts'])
    expect(disputes.tests).toContain('server/disputes/adjust.test.ts')
    expect(disputes.walks).toContain('tests/walks/dispute-response/')
  },
)

it('a page description affects the test that reads it from its file', { timeout: 120_000 }, async () => {
  const { tests } = await affectedBy(['machines/workflows/consent/consent.page.ts'])
  expect(tests).toContain('tests/page-descriptions.test.ts')
})

it('a catalog affects the tests that expect its words, each of which exists', { timeout: 120_000 }, async () => {
  const pages = await affectedBy(['locales/de/pages.po'])
  expect(pages.tests).toContain('qa/exports/script.test.ts')
  expect(pages.walks).toEqual(['tests/walks/disputes/'])
  const mails = await affectedBy(['locales/de/mails.po'])
  expect(mails.tests).toContain('server/mail/mails.test.ts')
  const all = ['pages', 'qa', 'mails', 'provider'].map((name) => `locales/de/${name}.po`)
  const { tests } = await affectedBy(all)
  expect(tests.filter((file) => !existsSync(file))).toEqual([])
})

it.each(['package-lock.json', 'vite.config.ts', 'server/store/schema/invoices.ts', 'tests/support/portal-test.ts'])(
  '%s affects everything',
  async (file) => {
    expect(await affectedBy([file])).toMatchObject({ isEverything: true })
  },
)
