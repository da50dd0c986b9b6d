import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const statement = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm

/**
 * The files of ours that must be there before the roots run: what they import, however deep, but neither types alone
 * nor what is imported lazily. Paths from the project; roots that do not exist are left out.
 * @param {string} project
 * @param {readonly string[]} roots
 * @returns {Set<string>}
 */
export function staticImports(project, roots) {
  const seen = new Set()
  const visit = (path) => {
    const name = relative(project, path)
    if (seen.has(name) || !/\.tsx?$/.test(path) || !existsSync(path)) return
    seen.add(name)
    for (const [, target] of readFileSync(path, 'utf8').matchAll(statement)) visit(join(dirname(path), target))
  }
  for (const root of roots) visit(join(project, root))
  return seen
}
