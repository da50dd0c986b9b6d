// Charts explain themselves to analysts and testers in `description` and in `lane` and `spec` of `meta`. Who pays bills
// need not fetch that: it is left out of the page's build; the atlas has it from sheets of its own. Where a state is
// shown stays, unless it is null: views are chosen by it.
import { transformSync } from '@babel/core'

const isDescription = ({ key, value }) =>
  key.name === 'description' && (value.type.endsWith('Literal') || value.type === 'BinaryExpression')

const isMeta = ({ properties }) => properties.some(({ key }) => key?.name === 'lane')

/** The properties of a state's typed `meta`, or null for anything else of that name. */
function metaProperties({ key, value }) {
  if (key.name !== 'meta' || value.type !== 'ObjectExpression') return null
  return isMeta(value) ? value.properties : null
}
const isUnseen = ({ key, value }) =>
  key.name === 'meta' && value.type === 'CallExpression' && value.callee.name === 'unseen'
const isShown = ({ key, value }) => ['route', 'step', 'view'].includes(key.name) && value.type !== 'NullLiteral'

function strip(path) {
  const { node } = path
  const properties = metaProperties(node)
  const shown = properties?.filter((property) => isShown(property)) ?? []
  if (isDescription(node) || isUnseen(node) || (properties !== null && shown.length === 0)) path.remove()
  else if (properties !== null) node.value.properties = shown
}

/** A chart's source without its notes. */
export function withoutNotes(code, filename = 'chart.ts') {
  const notes = () => ({
    visitor: {
      // A meta that several states share.
      VariableDeclarator({ node: { init } }) {
        const object = init?.type === 'TSAsExpression' ? init.expression : init
        if (object?.type !== 'ObjectExpression' || !isMeta(object)) return
        object.properties = object.properties.filter(({ key }) => !['lane', 'spec'].includes(key?.name))
      },
      ObjectProperty(path) {
        strip(path)
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
