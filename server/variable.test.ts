import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { readEnvironment, readVariables, variables } from './environment.ts'
import { help } from './help.ts'
import { packageRoot } from './package-root.ts'
import { withVariables } from './variable-table.ts'

it('each variable has a description of its own', () => {
  expect(variables.filter(({ description }) => !/^\S.*\.$/.test(description)).map(({ name }) => name)).toEqual([])
  expect(new Set(variables.map(({ description }) => description)).size).toBe(variables.length)
})

it('docs/operations.md has them as the schemas say: npm run variables', () => {
  const document = readFileSync(join(packageRoot, 'docs/operations.md'), 'utf8')
  expect(document).toBe(withVariables(document, variables))
})

it('the help names each, in lines that fit', () => {
  expect(variables.filter(({ name }) => !help.includes(`\n  ${name} `)).map(({ name }) => name)).toEqual([])
  expect(help.split('\n').filter((line) => line.length > 81)).toEqual([])
})

it('what looks like a secret is one', () => {
  const named = variables.filter(({ name }) => /KEY|SECRET|TOKEN|SMTP_URL|DATABASE_URL/.test(name))
  expect(named.filter(({ isSecret }) => !isSecret)).toEqual([])
})

function secretFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secret'), text)
  return join(folder, 'secret')
}

it('reads a secret from its file', () => {
  const set = readVariables({ PORT: '80', DATABASE_URL_FILE: secretFile('postgres://portal:pass word@db/portal\n') })
  expect(set).toEqual({ PORT: '80', DATABASE_URL: 'postgres://portal:pass word@db/portal' })
  expect(readEnvironment(set).databaseUrl).toBe('postgres://portal:pass word@db/portal')
})

it.each([
  [
    { DATABASE_URL: 'postgres://a', DATABASE_URL_FILE: '/b' },
    'DATABASE_URL must not be set when DATABASE_URL_FILE is.',
  ],
  [{ SMTP_URL_FILE: '/nowhere/smtp' }, 'SMTP_URL_FILE must name a file that can be read (ENOENT).'],
  [{ PROVIDER_API_KEY_FLIE: 'x' }, 'PROVIDER_API_KEY_FLIE is not known: did you mean PROVIDER_API_KEY_FILE?'],
])('says what is wrong with %j', (set, sentence) => {
  expect(() => readEnvironment(readVariables(set))).toThrow(sentence)
})
