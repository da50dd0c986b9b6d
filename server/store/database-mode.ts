import { eq, sql } from 'drizzle-orm'

import { programs } from './schema/programs.ts'
import { settings } from './schema/settings.ts'
import { users } from './schema/users.ts'
import type { Store } from './store.ts'

/** A database is the demonstration's, with its published passwords, or production's, and never becomes the other. */
type DatabaseMode = 'demo' | 'production'

const MARK = 'database.mode'
/** Written by the demonstration's seed. */
export const SEEDED = 'demo.seeded'

/** The database is of the other mode; the message says what can be done. */
export class WrongDatabaseMode extends Error {
  override readonly name = 'WrongDatabaseMode'
}

const sentences: Readonly<Record<DatabaseMode, string>> = {
  production:
    'The database is that of production: the demonstration never opens it. Set PORTAL_MODE=production, or choose another database with DATABASE_URL or DATA_DIR.',
  demo: 'The database holds the demonstration, whose passwords are published: production never opens it. Choose an empty one with DATABASE_URL or DATA_DIR.',
}

/** Returns the mode of a database; null for one that is empty. What is not the demonstration's is production's. */
async function modeOf(store: Store): Promise<DatabaseMode | null> {
  const [mark] = await store.db().select().from(settings).where(eq(settings.name, MARK))
  if (mark) return mark.value === 'demo' ? 'demo' : 'production'
  const [seeded] = await store.db().select().from(settings).where(eq(settings.name, SEEDED))
  if (seeded) return 'demo'
  const { rows } = await store
    .db()
    .execute<{ used: boolean }>(sql`select exists (select from ${programs}) or exists (select from ${users}) as used`)
  return rows[0]?.used === true ? 'production' : null
}

/**
 * Opens a migrated database in a mode, and marks an empty one with it. Rejects with `WrongDatabaseMode` when it is of
 * the other mode, and when nobody chose the mode of an empty PostgreSQL database: it is made for production sooner than
 * for the demonstration, which is the default. With `needsChoice` that holds for every empty database.
 */
export async function openInMode(
  store: Store,
  {
    mode,
    isModeChosen,
    needsChoice = store.kind === 'postgres',
  }: { readonly mode: DatabaseMode; readonly isModeChosen: boolean; readonly needsChoice?: boolean },
): Promise<void> {
  await store.tx(async () => {
    const former = await modeOf(store)
    if (former === null && !isModeChosen && needsChoice) {
      throw new WrongDatabaseMode(
        'The environment variable PORTAL_MODE must be set for an empty database: production, or demo, which stores users whose passwords are published.',
      )
    }
    await store
      .db()
      .insert(settings)
      .values({ name: MARK, value: former ?? mode })
      .onConflictDoNothing()
    // Another server may have been quicker.
    const marked = await modeOf(store)
    if (marked !== null && marked !== mode) throw new WrongDatabaseMode(sentences[marked])
  })
}
