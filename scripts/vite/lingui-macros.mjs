// Turns Lingui's macros into calls. Not @rolldown/plugin-babel, which asks for Node 22.12 (we promise 20.19): with its
// one preset it does what stands here.
import { transformAsync } from '@babel/core'

/** @returns {import('rolldown').Plugin & { enforce: 'pre' }} */
export function linguiMacros() {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      // Babel is slow, so only files that hold a macro pass through it.
      filter: { id: /\.tsx?$/, code: /from ['"](?:@lingui\/(?:core|react)\/macro|#msg)['"]/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        })
        return { code: result.code, map: result.map }
      },
    },
  }
}
