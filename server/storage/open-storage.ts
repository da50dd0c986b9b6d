import type { ObjectStorage } from './object-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { readStorageSettings } from './storage-settings.ts'

/** Opens the document storage of the environment; null without one. Throws one sentence about a wrong variable. */
export function openStorage(environment: Readonly<Record<string, string | undefined>>): ObjectStorage | null {
  const settings = readStorageSettings(environment)
  return settings === null ? null : s3Storage(settings)
}
