import { contentHash } from './content-hash.mjs'

/** Holds the key of what was built. */
export const BUILT = 'dist/.built'

const inputs = [
  'charts',
  'domain',
  'index.html',
  'lingui.config.ts',
  'locales',
  'machines',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'server',
  'src',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
]

/** Another key means that the built portal is out of date. */
export function buildKey() {
  return contentHash(inputs, (file) => !/\.test\.tsx?$/.test(file))
}
