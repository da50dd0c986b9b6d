import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'

import { linguiMacros } from '../scripts/vite/lingui-macros.mjs'
import portal from '../vite.config.ts'

const ROOT = join(import.meta.dirname, '..')
const pages = readdirSync(join(ROOT, 'machines'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.page.ts'),
)

/** Builds what is imported of a page description as the portal's build does. */
async function built(code: string): Promise<string> {
  const entry = 'virtual:entry'
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    treeshake: portal.build?.rolldownOptions?.treeshake ?? true,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? join(ROOT, 'entry.ts') : null),
        load: (id) => (id === join(ROOT, 'entry.ts') ? code : null),
      },
      linguiMacros(),
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: 'dce-only' })
  await bundle.close()
  return output[0].code.replaceAll(/^\/\/.*$/gm, '').trim()
}

it.each(pages)('%s leaves its tables out of a build that uses none of them', async (file) => {
  expect(await built(`import './machines/${file}'`)).toBe('')
})

it('the messages that a view shows are built without the tables', async () => {
  const code = await built(
    `import { consentWords } from './machines/workflows/consent/consent.page.ts'\nconsole.log(consentWords)`,
  )
  expect(code).toContain('optIn: {')
  expect(code).not.toContain('undecided')
})
