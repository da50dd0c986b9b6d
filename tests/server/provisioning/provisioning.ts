/** Provisioning in tests: files, the command on an open store, and all that it could write. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect } from 'vitest'

import { readEnvironment } from '../../../server/environment.ts'
import { packageRoot } from '../../../server/package-root.ts'
import { runProvision } from '../../../server/provision/run.ts'
import { readLink } from '../../../server/session/access-links.ts'
import { changeAccess } from '../../../server/session/change-access.ts'
import { setPassword } from '../../../server/session/set-password.ts'
import { creditLines, customers, locations, merchants } from '../../../server/store/schema/accounts.ts'
import { audit } from '../../../server/store/schema/audit.ts'
import { disputeReasons } from '../../../server/store/schema/disputes.ts'
import { loyaltyEnrollments, loyaltyPrograms, loyaltyTiers } from '../../../server/store/schema/loyalty/loyalty.ts'
import { accessLinks } from '../../../server/store/schema/passwords.ts'
import { components, featureFlags, programs } from '../../../server/store/schema/programs.ts'
import { settings } from '../../../server/store/schema/settings.ts'
import { userCustomers, userMerchants, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'

export const example = join(packageRoot, 'docs/program.yaml')
export const production = { PORTAL_MODE: 'production', PUBLIC_ORIGIN: 'https://pay.example.com', TRUSTED_PROXIES: '0' }
export const PROVISIONED_AT = new Date('2026-11-22T12:00:00Z')

/** Returns the command and files for it, in a folder that lives as long as the file's tests. */
export function openProvisioning() {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'provision-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function fileOf(text: string): Promise<string> {
    const path = join(folder, 'program.yaml')
    await writeFile(path, text)
    return path
  }

  /** The example with parts of it replaced, each of which must be there. */
  async function changedExample(...changes: readonly (readonly [from: string, to: string])[]): Promise<string> {
    let text = await readFile(example, 'utf8')
    for (const [from, to] of changes) {
      expect(text).toContain(from)
      text = text.replace(from, to)
    }
    return fileOf(text)
  }

  async function run(
    store: Store,
    argv: readonly string[],
    variables: Record<string, string> = production,
    now = PROVISIONED_AT,
  ) {
    let [out, err] = ['', '']
    const code = await runProvision(argv, {
      readEnvironment: () =>
        readEnvironment(Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith('SSO_')))),
      variables,
      openStore: async () => ({ ...store, close: async () => {} }),
      clock: { now: () => now },
      out: (text) => {
        out += text
      },
      err: (text) => {
        err += text
      },
    })
    return { code, out: out.replaceAll(`${folder}/`, ''), err: err.replaceAll(`${folder}/`, '') }
  }

  return { fileOf, changedExample, run }
}

const tables: Readonly<Record<string, PgTable>> = {
  programs,
  featureFlags,
  components,
  disputeReasons,
  merchants,
  customers,
  creditLines,
  locations,
  loyaltyPrograms,
  loyaltyTiers,
  loyaltyEnrollments,
  users,
  userCustomers,
  userMerchants,
  accessLinks,
  settings,
  audit,
}

/** Everything that provisioning could write. */
export async function contentsOf(store: Store) {
  const contents: Record<string, unknown[]> = {}
  for (const [name, table] of Object.entries(tables)) contents[name] = await store.db().select().from(table)
  return contents
}

/** Chooses a password with the printed link, as the page of the link does. */
export async function activate(
  deps: Pick<Parameters<typeof setPassword>[0], 'store' | 'clock'>,
  token: string,
  password: string,
): Promise<void> {
  const user = await readLink(deps, token, 'invitation')
  await deps.store.tx(async () => {
    await setPassword(deps, user, password)
    await changeAccess(deps.store, user.id, { type: 'user.activate' }, 'self', deps.clock.now())
  })
}
