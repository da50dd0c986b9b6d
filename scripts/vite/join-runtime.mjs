/** A chunk as the bundler writes it: one line, its exports last. */
const RUNTIME = /^(?<body>[^]*?;?)export\s*\{(?<names>[^}]*)\};?\s*$/
const importsOf = (file) =>
  new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'\`]\\./${file.replaceAll('.', '\\.')}["'\`];?`, 'g')
/** A page whose parts another page has too may ask for the runtime without using it. */
const bareImportOf = (file) => new RegExp(`import\\s*["'\`]\\./${file.replaceAll('.', '\\.')}["'\`];?`, 'g')
const pairs = (list) => list.split(',').map((pair) => pair.trim().split(/\s+as\s+/))
/** Longer than any name that the minifier gives. */
const outside = (name) => `rt${name}`

/**
 * Moves the few lines with which the bundler joins its chunks into the first chunk. No group can include them, and a
 * file of their own would be one more request on every page. The code behind them stays in its columns, for source
 * maps.
 * @param {string} home name of the chunk that every page has
 */
export function joinRuntime(home) {
  return {
    name: 'join-runtime',
    enforce: /** @type {const} */ ('pre'),
    apply: /** @type {const} */ ('build'),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const start = chunks.find(({ name }) => name === home)
      // In other builds, such as the one that draws pages ahead, nothing is to be joined.
      if (!runtime || !start) return
      const found = RUNTIME.exec(runtime.code)?.groups
      if (!found) throw new Error(`The bundler's runtime is not as expected: ${runtime.code}`)
      const names = pairs(found.names)
      const imports = importsOf(runtime.fileName.split('/').at(-1))
      const bare = bareImportOf(runtime.fileName.split('/').at(-1))
      const homeFile = start.fileName.split('/').at(-1)

      for (const chunk of chunks) {
        if (chunk === runtime || !chunk.imports.includes(runtime.fileName)) continue
        const locals = []
        chunk.code = chunk.code.replace(imports, (statement, list) => {
          if (chunk === start) locals.push(...pairs(list))
          const own = pairs(list).map(([name, local = name]) => `${outside(name)} as ${local}`)
          const text = chunk === start ? '' : `import{${own.join()}}from"./${homeFile}";`
          if (text.length > statement.length) throw new Error(`No room for "${text}" in ${chunk.fileName}.`)
          return text.padEnd(statement.length)
        })
        chunk.code = chunk.code.replace(bare, (statement) => ''.padEnd(statement.length))
        if (chunk.code.includes(runtime.fileName.split('/').at(-1)))
          throw new Error(`${chunk.fileName} still asks for the runtime.`)
        if (chunk === start) {
          const inside = names.map(([local, name = local]) => [
            local,
            locals.find(([imported]) => imported === name)?.at(-1) ?? outside(name),
            name,
          ])
          const clashes = inside.filter(([, , name]) => chunk.exports.includes(outside(name)))
          if (clashes.length > 0) throw new Error(`"${home}" has exports of these names: ${clashes.join('; ')}.`)
          const head =
            `const[${inside.map(([, own]) => own).join()}]=(()=>{${found.body}return[${inside.map(([local]) => local).join()}]})();` +
            `export{${inside.map(([, own, name]) => `${own} as ${outside(name)}`).join()}};\n`
          chunk.code = head + chunk.code
          if (chunk.map) chunk.map.mappings = `;${chunk.map.mappings}`
        }
        const others = chunk.imports.map((file) => (file === runtime.fileName ? start.fileName : file))
        chunk.imports = [...new Set(others)].filter((file) => file !== chunk.fileName)
      }
      delete bundle[runtime.fileName]
    },
  }
}
