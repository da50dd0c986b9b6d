import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { runCommand } from '../cli.ts'
import { exportCommand } from '../commands/export.ts'
import { Misuse } from '../command.ts'
import { journeySuite } from '../../charts/suite/journey-suite.ts'
import { catalog } from '../../machines/catalog.ts'
import { machineNamed } from '../machine-named.ts'
import { specOf } from '../run/chromium.ts'
import { toPlaywright } from './playwright.ts'

/** The machines that are walked in Chromium. */
const walked = catalog.flatMap(({ machine: { id } }) => (existsSync(specOf(id)) ? [id] : []))

let folder = ''
beforeAll(() => {
  mkdirSync('.cache', { recursive: true })
  folder = mkdtempSync(join('.cache', 'exported-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function exported(...argv: string[]) {
  const said: string[] = []
  const code = await runCommand(
    ['export', ...argv],
    { out: (text) => said.push(text), err: (text) => said.push(text) },
    [exportCommand],
  )
  return { code, said: said.join('\n') }
}

/** Runs the folder's tests as someone would who was handed them. */
function runVitest() {
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default { test: { include: [${JSON.stringify(`${relative('.', folder)}/*.test.ts`)}] } }\n`,
  )
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const parameters = [vitest, 'run', '--config', join(folder, 'vitest.config.ts'), '--reporter=json']
  const { status, stdout } = spawnSync(process.execPath, parameters, { encoding: 'utf8', env })
  const { numPassedTests, numFailedTests } = JSON.parse(stdout) as { numPassedTests: number; numFailedTests: number }
  return { status, numPassedTests, numFailedTests }
}

/** The faults that the project's compiler, with its settings, finds in the folder's tests. */
function typeFaults(): string {
  const tsconfig = join(folder, 'tsconfig.json')
  writeFileSync(
    tsconfig,
    // The globals that walks read are declared where the page sets them.
    JSON.stringify({
      extends: '../../tsconfig.json',
      include: ['*.test.ts', '../../src/main/inspect.ts', '../../tests/walks/support/in-page.ts'],
    }),
  )
  const { stdout } = spawnSync(
    process.execPath,
    [join('node_modules', '@typescript', 'native', 'bin', 'tsc'), '--noEmit', '-p', tsconfig],
    { encoding: 'utf8' },
  )
  return stdout
}

describe('test code', () => {
  it(
    'compiles, for vitest and Playwright, also where steps have data of their own and where they are refused',
    { timeout: 90_000 },
    async () => {
      for (const [name, cover] of [
        ['payment', 'transitions'],
        ['session', 'refusals'],
      ] as const)
        await exported(name, '--to', 'vitest', '--cover', cover, '--out', join(folder, `${name}.test.ts`))
      for (const name of ['bankEnrollment', 'upload'])
        await exported(name, '--to', 'playwright', '--out', join(folder, `${name}.test.ts`))
      const code = readFileSync(join(folder, 'session.test.ts'), 'utf8')
      writeFileSync(join(folder, 'planted.test.ts'), code.replace("startMachine('session'", 'startMachine(7'))
      const faults = typeFaults().trim().split('\n')
      for (const name of ['payment', 'session', 'bankEnrollment', 'upload', 'planted'])
        rmSync(join(folder, `${name}.test.ts`))
      expect(faults).toEqual([expect.stringMatching(/planted\.test\.ts.+TS2345/)])
    },
  )

  it('runs as it is, and fails where the machine does otherwise', { timeout: 90_000 }, async () => {
    const file = join(folder, 'consent.test.ts')
    expect(await exported('consent', '--to', 'vitest', '--out', file)).toEqual({
      code: 0,
      said: expect.stringMatching(/^\.cache.+consent\.test\.ts: \d+ paths, \d+ steps$/) as unknown,
    })
    const { numPassedTests, ...good } = runVitest()
    expect(good).toEqual({ status: 0, numFailedTests: 0 })
    expect(numPassedTests).toBeGreaterThan(2)

    const code = readFileSync(file, 'utf8')
    const planted = code.replace("state: 'reloading'", "state: 'optedIn'")
    expect(planted).not.toBe(code)
    writeFileSync(file, planted)
    expect(runVitest()).toMatchObject({ status: 1, numFailedTests: 1 })
  })

  it('writes refusals with their reasons', async () => {
    const { said } = await exported('signIn', '--to', 'vitest', '--cover', 'refusals')
    expect(said).toMatch(/expect\(walk\.why\(\{ type: 'signIn\.submit'.+\}\)\)\.toBe\('\w+'\)/)
    expect(said).toMatch(/expect\(walk\.refuses\(\{ type: 'signIn\.submit'.+\}\)\)\.toBe\(true\)/)
  })
})

describe('test code for Playwright', () => {
  it.each(walked)('is the walk of %s over the paths of its suite', async (machine) => {
    const { code, said } = await exported(machine, '--to', 'playwright', '--cover', 'states')
    expect(code).toBe(0)
    expect(said).toContain("import { walkSuite } from './tests/walks/support/walk-suite.ts'")
    expect(said).toMatch(/\nwalkSuite\(\w+Driver, \w+Test, [\w.]+, suite\)$/)
  })

  it('holds the very paths of the suite, and the file to repeat them from', async () => {
    const suite = await journeySuite(machineNamed('consent'))
    const text = readFileSync('tests/walks/consent/consent.spec.ts', 'utf8')
    const code = toPlaywright(suite, { text, walks: '../walks/consent', suiteFile: 'suites/consent.json' })
    expect(code).toContain("import { consentDriver } from '../walks/consent/driver.ts'")
    expect(code).toContain(`const paths: Plan['paths'] = ${JSON.stringify(suite.paths)}`)
    expect(code).toContain('const suite = { paths, file: "suites/consent.json" }')
    expect(code).not.toContain("'./")
  })

  it('is refused for a browser test that walks no suite', async () => {
    const suite = await journeySuite(machineNamed('consent'))
    const text = 'walkByHand(consentDriver, test)\n'
    expect(() => toPlaywright(suite, { text, walks: '.', suiteFile: 'x.json' })).toThrow(Misuse)
  })
})

describe('asking wrongly for an export', () => {
  it.each([
    [['consent'], 'To what?'],
    [['consent', '--to', 'gerkin'], 'Did you mean "gherkin"?'],
    [['consent', '--to', 'csv', '--locale', 'xx'], 'There is no language "xx"'],
    [['consent', '--to', 'vitest', '--locale', 'de'], 'Code has no language'],
    [['loader', '--to', 'markdown'], '"loader" has no screen'],
    [['paymentLifecycle', '--to', 'playwright'], 'is not walked in Chromium'],
    [['konsent', '--to', 'csv'], 'Did you mean "consent"'],
    [['no-such.json', '--to', 'csv'], 'There is no suite "no-such.json"'],
  ])('%j is answered with %s', async (argv, says) => {
    const { code, said } = await exported(...argv)
    expect(code).toBe(2)
    expect(said).toContain(says)
  })
})
