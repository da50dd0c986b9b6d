import { join } from 'node:path'

import { defineConfig } from 'vite'

import portal from './vite.config.ts'

/** The flows as plain files (src/flows-site): the portal's own build with another entry, relative addresses and one chunk a view. */
export default defineConfig({
  plugins: portal.plugins ?? [],
  root: join(import.meta.dirname, 'src/flows-site'),
  base: './/',
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
