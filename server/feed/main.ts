/** `npm run feed`: the entry of dist/server/feed.js. */
import { once } from 'node:events'

import { readEnvironment, readVariables } from '../environment.ts'
import { openStore } from '../store/store.ts'
import { runFeed } from './run.ts'

const { INIT_CWD, npm_lifecycle_event: script } = process.env

// npm runs scripts in the package's folder; files are named from where the command was typed.
if (script === 'feed' && INIT_CWD) process.chdir(INIT_CWD)

process.exitCode = await runFeed(process.argv.slice(2), {
  openStore: () => {
    const { databaseUrl, dataDirectory } = readEnvironment(readVariables(process.env))
    return openStore(databaseUrl === null ? { dataDirectory } : { databaseUrl })
  },
  now: () => new Date(),
  async out(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  },
  err: (text) => process.stderr.write(text),
})
