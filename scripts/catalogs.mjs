// Which words come when (design §8). By what imports what, so that no word can be in a catalog that is not there yet,
// which would show as a key like "xD3sQ1" (I1).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { staticImports } from './static-imports.mjs'

/**
 * Entries that show before anyone is signed in, or when a catalog could not be fetched: boot, consent, sign-in,
 * failure.
 */
const PUBLIC = [
  'src/main/start.tsx',
  'src/main/Consent.tsx',
  'src/main/SignInShell.tsx',
  'src/main/prerender.tsx',
  'src/main/PageFailed.tsx',
]
/** Entries behind the sign-in that every page needs: router, frame, dialogs; and the first pages. */
const BEHIND = [
  'src/main/RouterShell.tsx',
  'src/main/frame/FramePage.tsx',
  'src/main/InvoicesBefore.tsx',
  'src/main/frame/SessionDialogs.tsx',
  'src/ui/overlay/DialogBox.tsx',
  'src/ui/overlay/ToastRegion.tsx',
  'src/pages/errors/not-found-page.tsx',
  'src/workflows/sign-in/page.tsx',
  'src/pages/invoices/invoice-list-page.tsx',
]

/** Checks whether a source belongs to the analysts' application, whose messages no customer needs. */
const isAtlas = (name) => name.startsWith('src/atlas/')

const hasWords = (path) => /from ['"](?:@lingui\/(?:core|react)\/macro|#msg)['"]/.test(readFileSync(path, 'utf8'))

/** The files with words in a folder, as paths from the project. */
const withWords = (project, folder) =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$/.test(name) && hasWords(join(project, name)))
    .toSorted()

/**
 * The sources of each catalog, in the order in which they load; a file is in the first one that it belongs to, and in
 * that of the e-mails too where they say the same.
 * @param {string} project
 * @returns {{ public: string[], messages: string[], pages: string[], atlas: string[], mails: string[], provider: string[], qa: string[] }}
 */
export function catalogSources(project) {
  const ours = ['machines', 'src'].flatMap((folder) => withWords(project, folder))
  const first = staticImports(project, PUBLIC)
  const second = staticImports(project, BEHIND)
  // What the server writes by itself: e-mails and files.
  const mails = ['server/exports', 'server/mail', 'server/notifications'].flatMap((folder) =>
    withWords(project, folder),
  )
  // Words of a chart that e-mails say too.
  const mailed = staticImports(project, mails)
  return {
    public: ours.filter((name) => first.has(name)),
    messages: ours.filter((name) => !first.has(name) && second.has(name)),
    pages: ours.filter((name) => !first.has(name) && !second.has(name) && !isAtlas(name)),
    atlas: ours.filter((name) => !first.has(name) && !second.has(name) && isAtlas(name)),
    mails: [...ours.filter((name) => mailed.has(name)), ...mails],
    provider: ['server/issuer', 'server/provider'].flatMap((folder) => withWords(project, folder)),
    qa: withWords(project, 'qa'),
  }
}
