// The gate of I1-I4: `npm run locales`. Lingui's own strict compile sees neither a lost placeholder
// nor a missing plural category.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

import { faultsOf, sameAsEnglish } from './locale-faults.mjs'
import { explain } from './usage.mjs'

explain(`
Usage: npm run locales

Checks every catalog: missing plurals, placeholders and tags, and messages that are
not extracted.
`)

/** I4: at most 2 % may equal the English words without standing in the reviewed list. */
const SHARE = 0.02

const tagOf = (locale) => ({ en: 'en-US', pt: 'pt-PT' })[locale] ?? locale

/**
 * Every fault of every catalog, as lines that name the file and the message.
 * @param {string} root the project, with its lingui.config.ts
 * @returns {Promise<{ faults: string[], messages: number, locales: number }>}
 */
export async function checkLocales(root) {
  const config = getConfig({ cwd: root })
  const reviewed = JSON.parse(readFileSync(`${root}/locales/same-as-english.json`, 'utf8'))
  const faults = []
  const perLocale = new Map(config.locales.map((locale) => [locale, []]))
  let count = 0
  for (const catalog of await getCatalogs(config)) {
    const inSources = (await catalog.collect()) ?? {}
    const ids = Object.keys(inSources)
    count += ids.length
    for (const locale of config.locales) {
      const file = relative(root, catalog.getFilename(locale))
      const stored = (await catalog.read(locale)) ?? {}
      const fault = (text, what) => faults.push(`${file}: "${text}" ${what}`)
      for (const id of ids) {
        const text = inSources[id].message ?? id
        const entry = stored[id]
        if (!entry || entry.obsolete) {
          fault(text, 'is missing; run `npm run extract`')
          continue
        }
        const origins = (list) => [...new Set((list ?? []).map(([path]) => path))].toSorted().join(', ')
        if (origins(entry.origin) !== origins(inSources[id].origin)) fault(text, 'has moved; run `npm run extract`')
        if (locale === config.sourceLocale) {
          for (const what of faultsOf(text, text, tagOf(locale))) fault(text, what)
          continue
        }
        const translation = entry.translation ?? ''
        for (const what of faultsOf(text, translation, tagOf(locale))) fault(text, what)
        perLocale.get(locale).push({ source: text, translation })
      }
      for (const [id, entry] of Object.entries(stored))
        if (!(id in inSources)) fault(entry.message ?? id, 'is no longer in the sources; run `npm run extract`')
    }
  }
  const everywhere = reviewed['*'] ?? []
  for (const [locale, messages] of perLocale) {
    if (locale === config.sourceLocale) continue
    const { same, tooMany } = sameAsEnglish(messages, new Set([...everywhere, ...(reviewed[locale] ?? [])]), SHARE)
    if (tooMany)
      faults.push(
        `${locale}: ${same.length} of ${messages.length} messages equal the English ones: ${same
          .slice(0, 12)
          .map((text) => `"${text}"`)
          .join(', ')}`,
      )
  }
  return { faults, messages: count, locales: config.locales.length }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { faults, messages, locales } = await checkLocales(process.cwd())
  const shown = 60
  for (const fault of faults.slice(0, shown)) console.error(fault)
  if (faults.length > shown) console.error(`… and ${faults.length - shown} more`)
  if (faults.length > 0) {
    console.error(`\n${faults.length} faults in the catalogs.`)
    process.exit(1)
  }
  console.log(`${messages} messages in ${locales} locales: complete, placeholders, tags and plurals as in the source.`)
}
