import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

import type { AnyStateMachine } from 'xstate'

import { machineFiles } from '../../scripts/flow-sheets.mjs'

const IDENTIFIER = /[A-Za-z_$][\w$]*/g
const words = (code: string): readonly string[] => code.match(IDENTIFIER) ?? []

/** Returns a machine's file in the repository. Refuses one that is in no `*.machine.ts`. */
export function sourceOf(machine: AnyStateMachine, root = '.'): string {
  const own = machineFiles(root).get(machine.id)
  if (own === undefined) throw new Error(`No machine file has the id "${machine.id}".`)
  return own
}

/** Text in one line, without the marks of code. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('`', '')

/** Returns a machine's purpose: its own description, or else the comment above it. */
export function purposeOf(machine: AnyStateMachine, source: string): string {
  const { description } = machine.root
  if (description !== undefined) return plain(description)
  const [before = ''] = readFileSync(source, 'utf8').split(/^export const \w+ = .*createMachine\(/m)
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export const \w+ = setup[\s\S]*)?$/.exec(before)?.[1] ?? ''
  return plain(comment.replaceAll(/^\s*\*\s?/gm, '')).trim()
}

type Named = { imports: ReadonlyMap<string, string>; locals: ReadonlyMap<string, readonly string[]> }

/** Names of the files beside a machine: their imports, and the names in each of their own functions. */
function namedBeside(source: string): Named {
  const folder = dirname(source)
  const imports = new Map<string, string>()
  const locals = new Map<string, readonly string[]>()
  const files = readdirSync(folder).filter((file) => /(?<!\.test|\.model)\.ts$/.test(file))
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, names = '', path = ''] of text.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']+)'/g))
      for (const name of words(names)) imports.set(name, posix.join(folder.replaceAll('\\', '/'), path))
    for (const part of text.split(/^(?=export |const |function )/m)) {
      const name = /^(?:export )?(?:const|function) (\w+)/.exec(part)?.[1]
      if (name !== undefined) locals.set(name, words(part))
    }
  }
  return { imports, locals }
}

const isRule = (file: string) => file.startsWith('domain/') && existsSync(file)

/** Returns the file of the rule that a guard's code leads to, through functions beside the machine where need be. */
function ruleIn(code: string, { imports, locals }: Named): string | null {
  const seen = new Set<string>()
  let open = words(code)
  while (open.length > 0) {
    const rule = open.map((name) => imports.get(name) ?? '').find(isRule)
    if (rule !== undefined) return rule
    for (const name of open) seen.add(name)
    open = open.flatMap((name) => locals.get(name) ?? []).filter((name) => !seen.has(name))
  }
  return null
}

/** Each guard's rule: the file in `domain/` whose function the guard calls; null for one that only looks at facts. */
export function rulesOf(machine: AnyStateMachine, source: string): Readonly<Record<string, string | null>> {
  const named = namedBeside(source)
  const guards = Object.entries<unknown>(machine.implementations.guards)
  return Object.fromEntries(guards.map(([name, guard]) => [name, ruleIn(String(guard), named)]))
}
