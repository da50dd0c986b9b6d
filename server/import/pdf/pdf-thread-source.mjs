// The thread from its source, for tests and `npm run dev`: Node 20 ignores a loader named for a thread.
import { register } from 'tsx/esm/api'

register()
await import('./pdf-thread.ts')
