/** A copy of the checkout that an operator would have got, with its packages and its build. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'

import { contentHash } from '../../../scripts/content-hash.mjs'
import { packageRoot } from '../../../server/package-root.ts'

const run = promisify(execFile)
const LONGEST = 16 * 2 ** 20
const StampSchema = v.object({ lock: v.string() })

/**
 * Copies the files that Git knows, or would. Packages are linked: they must be those of the lock file, since otherwise
 * the first command would install others through the link.
 */
export async function copyCheckout(folder: string): Promise<void> {
  const stamp = v.parse(StampSchema, JSON.parse(readFileSync(join(packageRoot, 'node_modules/.installed'), 'utf8')))
  const cwd = process.cwd()
  process.chdir(packageRoot)
  const lock = contentHash(['package-lock.json'])
  process.chdir(cwd)
  if (stamp.lock !== lock) throw new Error('The packages are not those of package-lock.json: npm ci brings them.')
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await run('git', list, { cwd: packageRoot, maxBuffer: LONGEST })
  for (const name of stdout.split('\0')) {
    const from = join(packageRoot, name)
    // A file that was deleted and not committed is still listed.
    if (name === '' || !existsSync(from)) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(from, join(folder, name))
  }
  for (const name of ['dist', '.cache/atlas'])
    if (existsSync(join(packageRoot, name)))
      cpSync(join(packageRoot, name), join(folder, name), { recursive: true, preserveTimestamps: true })
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'))
}
