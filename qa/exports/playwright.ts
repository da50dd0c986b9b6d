import { posix } from 'node:path'

import { Misuse } from '../command.ts'
import type { SuiteFile } from '../../charts/suite/suite-file.ts'

export type SpecOfMachine = {
  /** The machine's own walk, `tests/walks/<machine>/<machine>.spec.ts`. */
  text: string
  /** The folder of that browser test, as the new file imports from it. */
  walks: string
  /** The suite file that the line for repeating a walk names. */
  suiteFile: string
}

/** Returns the import path of a module at `path` from a folder, for a file beside that folder's importer. */
function importPath(folder: string, path: string): string {
  const joined = posix.join(folder, path)
  return joined.startsWith('.') ? joined : `./${joined}`
}

const WALK = /\bwalkSuite\((\w+), (\w+)(?:, ([\w.]+))?\)/

/**
 * A suite as a Playwright file: the machine's own walk in Chromium, with its people, driver and server, over the paths
 * of the suite. Refuses a browser test that is no walk of one machine.
 */
export function toPlaywright({ machine, cover, machineHash, paths }: SuiteFile, spec: SpecOfMachine): string {
  if (!WALK.test(spec.text))
    throw new Misuse(`The browser test of "${machine}" has no \`walkSuite(…)\` to give the paths of a suite to.`)
  const own = spec.text
    .replace(WALK, (_, driver: string, test: string, first = '0') => `walkSuite(${driver}, ${test}, ${first}, suite)`)
    .replaceAll(/from '(\.\.?\/[^']+)'/g, (_, path: string) => `from '${importPath(spec.walks, path)}'`)
  const [imports = ''] = /^(?:import [^]*?\n)*(?=\n)/.exec(own) ?? []
  return `// Exported by \`npm run flows -- export ${machine} --to playwright\`: ${cover}, machine ${machineHash}.
${imports}import type { Plan } from '${importPath(spec.walks, '../support/plan.ts')}'

const paths: Plan['paths'] = ${JSON.stringify(paths)}
const suite = { paths, file: ${JSON.stringify(spec.suiteFile)} }
${own.slice(imports.length)}`
}
