import { execFileSync } from 'node:child_process'
import { defineConfig } from 'vite'

/** The commit that is built, with `-dirty` where files differ from it; SOURCE_COMMIT says it where there is no Git. */
function commit(): string | null {
  if (process.env['SOURCE_COMMIT']) return process.env['SOURCE_COMMIT']
  try {
    const words = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

export default defineConfig({
  // public/ belongs to the page.
  publicDir: false,
  // Of Stripe's package the adapter uses a fiftieth, of OpenTelemetry's the traces; Lingui's optional peers are compilers.
  // Built in, production has 70 MB less.
  ssr: { noExternal: ['stripe', /^@opentelemetry\//, '@lingui/core'] },
  define: { PORTAL_COMMIT: JSON.stringify(commit()) },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        inspector: 'server/documents/inspector.ts',
        'pdf-thread': 'server/import/pdf/pdf-thread.ts',
        documents: 'server/storage/command/main.ts',
        feed: 'server/feed/main.ts',
        import: 'server/import/main.ts',
        provision: 'server/provision/main.ts',
        seed: 'server/demo/main.ts',
        provider: 'server/provider/main.ts',
        adapter: 'server/provider/adapters/main.ts',
        'provider-check': 'server/provider/check/main.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
