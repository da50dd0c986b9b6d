// `npm start`: the built portal in this process, and once it answers, the atlas's missing sheets in a process beside it
// that gives way to what customers do.
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { drawSheets, PUBLISHED, publishSheets, undrawn } from './flow-sheets.mjs'

const LOW_PRIORITY = 15

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))

async function drawAtlas() {
  const { child, ended } = drawSheets()
  process.once('exit', () => child.kill())
  try {
    setPriority(child.pid, LOW_PRIORITY)
  } catch {
    // Some systems do not let a process do that: it draws as fast as it can.
  }
  const { code, output } = await ended
  if (code === 0) return
  publishSheets(PUBLISHED, { isFailed: true })
  console.error(`The atlas could not be drawn.\n${output}`)
}

// Resolves when the portal listens, or has printed its help.
await import('../dist/server/main.js')
if (!process.argv.includes('--help') && !process.argv.includes('-h') && undrawn().length > 0) await drawAtlas()
