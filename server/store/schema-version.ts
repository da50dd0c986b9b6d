/** The version of the tables: which migrations a database has had, and which this portal knows. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

import { migrationsFolder, packageRoot } from '../package-root.ts'

export type Query = (text: string, values?: unknown[]) => Promise<{ rows: readonly unknown[] }>

const JournalSchema = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) })
const PackageSchema = v.object({ version: v.string() })
const MigrationsSchema = v.array(v.object({ at: v.string(), hash: v.string() }))
const AppliedSchema = v.object({ at: v.nullable(v.string()) })
const VersionSchema = v.object({ version: v.nullable(v.string()) })

function readJson<const S extends v.GenericSchema>(schema: S, ...path: string[]): v.InferOutput<S> {
  return v.parse(schema, JSON.parse(readFileSync(join(...path), 'utf8')))
}

const { entries } = readJson(JournalSchema, migrationsFolder, 'meta/_journal.json')
/** The last migration that this portal knows. */
const newest = Math.max(...entries.map((entry) => entry.when))
/** Its name, such as `0042_exports`. */
export const newestMigration = entries.find((entry) => entry.when === newest)?.tag ?? ''
export const portalVersion = readJson(PackageSchema, packageRoot, 'package.json').version

/** Thrown instead of serving a database that a later portal has changed. */
class NewerSchema extends Error {
  override readonly name = 'NewerSchema'

  constructor(version: string | null) {
    const made = version === null ? 'a later version of the portal' : `version ${version} of the portal`
    // Builds between two releases have the same number.
    const own =
      version === portalVersion ? `an earlier build of it, whose last migration is ${newestMigration}` : portalVersion
    super(`The database was made by ${made}; this is ${own}. Start that version or a later one.`)
  }
}

/** Thrown instead of serving a database that was made by migrations which have been changed or replaced since. */
class OtherSchema extends Error {
  override readonly name = 'OtherSchema'

  constructor() {
    super(
      'The database was made by an earlier version of the portal, whose tables cannot be brought up to date. Choose an empty one with DATA_DIR or DATABASE_URL, and import your data again.',
    )
  }
}

/** Returns the hash that Drizzle stores with a migration. */
const hashOf = (tag: string) =>
  createHash('sha256')
    .update(readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8'))
    .digest('hex')

/** Returns when the last migration that the database has had was made; null without any. */
export async function lastApplied(query: Query): Promise<number | null> {
  const there = await query(`select to_regclass('drizzle.__drizzle_migrations')::text as at`)
  if (v.parse(AppliedSchema, there.rows[0]).at === null) return null
  const { rows } = await query('select max(created_at)::text as at from drizzle.__drizzle_migrations')
  const { at } = v.parse(AppliedSchema, rows[0])
  return at === null ? null : Number(at)
}

/**
 * Refuses with `NewerSchema` a database that has had later migrations than this portal knows, and with `OtherSchema` one
 * that has had others: its tables are not those that requests are made for.
 */
export async function refuseForeign(query: Query): Promise<void> {
  const last = await lastApplied(query)
  if (last === null) return
  if (last <= newest) {
    const { rows } = await query('select created_at::text as at, hash from drizzle.__drizzle_migrations')
    const own = new Map(entries.map(({ when, tag }) => [String(when), hashOf(tag)]))
    if (v.parse(MigrationsSchema, rows).some(({ at, hash }) => own.get(at) !== hash)) throw new OtherSchema()
    return
  }
  const { rows } = await query(`select max(value #>> '{}') as version from settings where name = 'portal.version'`)
  throw new NewerSchema(v.parse(VersionSchema, rows[0]).version)
}

/** Stores which version of the portal made the tables what they are. */
export async function markVersion(query: Query): Promise<void> {
  await query(
    `insert into settings (name, value) values ('portal.version', to_jsonb($1::text))
       on conflict (name) do update set value = excluded.value`,
    [portalVersion],
  )
}

/** Returns the name of the last migration that the database has had; null for one that this portal does not know. */
export async function appliedMigration(query: Query): Promise<string | null> {
  const last = await lastApplied(query)
  return entries.find((entry) => entry.when === last)?.tag ?? null
}

/** Checks whether the database has every migration of this portal. */
export async function hasEveryMigration(query: Query): Promise<boolean> {
  return ((await lastApplied(query)) ?? 0) >= newest
}
