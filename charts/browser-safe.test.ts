import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'

const IMPORT = /\b(?:import|export)\b(?!\s+type\b)[^'"`;]*?(?:from\s*|\(\s*)?['"]([^'"]+)['"]/g

/** All that a file brings along when it runs: its own files, packages and parts of Node. */
function broughtBy(start: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [...start]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    if (!/\.tsx?$/.test(file) || !existsSync(file)) continue
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
      open.push(path.startsWith('.') ? posix.join(posix.dirname(file), path) : path)
  }
  return seen
}

const strays = (brought: ReadonlySet<string>) =>
  [...brought].filter((path) => path.startsWith('elkjs') || path.startsWith('node:')).toSorted()

it('no page brings ELK or Node along, whatever it takes from the toolkit', () => {
  const pages = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('src', file.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const brought = broughtBy(pages)
  expect([...brought].filter((file) => file.startsWith('charts/simulate/'))).not.toEqual([])
  expect(strays(brought)).toEqual([])
})

it('finds ELK and Node where they are', () => {
  expect(strays(broughtBy(['qa/atlas/flow-sheet.ts']))).toEqual(
    expect.arrayContaining(['elkjs/lib/elk.bundled.js', 'node:fs']),
  )
})
