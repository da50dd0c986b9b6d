/** `npm run import`: the entry of dist/server/import.js. */
import { readEnvironment, readVariables } from '../environment.ts'
import { openStore } from '../store/store.ts'
import { runImport } from './run.ts'

const { INIT_CWD, npm_lifecycle_event: script } = process.env

// npm runs scripts in the package's folder; files are named from where the command was typed.
if (script === 'import' && INIT_CWD) process.chdir(INIT_CWD)

process.exitCode = await runImport(process.argv.slice(2), {
  openStore: () => {
    const { databaseUrl, dataDirectory } = readEnvironment(readVariables(process.env))
    return openStore(databaseUrl === null ? { dataDirectory } : { databaseUrl })
  },
  now: () => new Date(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
