import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

import { runCommand } from '../cli.ts'
import { readSuite, staleness } from '../suites/suite-store.ts'
import { machineNamed } from '../machine-named.ts'
import { listCommand } from './list.ts'
import { pathsCommand } from './paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'paths-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function said(...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const console = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) }
  const code = await runCommand(argv, console, [pathsCommand, listCommand])
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe('`paths`', () => {
  it('shows who does what, and where it leads', async () => {
    const { code, out } = await said('paths', 'loader')
    expect(code).toBe(0)
    expect(out).toMatch(/^loader, transitions: \d+ paths, \d+ events, 0 goals not reached/)
    expect(out).toMatch(/user {9}load\.start .*→ "loading"/)
    expect(out).toMatch(/environment {2}load fails/)
  })

  it('shows what is refused and why', async () => {
    expect((await said('paths', 'paymentLifecycle', '--cover', 'refusals')).out).toContain(
      'payment.returned  is refused: methodNotReturnable',
    )
  })

  it('writes a suite that is fresh, and reports its progress', async () => {
    const file = join(folder, 'boot.json')
    const { code, err } = await said('paths', 'boot', '--out', file)
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('looking into "a first visit"') })
    expect(staleness(readSuite(file), machineNamed('boot').model)).toBeNull()
  })

  it('ends with 1 and the reason where something is not reached', async () => {
    const { code, out } = await said('paths', 'boot', '--scenario', 'after a reload')
    expect(code).toBe(1)
    expect(out).toMatch(
      /Not reached:\n {2}boot --chunk\.failed\[canReload]--> boot\.reloading\n {4}only from the scenario/,
    )
  })

  it('answers with one JSON document, the suite file itself', async () => {
    const { out } = await said('paths', 'loader', '--json', '--seed', '3', '--max-length', '4', '--reset-cost', '1')
    expect(JSON.parse(out)).toMatchObject({ machine: 'loader', options: { resetCost: 1, maxLength: 4, seed: 3 } })
  })

  it.each([
    [['paths'], 'Which machine?'],
    [['paths', 'paymnet'], 'Did you mean "payment"'],
    [['paths', 'loader', 'boot'], 'One machine at a time'],
    [['paths', 'loader', '--cover', 'transition'], 'Did you mean "transitions"'],
    [['paths', 'loader', '--seed', 'x'], '--seed is a whole number from 0, not "x"'],
    [['paths', 'loader', '--max-length', '0'], '--max-length is a whole number from 1'],
    [['paths', 'boot', '--scenario', 'a frist visit'], 'Did you mean "a first visit"'],
  ])('refuses %j in words', async (argv, says) => {
    expect(await said(...argv)).toMatchObject({ code: 2, err: expect.stringContaining(says) })
  })
})

describe('`list`', () => {
  it('counts what each machine has', async () => {
    const { code, out } = await said('list', 'payment', 'loader')
    expect(code).toBe(0)
    expect(out.split('\n')).toHaveLength(3)
    expect(out).toMatch(/^payment +workflow +\d+ +\d+/m)
  })

  it('names events, ports and scenarios on request, and everything in JSON', async () => {
    expect((await said('list', 'payment', '--long')).out).toContain('quote.request')
    expect(JSON.parse((await said('list', 'payment', '--json')).out)).toMatchObject([
      { machine: 'payment', kind: 'workflow', ports: expect.arrayContaining(['submission']) },
    ])
  })
})
