import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import * as v from 'valibot'

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)
const PackageSchema = v.object({ scripts: v.record(v.string(), v.string()) })
const { scripts } = v.parse(PackageSchema, JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))

/** Built programs, each with the source that it is made of. */
const sources: Readonly<Record<string, string>> = {
  'scripts/start.mjs': 'server/main.ts',
  'scripts/seed.mjs': 'server/demo/main.ts',
  'dist/server/adapter.js': 'server/provider/adapters/main.ts',
  'dist/server/documents.js': 'server/storage/command/main.ts',
  'dist/server/feed.js': 'server/feed/main.ts',
  'dist/server/import.js': 'server/import/main.ts',
  'dist/server/provider-check.js': 'server/provider/check/main.ts',
  'dist/server/provision.js': 'server/provision/main.ts',
}
/** Neither takes an option that an operator would ask for. */
const silent = new Set(['scripts/ensure.mjs', 'tests/judges/bench.ts', 'tests/judges/bench-paths.ts'])
const programs = Object.values(scripts)
  .map((script) => /\S+\.(?:mjs|ts|js)/.exec(script)?.[0] ?? script)
  .filter((program) => !silent.has(program))
  .map((program) => sources[program] ?? program)

it.each([...new Set([...programs, 'server/provider/main.ts'])])(
  '%s explains itself, and does nothing else',
  { timeout: 120_000 },
  async (program) => {
    const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', program, '--help'], { cwd: ROOT })
    expect(stdout).toMatch(/Usage: (?:npm run|npm|node) \S|^npm run flows/)
    expect(stderr).toBe('')
  },
)
