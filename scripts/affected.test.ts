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
      'tests/walks/privacy/',
    ])
    const disputes = await affectedBy(['server/disputes/adjust.ts'])
    expect(disputes.tests).toContain('server/disputes/adjust.test.ts')
    expect(disputes.walks).toContain('tests/walks/dispute-response/')
  },
)

it(
  'a machine affects its own walk: not those that borrow its driver, nor the atlas',
  { timeout: 120_000 },
  async () => {
    const { walks, tests } = await affectedBy(['machines/workflows/payment/payment.machine.ts'])
    expect(walks).toEqual(['tests/walks/payment/'])
    expect(tests).toEqual(
      expect.arrayContaining(['machines/workflows/payment/payment.test.ts', 'qa/check/check.test.ts']),
    )
  },
)

it('the driver of a walk affects the walks that borrow it', { timeout: 120_000 }, async () => {
  const { walks } = await affectedBy(['tests/walks/payment/driver.ts'])
  expect(walks).toEqual(['tests/walks/payment/', 'tests/walks/submission/'])
})

it('a part affects its own walk and those of the workflows that run it', { timeout: 120_000 }, async () => {
  const { walks } = await affectedBy(['machines/parts/submission/submission.machine.ts'])
  expect(walks).toEqual(
    expect.arrayContaining(['payment', 'submission', 'dispute-create'].map((name) => `tests/walks/${name}/`)),
  )
})

it(
  'a view affects the walk of its workflow, the files of the atlas that of the atlas',
  { timeout: 120_000 },
  async () => {
    expect((await affectedBy(['src/workflows/payment/views/Review.tsx'])).walks).toEqual(['tests/walks/payment/'])
    expect((await affectedBy(['src/atlas/DrawnFlow.tsx'])).walks).toEqual(['tests/walks/atlas/'])
  },
)

it('an import of types alone is left to the compiler', { timeout: 120_000 }, async () => {
  const { tests, walks } = await affectedBy(['domain/rules/payment-line.ts'])
  expect(tests).toContain('domain/rules/payment.test.ts')
  // What disputes and uploads import of payments are types.
  expect(walks).toContain('tests/walks/payment/')
  expect(walks).not.toContain('tests/walks/dispute-create/')
})

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
