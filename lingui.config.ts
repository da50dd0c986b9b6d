import { defineConfig } from '@lingui/cli'

import { locales } from './domain/locales.ts'
import { catalogSources } from './scripts/catalogs.mjs'

export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  fallbackLocales: { default: 'en' },
  // Without line numbers an unrelated edit leaves the catalogs alone.
  format: 'po',
  formatOptions: { lineNumbers: false },
  orderBy: 'message',
  // `#msg` is Lingui's `msg` that runs without Babel too (locales/msg.ts).
  macro: { corePackage: ['@lingui/core/macro', '#msg'] },
  catalogs: Object.entries(catalogSources(import.meta.dirname)).map(([name, include]) => ({
    path: `<rootDir>/locales/{locale}/${name}`,
    include,
  })),
})
