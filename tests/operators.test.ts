/** Commands of an operator: what all of them promise. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import * as v from 'valibot'

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)
const EndedSchema = v.object({ code: v.number(), stdout: v.string(), stderr: v.string() })

async function ended(program: string, words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const options = { cwd: ROOT, env: { ...process.env, ...environment } }
  const ending = await run(process.execPath, ['--import', 'tsx', program, ...words], options).then(
    (done) => ({ code: 0, ...done }),
    (error: unknown) => error,
  )
  return v.parse(EndedSchema, ending)
}

const IMPORT = ['--merchant', 'M-100', '--customer', 'C-200', '--locale', 'en-US', '--currency', 'USD']

/** Each with words that make it open the portal's database. */
const onDatabase: Readonly<Record<string, readonly string[]>> = {
  'server/main.ts': [],
  'server/import/main.ts': [...IMPORT, 'docs/examples/invoices.csv'],
  'server/provision/main.ts': ['docs/program.yaml'],
  'server/feed/main.ts': ['payments', '--program', 'harbor'],
  'server/storage/command/main.ts': ['move', '--to', 's3'],
  'server/demo/main.ts': [],
}
const others = ['server/provider/main.ts', 'server/provider/adapters/main.ts', 'server/provider/check/main.ts']

it.each([...Object.keys(onDatabase), ...others])(
  '%s refuses an option that it does not know in a sentence, and says where help is',
  { timeout: 120_000 },
  async (program) => {
    const { code, stdout, stderr } = await ended(program, ['--colour'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^Unknown option '--colour'\.\s(?:npm|node) \S.* --help (?:tells how|shows .*)\.\n$/)
  },
)

it.each(Object.entries(onDatabase))(
  '%s reads the address of the database from the file that DATABASE_URL_FILE names',
  { timeout: 120_000 },
  async (program, words) => {
    const missing = { DATABASE_URL: '', DATABASE_URL_FILE: '/nowhere/database-url', PORTAL_MODE: 'demo' }
    const { code, stderr } = await ended(program, words, { ...missing, DOCUMENTS_S3_BUCKET: '' })
    expect(code).toBeGreaterThan(0)
    expect(stderr).toContain('The environment variable DATABASE_URL_FILE must name a file that can be read (ENOENT).')
  },
)

it('the adapter of a payment provider names its own variable when its database cannot be reached', async () => {
  const { code, stderr } = await ended('server/provider/adapters/main.ts', ['stripe'], {
    ADAPTER_API_KEY: 'a-key-of-the-tests-only',
    ADAPTER_PORTAL_ORIGINS: 'https://pay.example.com',
    ADAPTER_DATABASE_URL: 'postgres://portal@127.0.0.1:1/adapter',
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'The database that ADAPTER_DATABASE_URL names cannot be reached (ECONNREFUSED).\n',
  })
}, 120_000)
