// `npm run extract`: brings the catalogs in step with the sources. A message that moves to another catalog brings its
// translations along; Lingui alone would drop them.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'

import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

import { writeCatalog } from './write-catalog.mjs'
import { explain } from './usage.mjs'

explain(`
Usage: npm run extract -- [--quiet]

Brings the catalogs in locales/ up to date with the messages of the sources.
`)

const { values } = parseArgs({ options: { quiet: { type: 'boolean' } } })
const config = getConfig({ cwd: process.cwd() })

/** @type {Map<string, Map<string, string>>} translations by locale and English text */
const known = new Map(config.locales.map((locale) => [locale, new Map()]))
const each = async (visit) => {
  for (const catalog of await getCatalogs(config))
    for (const locale of config.locales) await visit(catalog, locale, (await catalog.read(locale)) ?? {})
}

await each((_, locale, entries) => {
  for (const [id, { message, translation }] of Object.entries(entries))
    if (translation) known.get(locale).set(message ?? id, translation)
})
execFileSync(process.execPath, ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean'], {
  stdio: values.quiet ? 'ignore' : 'inherit',
})
await each(async (catalog, locale, entries) => {
  let isChanged = false
  for (const [id, entry] of Object.entries(entries)) {
    const translation = known.get(locale).get(entry.message ?? id)
    if (entry.translation || !translation) continue
    entry.translation = translation
    isChanged = true
  }
  if (isChanged) await writeCatalog(catalog, locale, entries)
})
