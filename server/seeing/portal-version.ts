/** Which portal this is. */
import { newestMigration, portalVersion } from '../store/schema-version.ts'

/** Set by the build (vite.server.config.ts). */
declare const PORTAL_COMMIT: string | null | undefined

export const version = portalVersion
/** The commit that was built; null where none is known: from an archive, or in tests. */
export const commit = typeof PORTAL_COMMIT === 'string' ? PORTAL_COMMIT : null
/** The last migration that this portal knows. */
export const schema = newestMigration
