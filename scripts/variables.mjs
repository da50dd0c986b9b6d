// `npm run variables`: writes the tables of environment variables in docs from their schemas.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { variables } from '../server/environment.ts'
import { adapterVariables } from '../server/provider/adapters/settings.ts'
import { withVariables } from '../server/variable-table.ts'
import { explain } from './usage.mjs'

explain(`
Usage: npm run variables

Writes the tables of environment variables in docs/operations.md and docs/adapters.md from the schemas.
`)

for (const { name, table } of [
  { name: 'operations', table: variables },
  { name: 'adapters', table: adapterVariables },
]) {
  const document = fileURLToPath(new URL(`../docs/${name}.md`, import.meta.url))
  writeFileSync(document, withVariables(readFileSync(document, 'utf8'), table))
}
