// `npm run variables`: writes the table of environment variables in docs/operations.md from their schemas.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { variables } from '../server/environment.ts'
import { withVariables } from '../server/variable-table.ts'
import { explain } from './usage.mjs'

explain(`
Usage: npm run variables

Writes the table of environment variables in docs/operations.md from the schemas.
`)

const document = fileURLToPath(new URL('../docs/operations.md', import.meta.url))
writeFileSync(document, withVariables(readFileSync(document, 'utf8'), variables))
