import { join } from 'node:path'

import { defineConfig } from 'vite'

import portal from './vite.config.ts'

/** The flows as plain files (src/atlas/site): the portal's own build with another entry, relative addresses and one chunk a view. */
export default defineConfig({
  plugins: portal.plugins ?? [],
  root: join(import.meta.dirname, 'src/atlas/site'),
  base: './',
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
