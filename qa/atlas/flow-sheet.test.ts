import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { catalog } from '../../machines/catalog.ts'
import type { FlowIndex } from '../../charts/layout/layout-shape.ts'
import { publishSheets } from '../../scripts/flow-sheets.mjs'
import { drawSheetsFirst, storedSheetOf } from '../../tests/qa/stored-sheet.ts'

drawSheetsFirst()

describe.each(catalog.map((entry) => ({ id: entry.machine.id, entry })))('$id', ({ entry }) => {
  it('shows its purpose, the tests of each transition, and that all of it is tested', { timeout: 60_000 }, async () => {
    const { summary, tests, suite, source } = await storedSheetOf(entry.machine.id)
    const { states, transitions, guards } = summary.coverage
    const excused = Object.keys(entry.model.exclusions)
    expect(summary.purpose).toMatch(/^[A-Z].*\.$/)
    expect(source).toMatch(/^machines\/.*\.machine\.ts$/)
    expect(suite.paths.length).toBeGreaterThan(0)
    expect([states[0], transitions[0], guards[0]]).toEqual([states[1], transitions[1], guards[1]])
    expect(Object.keys(tests).filter((id) => tests[id]?.length === 0 && !excused.includes(id))).toEqual([])
  })
})

it('a guard leads to the file of its rule, also through a selector, and to the codes that it refuses with', async () => {
  const { guards } = await storedSheetOf('payment')
  expect(guards.canPay).toEqual({ rule: 'domain/rules/payment-line.ts', code: 'roleMayNotPay' })
  expect(guards.isQuotable?.rule).toBe('domain/rules/payment.ts')
  expect(guards.isQuotable?.code).toContain('nothingChosen')
  expect(guards.hasDraft?.rule).toBeNull()
})

it('a flow is found by what happens inside of it: its events, conditions and descriptions', async () => {
  const { words } = (await storedSheetOf('payment')).summary
  for (const word of ['fee.accept', 'hasOpenFee', 'done(requestQuote)', 'acceptFee']) expect(words).toContain(word)
  expect(words.filter((word) => word.includes('fee')).length).toBeGreaterThan(3)
})

it('a machine that runs another is shown at both', async () => {
  const [session, signIn] = [await storedSheetOf('session'), await storedSheetOf('signIn')]
  expect(session.summary.starts).toContain('signIn')
  const folder = mkdtempSync(join(tmpdir(), 'flow-sheets-'))
  publishSheets(folder)
  const { flows } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as FlowIndex
  rmSync(folder, { recursive: true })
  expect(flows.find(({ id }) => id === 'signIn')?.startedBy).toContain('session')
  // A chart that another one starts by its id is shown from its own file.
  expect(signIn.source).toBe('machines/workflows/sign-in/sign-in.machine.ts')
})

it('a state is shown with the words of its page', async () => {
  const { seen } = await storedSheetOf('signIn')
  const words = (id: string) => seen[id]?.map((text) => ('message' in text ? text.message : text))
  expect(words('signIn.asking.lockedBySupport')).toEqual(['Sign in', 'The account is locked by support'])
  expect(words('signIn.signedIn')).toEqual([])
  expect((await storedSheetOf('loader')).seen).toEqual({})
})
