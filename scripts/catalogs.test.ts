import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { catalogSources } from './catalogs.mjs'

let project = ''
const words = `import { Trans } from '@lingui/react/macro'`
const files: Record<string, string> = {
  'src/main/main.tsx': `import type { A } from './type.tsx'
import {
  consent,
} from '../screens/Consent.tsx'
export const door = () => import('./FrontDoor.tsx')`,
  'src/app/type.tsx': words,
  'src/main/SignInShell.tsx': `import '../screens/SignIn.tsx'`,
  'src/main/RouterShell.tsx': `import '../screens/SignIn.tsx'\nexport * from '../screens/Frame.tsx'`,
  'src/screens/Consent.tsx': words,
  'src/screens/SignIn.tsx': words,
  'src/screens/Frame.tsx': words,
  'src/screens/Payment.tsx': words,
  'src/screens/Payment.test.tsx': words,
  'src/atlas/Catalogue.tsx': words,
  'src/screens/Silent.tsx': `export const a = 1`,
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'words-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

it('puts every file with words into the first catalog that must be there before it draws', () => {
  expect(catalogSources(project)).toEqual({
    public: ['src/screens/Consent.tsx', 'src/screens/SignIn.tsx'],
    messages: ['src/screens/Frame.tsx'],
    pages: ['src/app/type.tsx', 'src/screens/Payment.tsx'],
    atlas: ['src/atlas/Catalogue.tsx'],
    mails: ['server/mail/words.ts'],
  })
})
