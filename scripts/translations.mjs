// For translators: what is still English leaves as JSON and comes back as JSON.
//   npm run translations -- out de > de.json     { "English": "", … } of all catalogs; "English | what it speaks of"
//                                                where the same word is another one elsewhere
//   npm run translations -- in de de.json        writes what is filled in, and refuses what is faulty
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

import { faultsOf } from './locale-faults.mjs'
import { explain } from './usage.mjs'
import { writeCatalog } from './write-catalog.mjs'

const USAGE = 'Usage: npm run translations -- out <locale> | in <locale> <file.json>'
explain(USAGE)

const {
  positionals: [direction, locale, file],
} = parseArgs({ allowPositionals: true })
const config = getConfig({ cwd: process.cwd() })
if (!(direction === 'out' || direction === 'in') || !config.locales.includes(locale)) {
  console.error(USAGE)
  process.exit(2)
}
const tag = locale === 'pt' ? 'pt-PT' : locale
const catalogs = await getCatalogs(config)
const keyOf = (id, { message = id, context }) => (context ? `${message} | ${context}` : message)

if (direction === 'out') {
  const open = {}
  for (const catalog of catalogs)
    for (const [id, entry] of Object.entries((await catalog.read(locale)) ?? {}))
      if (!entry.obsolete && !entry.translation) open[keyOf(id, entry)] = ''
  console.log(JSON.stringify(open, null, 2))
} else {
  const given = JSON.parse(readFileSync(file, 'utf8'))
  const used = new Set()
  let faulty = 0
  let accepted = 0
  for (const catalog of catalogs) {
    const stored = (await catalog.read(locale)) ?? {}
    let isChanged = false
    for (const [id, entry] of Object.entries(stored)) {
      const source = entry.message ?? id
      const key = keyOf(id, entry)
      const translation = given[key]
      if (!translation) continue
      used.add(key)
      const faults = faultsOf(source, translation, tag)
      for (const fault of faults) console.error(`"${source}" ${fault}`)
      if (faults.length > 0) faulty += 1
      else {
        if (entry.translation !== translation) isChanged = true
        entry.translation = translation
        accepted += 1
      }
    }
    if (isChanged) await writeCatalog(catalog, locale, stored)
  }
  for (const source of Object.keys(given)) if (!used.has(source)) console.error(`"${source}" is in no catalog`)
  console.log(`${locale}: ${accepted} accepted, ${faulty} faulty`)
  if (faulty > 0) process.exit(1)
}
