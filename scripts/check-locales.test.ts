import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { checkLocales } from './check-locales.mjs'

/** A project of one screen in two languages, outside this one, so that faults can be planted. */
let project = ''

const source = `import { Trans, Plural } from '@lingui/react/macro'
export const A = ({ total }: { total: string }) => <Trans>Pay <b>{total}</b></Trans>
export const B = ({ count }: { count: number }) => <Plural value={count} one="# invoice" other="# invoices" />
`
const config = `import { defineConfig } from '@lingui/cli'
export default defineConfig({ sourceLocale: 'en', locales: ['en', 'cs'], format: 'po', formatOptions: { lineNumbers: false },
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['<rootDir>/src'] }] })
`
const entries: Record<string, string> = {
  'Pay <0>{total}</0>': 'Zaplatit <0>{total}</0>',
  '{count, plural, one {# invoice} other {# invoices}}':
    '{count, plural, one {# faktura} few {# faktury} many {# faktury} other {# faktur}}',
}
const po = (words: Record<string, string>) =>
  Object.entries(words)
    .map(([id, text]) => `#: src/a.tsx\nmsgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(text)}\n`)
    .join('\n')
const czech = (words: Record<string, string>) => writeFileSync(join(project, 'locales/cs/messages.po'), po(words))
const check = async () => (await checkLocales(project)).faults

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'locales-'))
  for (const folder of ['src', 'locales/en', 'locales/cs']) mkdirSync(join(project, folder), { recursive: true })
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  cpSync('package.json', join(project, 'package.json'))
  writeFileSync(join(project, 'lingui.config.ts'), config)
  writeFileSync(join(project, 'locales/same-as-english.json'), '{}')
})
beforeEach(() => {
  writeFileSync(join(project, 'src/a.tsx'), source)
  writeFileSync(
    join(project, 'locales/en/messages.po'),
    po(Object.fromEntries(Object.keys(entries).map((id) => [id, id]))),
  )
  czech(entries)
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

it('is content with a complete project', async () => {
  expect(await check()).toEqual([])
})

it('catches a missing plural category', async () => {
  czech({
    ...entries,
    '{count, plural, one {# invoice} other {# invoices}}': '{count, plural, one {# faktura} other {# faktur}}',
  })
  expect(await check()).toEqual([
    expect.stringContaining('has no plural category "few" of count'),
    expect.stringContaining('has no plural category "many" of count'),
  ])
})

it('catches a lost placeholder and a renamed tag', async () => {
  czech({ ...entries, 'Pay <0>{total}</0>': 'Zaplatit <0>vše</0>' })
  expect(await check()).toEqual([expect.stringContaining('has other placeholders or tags')])
  czech({ ...entries, 'Pay <0>{total}</0>': 'Zaplatit <1>{total}</1>' })
  expect(await check()).toEqual([expect.stringContaining('has other placeholders or tags')])
})

it('catches what is not translated, by nothing or by English', async () => {
  czech({ ...entries, 'Pay <0>{total}</0>': '' })
  expect(await check()).toEqual([expect.stringContaining('is not translated')])
  czech({ ...entries, 'Pay <0>{total}</0>': 'Pay <0>{total}</0>' })
  expect(await check()).toEqual([expect.stringContaining('1 of 2 messages equal the English ones')])
})

it('catches catalogs out of step with the sources', async () => {
  writeFileSync(join(project, 'src/a.tsx'), source.replace('Pay <b>', 'Settle <b>'))
  expect(await check()).toEqual([
    expect.stringMatching(/en.+"Settle <0>\{total\}<\/0>" is missing/),
    expect.stringMatching(/en.+"Pay <0>\{total\}<\/0>" is no longer in the sources/),
    expect.stringMatching(/cs.+"Settle <0>\{total\}<\/0>" is missing/),
    expect.stringMatching(/cs.+"Pay <0>\{total\}<\/0>" is no longer in the sources/),
  ])
  expect(readFileSync(join(project, 'locales/cs/messages.po'), 'utf8')).toContain('Zaplatit')
})
