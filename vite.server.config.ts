import { defineConfig } from 'vite'

export default defineConfig({
  // public/ belongs to the page.
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        inspector: 'server/documents/inspector.ts',
        import: 'server/import/main.ts',
        provision: 'server/provision/main.ts',
        seed: 'server/demo/main.ts',
        provider: 'server/provider/main.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
