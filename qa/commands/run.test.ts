import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

import { runCommand } from '../cli.ts'
import { machineNamed } from '../machine-named.ts'
import type { SuiteFile } from '../../charts/suite/suite-file.ts'
import { suiteFile, writeSuite } from '../suites/suite-store.ts'
import { repeatLine, walkCommand } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'flows-suites-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const say = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) }
  const code = await runCommand(['run', ...argv], say, [walkCommand])
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const suite = suiteFile(machineNamed('consent').model)
function storedSuite(name: string, change: Partial<SuiteFile>): string {
  const file = join(folder, `${name}.json`)
  writeSuite({ ...suite, ...change }, file)
  return file
}
/** A suite that expects the wrong state after the second step of its first path. */
function faulty(): string {
  const [first, ...others] = suite.paths
  if (!first) throw new Error('The suite has no path.')
  const steps = first.steps.map((step, at) =>
    at === 1 ? { ...step, expects: { ...step.expects, state: 'undecided' } } : step,
  )
  return storedSuite('faulty', { paths: [{ ...first, steps }, ...others] })
}

describe('running a suite headless', () => {
  it('walks every path on the real actor', async () => {
    const { code, out, err } = await run('consent', '--in', 'vitest')
    expect(code).toBe(0)
    expect(out).toMatch(/^consent: (\d+) of \1 paths as expected, \d+ steps, /)
    expect(err).toContain('✓ p01')
  })

  it('walks a file, one path of it, and so many steps', async () => {
    const file = storedSuite('good', {})
    expect(await run('consent', '--in', 'vitest', '--suite', file)).toMatchObject({ code: 0 })
    const one = await run('consent', '--in', 'vitest', '--suite', file, '--path', '1', '--up-to', '2', '--json')
    expect(one.code).toBe(0)
    expect(JSON.parse(one.out)).toMatchObject({ machine: 'consent', in: 'vitest', paths: 1, steps: 2, failures: [] })
  })

  it('shows where a path went wrong, the steps before, and a line that goes wrong in the same place', async () => {
    const { code, out } = await run('consent', '--in', 'vitest', '--suite', faulty())
    expect(code).toBe(1)
    expect(out).toMatch(/✓ 1\. user: consent\.opt.+\n +✗ 2\. environment: storeConsent /)
    expect(out).toContain('the state is "reloading", expected was "undecided"')
    const [, line = ''] = /Again: npm run flows -- run (.+)/.exec(out) ?? []
    const again = await run(...line.split(' '))
    expect(again.code).toBe(1)
    expect(again.out).toContain('the state is "reloading", expected was "undecided"')
    expect(await run(...line.replace('--up-to 2', '--up-to 1').split(' '))).toMatchObject({ code: 0 })
  })

  it('reports failures in JSON too', async () => {
    const { code, out } = await run('consent', '--in', 'vitest', '--suite', faulty(), '--json')
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ isGood: false, failures: [{ path: 'p01', step: 2 }] })
  })

  it('refuses a stale suite with the line that generates it again', async () => {
    const { code, err } = await run(
      'consent',
      '--in',
      'vitest',
      '--suite',
      storedSuite('stale', { machineHash: 'older' }),
    )
    expect(code).toBe(2)
    expect(err).toMatch(/is stale: the chart has changed.+npm run flows -- paths consent --cover transitions --out /)
    const data = await run('consent', '--in', 'chromium', '--suite', storedSuite('data', { dataHash: 'older' }))
    expect(data).toMatchObject({ code: 2, err: expect.stringContaining('is stale: the model') as unknown })
  })

  it.each([
    [['consent'], 'Where? --in vitest or --in chromium'],
    [['consent', '--in', 'vitst'], 'Did you mean "vitest"?'],
    [['consent', '--in', 'vitest', '--path', 'p99'], 'There is no path "p99"'],
    [['consent', '--in', 'vitest', '--up-to', 'x'], '--up-to takes a number'],
    [['consent', '--in', 'vitest', '--cover', 'pears'], 'Did you mean "pairs"?'],
    [['consent', '--in', 'vitest', '--cover', 'pairs', '--suite', 'x.json'], '--suite or --cover, not both'],
    [['signIn', '--in', 'vitest', '--suite', storedSuite('other', {})], 'is a suite of "consent", not of "signIn"'],
    [['paymentLifecycle', '--in', 'chromium'], 'is not walked in Chromium'],
    [['nowhere', '--in', 'vitest'], 'There is no machine "nowhere"'],
  ])('%j is answered with %s', async (argv, says) => {
    const { code, err } = await run(...argv)
    expect(code).toBe(2)
    expect(err).toContain(says)
  })
})

describe('the line that repeats a walk', () => {
  it('names everything that was requested', () => {
    expect(repeatLine({ machine: 'payment', place: 'chromium' }, 'p07', 5)).toBe(
      'npm run flows -- run payment --in chromium --path p07 --up-to 5',
    )
    expect(repeatLine({ machine: 'payment', place: 'vitest', suite: 'a.json' }, 'p01', 0)).toBe(
      'npm run flows -- run payment --in vitest --suite a.json --path p01',
    )
    expect(repeatLine({ machine: 'payment', place: 'vitest', cover: 'pairs' }, 'p01', 1)).toContain('--cover pairs')
  })
})
