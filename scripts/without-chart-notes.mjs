// Charts explain themselves to analysts and testers in `description` and `meta`. Who pays bills need not fetch that:
// it is left out of the page's build; the atlas has it from sheets of its own.
import { transformSync } from '@babel/core'

const isNote = (property) => {
  const name = property.key.name
  if (name === 'description')
    return property.value.type.endsWith('Literal') || property.value.type === 'BinaryExpression'
  return (
    name === 'meta' &&
    property.value.type === 'ObjectExpression' &&
    property.value.properties.some(({ key }) => key?.name === 'lane')
  )
}

/** A chart's source without its notes. */
export function withoutNotes(code, filename = 'chart.ts') {
  const notes = () => ({
    visitor: {
      ObjectProperty(path) {
        if (isNote(path.node)) path.remove()
      },
    },
  })
  return transformSync(code, {
    filename,
    configFile: false,
    babelrc: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript'] },
    plugins: [notes],
  })
}

/** @returns {import('vite').Plugin} */
export function withoutChartNotes() {
  return {
    name: 'without-chart-notes',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    transform: {
      filter: { id: /\/machines\/.*\.ts$/, code: /\b(?:description|meta):/ },
      handler(code, id) {
        const { code: bare, map } = withoutNotes(code, id)
        return { code: bare, map }
      },
    },
  }
}
