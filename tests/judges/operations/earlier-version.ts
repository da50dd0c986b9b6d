/** The version before the last change of the tables, built from the history of the checkout. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'

import { packageRoot } from '../../../server/package-root.ts'

const run = promisify(execFile)
const JOURNAL = 'server/store/migrations/meta/_journal.json'
/** So many are tried: a commit on the way may not even make its own tables. */
const MOST = 4
const LONGEST = 16 * 2 ** 20

const JournalSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ entries: v.array(v.object({ tag: v.string() })) }),
  v.transform(({ entries }) => entries.map(({ tag }) => tag)),
)

const git = async (...words: string[]) => (await run('git', words, { cwd: packageRoot, maxBuffer: LONGEST })).stdout

/** Returns commits whose migrations are the first ones of today's, the latest first; none where there is no history. */
export async function earlierCommits(): Promise<readonly string[]> {
  const today = v.parse(JournalSchema, readFileSync(join(packageRoot, JOURNAL), 'utf8'))
  const found: string[] = []
  try {
    const commits = (await git('log', '--first-parent', '--format=%H', '--', JOURNAL)).trim().split('\n')
    for (const commit of commits) {
      const tags = v.parse(JournalSchema, await git('show', `${commit}:${JOURNAL}`))
      if (tags.length < today.length && tags.every((tag, at) => tag === today[at])) found.push(commit)
      if (found.length === MOST) break
    }
  } catch {
    // No Git, or a history that was cut off.
  }
  return found
}

/**
 * Builds the server of a commit into a folder, with the packages of the checkout and the page of its build: only the
 * server meets the tables.
 */
export async function buildEarlier(commit: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, 'sources.tar')
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: packageRoot })
  await run('tar', ['--extract', `--file=${archive}`, '-C', folder])
  const packages = join(folder, 'node_modules')
  rmSync(packages, { recursive: true, force: true })
  symlinkSync(join(packageRoot, 'node_modules'), packages)
  const build = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']
  const environment = { ...process.env, NODE_ENV: 'production', SOURCE_COMMIT: commit.slice(0, 12) }
  await run(process.execPath, build, { cwd: folder, env: environment, maxBuffer: LONGEST })
  for (const [from, to] of [
    [join(folder, 'server/store/migrations'), 'dist/migrations'],
    [join(folder, 'locales'), 'dist/locales'],
    [join(packageRoot, 'dist/fonts'), 'dist/fonts'],
    [join(packageRoot, 'dist/client'), 'dist/client'],
  ] as const)
    cpSync(from, join(folder, to), { recursive: true })
}
