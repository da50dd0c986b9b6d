import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { catalogSources } from './catalogs.mjs'

let project = ''
const words = `import { Trans } from '@lingui/react/macro'`
const files: Record<string, string> = {
  'src/main/start.tsx': `import type { A } from './type.tsx'
import {
  consent,
} from '../ui/Consent.tsx'
export const door = () => import('./SignInShell.tsx')`,
  'src/main/type.tsx': words,
  'src/main/SignInShell.tsx': `import '../ui/SignIn.tsx'`,
  'src/main/RouterShell.tsx': `import '../ui/SignIn.tsx'\nexport * from '../ui/Frame.tsx'`,
  'src/ui/Consent.tsx': `${words}\nimport { consentPage } from '../../machines/consent.page.ts'`,
  'src/ui/SignIn.tsx': words,
  'src/ui/Frame.tsx': words,
  'src/pages/Payment.tsx': words,
  'src/pages/Payment.test.tsx': words,
  'src/atlas/Catalogue.tsx': words,
  'src/ui/Silent.tsx': `export const a = 1`,
  'machines/consent.page.ts': `import { msg, type Message } from '#msg'`,
  'machines/payment.page.ts': `import { msg } from '#msg'`,
  'machines/consent.machine.ts': `export const a = 1`,
  'machines/return.words.ts': `import { msg } from '#msg'`,
  'server/exports/titles.ts': `import { msg } from '#msg'`,
  'server/mail/words.ts': `import { msg } from '#msg'\nimport { returned } from '../../machines/return.words.ts'`,
  'server/mail/links.ts': `export const a = 1`,
  'server/notifications/words.ts': `import { msg } from '#msg'`,
  'server/issuer/words.ts': `import { msg } from '#msg'`,
  'server/provider/words.ts': `import { msg } from '#msg'`,
  'qa/words/sentences.ts': `import { msg } from '#msg'`,
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
    public: ['machines/consent.page.ts', 'src/ui/Consent.tsx', 'src/ui/SignIn.tsx'],
    messages: ['src/ui/Frame.tsx'],
    pages: ['machines/payment.page.ts', 'machines/return.words.ts', 'src/main/type.tsx', 'src/pages/Payment.tsx'],
    atlas: ['src/atlas/Catalogue.tsx'],
    mails: [
      'machines/return.words.ts',
      'server/exports/titles.ts',
      'server/mail/words.ts',
      'server/notifications/words.ts',
    ],
    provider: ['server/issuer/words.ts', 'server/provider/words.ts'],
    qa: ['qa/words/sentences.ts'],
  })
})
