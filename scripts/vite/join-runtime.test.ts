import { expect, it } from 'vitest'

import { joinRuntime } from './join-runtime.mjs'

const RUNTIME = 'assets/rolldown-runtime-Ab12Cd34.js'
type Chunk = { type: 'chunk'; name: string; fileName: string; code: string; imports: string[]; exports: string[] }

function chunk(name: string, code: string, imports: string[] = []): Chunk {
  return { type: 'chunk', name, fileName: `assets/${name}-Ab12Cd34.js`, code, imports, exports: [] }
}
const runtime = () => chunk('rolldown-runtime', 'var e=1,o=()=>e,s=()=>2;export{s as n,o as t};')

function join(...chunks: Chunk[]): Record<string, Chunk> {
  const bundle = Object.fromEntries(chunks.map((one) => [one.fileName, one]))
  const { generateBundle } = joinRuntime('start')
  if (typeof generateBundle !== 'function') throw new Error('The plugin has no such hook.')
  Reflect.apply(generateBundle, null, [{}, bundle])
  return bundle
}
/** Runs the modules of a bundle, each after what it imports. */
async function run(bundle: Record<string, Chunk>, fileName: string): Promise<unknown> {
  const address = (file: string): string => {
    const one = bundle[file]
    if (!one) throw new Error(`There is no ${file}.`)
    const linked = one.imports.reduce(
      (text, needed) => text.replaceAll(`./${needed.slice('assets/'.length)}`, address(needed)),
      one.code,
    )
    return `data:text/javascript,${encodeURIComponent(linked)}`
  }
  return import(address(fileName))
}

it('joins the runtime to the first chunk, and every chunk runs as before', async () => {
  const start = chunk('start', 'import{t as e}from"./rolldown-runtime-Ab12Cd34.js";var t=e()+10;export{t};', [RUNTIME])
  const other = chunk(
    'other-one',
    'import{n as e,t as n}from"./rolldown-runtime-Ab12Cd34.js";import{t}from"./start-Ab12Cd34.js";var r=[e(),n(),t];export{r};',
    [RUNTIME, start.fileName],
  )
  const bundle = join(runtime(), start, other)
  expect(Object.keys(bundle)).toEqual([start.fileName, other.fileName])
  expect(other.imports).toEqual([start.fileName])
  expect(await run(bundle, other.fileName)).toMatchObject({ r: [2, 1, 11] })
})

it('leaves the code behind them in its columns, for source maps', () => {
  const code = 'import{t as e}from"./rolldown-runtime-Ab12Cd34.js";var t=e();export{t};'
  const bundle = join(runtime(), chunk('start', code, [RUNTIME]))
  const [, after = ''] = bundle['assets/start-Ab12Cd34.js']?.code.split('\n') ?? []
  expect([after.length, after.indexOf('var t')]).toEqual([code.length, code.indexOf('var t')])
})

it('takes a runtime out of a chunk that asks for it and uses none of it', async () => {
  const start = chunk('start', 'import{t as e}from"./rolldown-runtime-Ab12Cd34.js";var t=e()+10;export{t};', [RUNTIME])
  const code = 'import"./rolldown-runtime-Ab12Cd34.js";import{t}from"./start-Ab12Cd34.js";export{t as r};'
  const bundle = join(runtime(), start, chunk('page', code, [RUNTIME, start.fileName]))
  expect(await run(bundle, 'assets/page-Ab12Cd34.js')).toMatchObject({ r: 11 })
})

it('leaves a build alone that has no such chunks, and refuses what it does not understand', () => {
  const alone = chunk('start', 'var t=1;export{t};')
  expect(join(alone)).toEqual({ [alone.fileName]: alone })
  const odd = chunk('start', 'import*as e from"./rolldown-runtime-Ab12Cd34.js";', [RUNTIME])
  expect(() => join(runtime(), odd)).toThrow('still asks for the runtime')
})
