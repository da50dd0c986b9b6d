import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

import { migrationsFolder, packageRoot } from '../package-root.ts'

const folder = join(packageRoot, 'server/store/schema')
const meta = join(migrationsFolder, 'meta')
const snapshots = readdirSync(meta)
  .filter((file) => file.endsWith('_snapshot.json'))
  .toSorted()

// It gives arrays a method of its own, which goes again: others of this worker read PDFs, and refuse such arrays.
const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
afterAll(() => {
  Reflect.deleteProperty(Array.prototype, 'random')
})

it('says in migrations what the schema says; otherwise run: npx drizzle-kit generate --name what-changed', async () => {
  const last = join(meta, snapshots.at(-1) ?? '')
  const stored = JSON.parse(readFileSync(last, 'utf8')) as ReturnType<typeof generateDrizzleJson>
  const subjects: Record<string, unknown>[] = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(join(folder, file))),
  )
  const wanted = generateDrizzleJson(Object.assign({}, ...subjects), undefined, undefined, 'snake_case')
  expect(await generateMigration(stored, wanted)).toEqual([])
})

it('has only the latest snapshot; drizzle-kit needs none before it: delete those', () => {
  expect(snapshots).toHaveLength(1)
})
