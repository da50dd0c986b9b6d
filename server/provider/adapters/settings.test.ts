import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { packageRoot } from '../../package-root.ts'
import { withVariables } from '../../variable-table.ts'
import { adapterVariables, needed, readAdapterSettings } from './settings.ts'

it('docs/adapters.md has each variable as the schema says: npm run variables', () => {
  const document = readFileSync(join(packageRoot, 'docs/adapters.md'), 'utf8')
  expect(document).toBe(withVariables(document, adapterVariables))
})

it('says in one sentence what is wrong or missing', () => {
  expect(() => readAdapterSettings({ ADAPTER_PORT: '70000' })).toThrow(
    'The environment variable ADAPTER_PORT must be a port number from 0 to 65535.',
  )
  expect(() => needed(readAdapterSettings({}), 'ADAPTER_API_KEY')).toThrow(
    'The environment variable ADAPTER_API_KEY must be set.',
  )
})
