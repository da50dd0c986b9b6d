/** `npm run flows -- <command>`: lists the commands; each is a file in `qa/commands/`. */
import { pathToFileURL } from 'node:url'

import { runCommand } from './cli.ts'
import type { Command } from './command.ts'
import { checkCommand } from './commands/check.ts'
import { coverageCommand } from './commands/coverage.ts'
import { drawCommand } from './commands/draw.ts'
import { exportCommand } from './commands/export.ts'
import { layoutsCommand } from './commands/layouts.ts'
import { listCommand } from './commands/list.ts'
import { diffCommand } from './commands/diff.ts'
import { mutateCommand } from './commands/mutate.ts'
import { reproCommand } from './commands/repro.ts'
import { pathsCommand } from './commands/paths.ts'
import { walkCommand } from './commands/run.ts'

export const commands: readonly Command[] = [
  listCommand,
  checkCommand,
  pathsCommand,
  coverageCommand,
  mutateCommand,
  diffCommand,
  reproCommand,
  walkCommand,
  exportCommand,
  drawCommand,
  layoutsCommand,
]

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // A reader that has seen enough (`… | head`) is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  const console = {
    out: (text: string) => void process.stdout.write(`${text}\n`),
    err: (text: string) => void process.stderr.write(`${text}\n`),
  }
  process.exitCode = await runCommand(process.argv.slice(2), console, commands)
}
