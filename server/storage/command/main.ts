/** `npm run documents`: the entry of dist/server/documents.js. */
import { systemClock } from '../../clock.ts'
import { readEnvironment, readVariables } from '../../environment.ts'
import { openStore } from '../../store/store.ts'
import { openStorage } from '../open-storage.ts'
import { runDocuments } from './run.ts'

process.exitCode = await runDocuments(process.argv.slice(2), {
  openStore() {
    const { databaseUrl, dataDirectory } = readEnvironment(readVariables(process.env))
    return openStore(databaseUrl === null ? { dataDirectory } : { databaseUrl })
  },
  openStorage: () => openStorage(readVariables(process.env)),
  clock: systemClock,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
