import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

import { packageRoot } from '../../../server/package-root.ts'

/** Builds the program of the stack's floor into a folder of assets; returns its path there. */
export async function buildStack(folder: string): Promise<string> {
  await build({
    root: packageRoot,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react()],
    build: {
      outDir: join(folder, 'assets'),
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, 'stack.tsx'),
        output: { entryFileNames: 'stack.js', codeSplitting: false },
      },
    },
  })
  return '/assets/stack.js'
}

/** The document around that program: empty, or with the markup that it will draw. */
export const stackPage = (program: string, markup = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Floor</title><script type="module" src="${program}"></script></head>` +
  `<body><div id="root">${markup}</div></body></html>`
