import { join, relative } from 'node:path'

import { lingui } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { joinRuntime } from './scripts/vite/join-runtime.mjs'
import { linguiMacros } from './scripts/vite/lingui-macros.mjs'
import { staticImports } from './scripts/static-imports.mjs'
import { minifyAgain } from './scripts/vite/minify-again.mjs'
import { withoutChartNotes } from './scripts/vite/without-chart-notes.mjs'

/** What draws, with the bundler's loader of parts: the first piece that runs (src/main/main.tsx). */
const draws = /node_modules\/(?:react|react-dom|scheduler)\/|vite\/preload-helper/
/** The other packages that every page needs. */
const base = /node_modules\/(?:xstate|@xstate|@lingui|@vanilla-extract|valibot|use-sync-external-store)\//
/** Only wizards hold a way out. */
const wizard = /\/react-router\/dist\/esm\/useBlocker\.js/
const router = /node_modules\/@tanstack\/(?:react-router|router-core|history|store|react-store)\//

/**
 * The program in as few files as pages have moments, since each request costs a reader more than the bytes in it:
 * `main` draws, `start` is what every page needs else, `sign-in` what only that page adds, `behind` the router, the frame and the lists
 * in it. Everything else comes with its page.
 */
function chunksOf(project: string) {
  const reach = (...pages: string[]) =>
    staticImports(
      project,
      pages.map((page) => `src/${page}.tsx`),
    )
  const sourceOf = (id: string) => relative(project, (id.split('?')[0] ?? '').replace(/\.vanilla\.css$/, ''))
  const entry = reach('main/main')
  const main = reach('main/start')
  const signIn = reach('main/SignInShell')
  const lists = reach('main/RouterShell', 'main/frame/FramePage', 'pages/invoices/invoice-list-page')
  const nameOf = (name: string) => {
    if (main.has(name)) return 'start'
    if (signIn.has(name)) return lists.has(name) ? 'start' : 'sign-in'
    return lists.has(name) ? 'behind' : null
  }
  return (id: string) => {
    // What the question for consent shares with wizards and lists.
    if (sourceOf(id) === 'src/ui/overlay/use-reserved-height.ts') return 'start'
    if (draws.test(id) || entry.has(sourceOf(id))) return 'main'
    // No page is shown before its styles: these few come with those of all pages, in one file.
    if (id.includes('.vanilla.css') && signIn.has(sourceOf(id))) return 'start'
    if (base.test(id)) return 'start'
    if (wizard.test(id)) return null
    // Said by most pages of nothing, or of a failure.
    if (sourceOf(id).startsWith('src/ui/feedback/EmptyState')) return 'behind'
    if (router.test(id)) return 'behind'
    return nameOf(sourceOf(id))
  }
}
const chunkOf = chunksOf(import.meta.dirname)

/** Puts src/api/no-progress.ts into the place of ky's module of the same functions. */
const withoutProgress = {
  name: 'without-progress',
  enforce: 'pre' as const,
  resolveId: (id: string, importer?: string) =>
    id.endsWith('/utils/body.js') && importer?.includes('/node_modules/ky/') === true
      ? join(import.meta.dirname, 'src/api/no-progress.ts')
      : null,
}

/** First segments of the API's paths (§7); everything else is a page. */
const api = [
  'billing-addresses',
  'components',
  'config',
  'config-secure',
  'customer-[a-z-]+',
  'customers',
  'details',
  'documents',
  'ecaas',
  'exposures',
  'feature-flags',
  'flow-sheets',
  'invoices',
  'locations',
  'merchant-addresses',
  'merchant-[a-z-]+',
  'merchants',
  'self',
  'shipping-addresses',
]

export default defineConfig({
  resolve: {
    // What React has itself since 18: 0.3 kB of every page.
    alias: [
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      {
        find: '@vanilla-extract/recipes/createRuntimeFn',
        replacement: join(import.meta.dirname, 'src/ui/theme/recipe-classes.ts'),
      },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  plugins: [
    react(),
    linguiMacros(),
    joinRuntime('main'),
    withoutChartNotes(),
    withoutProgress,
    lingui({ cwd: import.meta.dirname }),
    // No strings of react-aria in the bundle: src/ui/text/aria-strings.ts brings those of one locale.
    { ...optimizeLocales.vite({ locales: [] }), enforce: 'pre' as const },
    vanillaExtractPlugin(),
    minifyAgain(['main', 'start', 'sign-in', 'behind']),
  ],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    manifest: true,
    sourcemap: 'hidden',
    // A data: URI would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has already is not named again by each part that comes later.
      resolveDependencies: (_, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => !/\/(?:main|start)-/.test(file)) : needed,
    },
    rolldownOptions: {
      // Reading a property does nothing else here: the tables of a page description go, which only tests read.
      treeshake: { propertyReadSideEffects: false },
      // Class names, limits and the like stand where they are used: 0.9 kB less of imports and exports on the list.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // Each file names those that it imports, and these letters do not compress: one less of each.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Apart and in this order, since a group takes along what its modules import.
            { name: 'main', test: (id: string) => chunkOf(id) === 'main', priority: 40 },
            { name: 'start', test: (id: string) => chunkOf(id) === 'start', priority: 30 },
            { name: 'sign-in', test: (id: string) => chunkOf(id) === 'sign-in', priority: 20 },
            {
              name: 'behind',
              // Most pages say by a toast what they did.
              test: (id: string) => chunkOf(id) === 'behind' || id.endsWith('/src/ui/overlay/toasts.ts'),
              priority: 10,
            },
            {
              name: 'consent',
              test: /\/(?:src\/(?:main\/(?:Consent|early-consent)|workflows\/consent)|machines\/workflows\/consent\/consent\.(?:machine|page)|domain\/rules\/consent)/,
              priority: 9,
            },
            // Asked for on every page beside its rows: one request, not one for each of its two small parts.
            {
              name: 'visit',
              test: /\/src\/(?:main\/wizard-under-way|shared\/(?:consent\/recording-ids|third-parties\/consent))\.ts$/,
              priority: 9,
            },
            // One file compresses better than several small ones.
            {
              name: 'selection',
              test: /\/src\/ui\/(?:overlay\/ActionBar|form\/FocusLink|table\/focus-table)/,
              priority: 8,
            },
            // Of all wizards that send something once: opened, saved as a draft, sent.
            {
              name: 'submission',
              test: /\/machines\/parts\/(?:submission\/submission|opening\/opening|draft-sync\/draft-sync)\.(?:machine|setup)/,
              priority: 8,
            },
            {
              name: 'password',
              test: /\/(?:src\/(?:shared\/password\/|api\/access\/passwords)|machines\/(?:workflows\/password-change\/password-change\.(?:machine|page)|password-words)|domain\/rules\/access\/password)/,
              priority: 8,
            },
            {
              name: 'wizard',
              test: /\/src\/wizard\/(?:WizardView|WizardFrame|PartMissing|leaving|use-replaced-elsewhere|use-wizard-address|wizard\.css)/,
              priority: 7,
            },
            {
              name: 'program',
              test: /\/(?:src\/shared\/app\/use-program|domain\/(?:program-settings|rules\/due\/due-parts))\.ts$/,
              priority: 8,
            },
            // Of wizards and pages that upload files; applications have the rules alone.
            { name: 'file-rules', test: /\/domain\/rules\/disputes\/dispute-document\.ts$/, priority: 9 },
            {
              name: 'uploads',
              test: /\/(?:machines\/parts\/(?:attachments\/attachments|upload\/upload)\.machine|src\/shared\/documents\/(?:chosen-files|upload-port))\.ts$/,
              priority: 8,
            },
            { name: 'amounts', test: /\/src\/ui\/form\/(?:AmountField|plain-amount)/, priority: 8 },
            {
              name: 'payments',
              test: /\/(?:domain\/(?:contract|rules)\/payment|src\/api\/payments|machines\/workflows\/payment\/refusal-words)\.ts$/,
              priority: 5,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { [`^/(?:${api.join('|')})(?:[/?]|$)`]: { target: 'http://127.0.0.1:4180', xfwd: true } },
  },
})
