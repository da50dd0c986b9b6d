/**
 * The judge of a deployment: `dist` with package.json and the production packages alone, in a folder of its own. Each
 * command explains itself there, the portal starts, somebody signs in, and what it reads beside its code is there.
 */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'

import { ExportSchema } from '../../domain/contract/export.ts'
import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { addDays, businessDate } from '../../domain/dates.ts'
import { MERIDIAN } from '../../server/demo/accounts.ts'
import { packageRoot } from '../../server/package-root.ts'
import { startPortal } from '../support/running-portal.ts'
import { makeJudge } from './bench/figures.ts'
import { sessionCookieOf } from './bench/many-invoices.ts'

const run = promisify(execFile)
const COMMANDS = ['main', 'import', 'provision', 'seed', 'feed', 'documents', 'provider', 'provider-check', 'adapter']
const PACKAGES_MIB = 145
const PackageSchema = v.object({ dependencies: v.record(v.string(), v.string()) })
/** A module that is named with a bare specifier at the top of a file or in a dynamic import. */
const BARE = /(?:^|[;}(\s])(?:import|export)(?:[^'"()]*?\sfrom\s*|\s*\(?\s*)["']([^."'\s][^"'\s]*)["']/gm

const mebibytes = (folder: string) =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t', 1)[0])

/** Returns the packages that the built server imports, from its entries and its chunks. */
function importedPackages(server: string): ReadonlySet<string> {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const specifiers = files.flatMap((name) =>
    [...readFileSync(join(server, name), 'utf8').matchAll(BARE)].map(([, specifier = '']) => specifier),
  )
  return new Set(
    specifiers
      .filter((specifier) => /^(?:@[\w.-]+\/)?[\w.-]+(?:\/[\w./-]+)?$/.test(specifier))
      .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
      .filter((name) => !builtinModules.includes(name)),
  )
}

async function fileOf(origin: string, path: string, cookie: string, init: RequestInit = {}): Promise<Response> {
  const headers = { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE, cookie }
  const answer = await fetch(new URL(path, origin), { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
  return answer
}

/** Asks for a statement of account as PDF, for which the server reads its fonts. */
async function statement(origin: string, cookie: string): Promise<Uint8Array> {
  const to = businessDate(new Date())
  const attributes = { locale: 'pl', buid_customer: MERIDIAN, currency: 'USD', from: addDays(to, -90), to }
  const body = JSON.stringify({ data: { type: 'exports', attributes } })
  const created = await fileOf(origin, '/ecaas/exports/statements', cookie, { method: 'POST', body })
  const { id } = v.parse(ExportSchema, await created.json())
  return new Uint8Array(await (await fileOf(origin, `/ecaas/exports/${id}/file`, cookie)).arrayBuffer())
}

/** Copies the built portal aside, installs it as an operator does, and starts it; false when a promise is broken. */
export async function runDist({ print }: { print: (line: string) => void }): Promise<boolean> {
  const judge = makeJudge(print)
  const folder = mkdtempSync(join(tmpdir(), 'portal-dist-'))
  try {
    for (const name of ['dist', 'package.json', 'package-lock.json'])
      cpSync(join(packageRoot, name), join(folder, name), { recursive: true })
    const npm = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund']
    await run('npm', npm, { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } })
    judge.note('packages, development ones included', `${mebibytes(join(packageRoot, 'node_modules'))} MiB`)
    judge.atMost('packages of production, in MiB', mebibytes(join(folder, 'node_modules')), PACKAGES_MIB)
    judge.note('dist', `${mebibytes(join(folder, 'dist'))} MiB`)

    const { dependencies } = v.parse(PackageSchema, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    const imported = importedPackages(join(folder, 'dist/server'))
    const unused = Object.keys(dependencies).filter((name) => !imported.has(name))
    const missing = [...imported].filter((name) => !(name in dependencies))
    judge.note('packages that the server imports', String(imported.size))
    judge.atMost('dependencies that the server does not import', unused.length, 0, unused.join(', '))
    judge.atMost('imported packages that are no dependencies', missing.length, 0, missing.join(', '))

    for (const command of COMMANDS) {
      const entry = join(folder, `dist/server/${command}.js`)
      const { stdout } = await run(process.execPath, [entry, '--help'], { cwd: tmpdir() })
      judge.atMost(`${command}.js --help: ways of failing`, stdout.startsWith('Usage:') ? 0 : 1, 0)
    }

    const begun = performance.now()
    const portal = await startPortal({ project: folder })
    try {
      judge.note('first start', `${((performance.now() - begun) / 1_000).toFixed(1)} s on Node ${process.version}`)
      const cookie = await sessionCookieOf(portal.origin, 'mina.meridian')
      for (const path of ['/readyz', '/version', '/login', '/self', '/ecaas/dues']) {
        const { status } = await fetch(new URL(path, portal.origin), { headers: { cookie } })
        judge.atMost(`GET ${path}: status`, status, 200)
      }
      const pdf = await statement(portal.origin, cookie)
      judge.atLeast('statement as PDF, in bytes', pdf.byteLength, 1_000, new TextDecoder().decode(pdf.slice(0, 8)))
    } finally {
      await portal.stop()
    }
    return judge.isMet()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
