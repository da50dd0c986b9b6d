/**
 * Every regular expression of the server takes time in proportion to what it reads: one that did not let a document of
 * 2,442 bytes stop the server for minutes. `recheck` looks for a text that takes longer, and proves that there is none.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import ts from 'typescript'
import { afterEach, describe, expect, it, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** All that the server runs. */
const LAYERS = ['domain', 'machines', 'server']

const files = LAYERS.flatMap((layer) =>
  readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${layer}/${name}`),
)

type Found = { readonly pattern: string; readonly flags: string; readonly file: string }

/** The patterns that stand in a file, and whether it makes others while it runs. */
function patternsOf(file: string): { literals: Found[]; makesOthers: boolean } {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest)
  const literals: Found[] = []
  let makesOthers = false
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      literals.push({ pattern: node.text.slice(1, end), flags: node.text.slice(end + 1), file })
    }
    const isMade = ts.isNewExpression(node) || ts.isCallExpression(node)
    makesOthers ||= isMade && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp'
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { literals, makesOthers }
}

/** Returns why a pattern is too slow, or null. */
async function faultOf({ pattern, flags }: Pick<Found, 'pattern' | 'flags'>): Promise<string | null> {
  const { status, ...facts } = await check(pattern, flags, { timeout: 30_000 })
  return status === 'safe' ? null : `${status}: ${'complexity' in facts ? facts.complexity?.summary : ''}`
}

async function faultsOf(all: readonly Found[]): Promise<string[]> {
  const once = new Map(all.map((found) => [`/${found.pattern}/${found.flags}`, found]))
  const faults: string[] = []
  for (const [text, found] of once) {
    const fault = await faultOf(found)
    if (fault !== null) faults.push(`${found.file} ${text} ${fault}`)
  }
  return faults
}

const found = files.map((file) => ({ file, ...patternsOf(file) }))

describe('regular expressions', { timeout: 120_000 }, () => {
  it('are looked for where they are', () => {
    expect(found.flatMap(({ literals }) => literals).length).toBeGreaterThan(80)
  })

  it.each([
    ['/<[^<>]*\\bRelationship\\b[^<>]*>/', 'gi'],
    ['/0+$/', ''],
    ['/^(a+)+$/', ''],
  ])('that are too slow are noticed: %s', async (pattern, flags) => {
    expect(await faultOf({ pattern: pattern.slice(1, -1), flags })).toMatch(/^vulnerable/)
  })

  it('take time in proportion to what they read', async () => {
    expect(await faultsOf(found.flatMap(({ literals }) => literals))).toEqual([])
  })
})

describe('regular expressions that are made while the server runs', { timeout: 120_000 }, () => {
  const { RegExp } = globalThis
  afterEach(() => {
    globalThis.RegExp = RegExp
  })

  it('take time in proportion to what they read', async () => {
    expect(found.filter(({ makesOthers }) => makesOthers).map(({ file }) => file)).toEqual([
      'server/http/page-paths.ts',
      'server/import/locale-formats.ts',
    ])
    const made: Found[] = []
    vi.resetModules()
    globalThis.RegExp = new Proxy(RegExp, {
      construct(target, [pattern, flags = '']: [string, string?]) {
        made.push({ pattern, flags, file: 'made' })
        return new target(pattern, flags)
      },
    })
    const { isPage } = await import('../server/http/page-paths.ts')
    const { localeFormats } = await import('../server/import/locale-formats.ts')
    isPage('/login')
    for (const locale of ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'bg-BG', 'hu-HU', 'hi-IN']) localeFormats(locale)
    globalThis.RegExp = RegExp
    expect(made.length).toBeGreaterThan(30)
    expect(await faultsOf(made)).toEqual([])
  })
})
