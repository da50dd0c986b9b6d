import { spawn } from 'node:child_process'

/**
 * Starts a program with this Node: `script` with `parameters`. With `isShown` its output is shown at once; otherwise it
 * is collected. Returns the process, and a promise of its exit code, output and duration in seconds.
 */
export function run(script, parameters = [], { env = {}, isShown = false } = {}) {
  const start = performance.now()
  const child = spawn(process.execPath, [script, ...parameters], {
    env: { ...process.env, ...env },
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: String(error), seconds: 0 }))
    child.once('close', (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - start) / 1000 }))
  })
  return { child, ended }
}
