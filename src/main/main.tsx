import { createRoot } from 'react-dom/client'

import '../ui/theme/base.css.ts'
import { startApp } from './start-app.ts'
import { Portal } from './Portal.tsx'
import { startLanguage } from '../ui/text/i18n.ts'
import { inspector } from './inspect.ts'
import { fetchAhead } from './Shells.tsx'
import { appElement } from '../shared/app/takeover.ts'

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Everything that the first page needs is asked for at once; nothing waits for what it does not need. */
async function main(): Promise<void> {
  const language = startLanguage()
  const inspect = inspector()
  // The whole program has just been evaluated in one task, and a page must answer in between.
  await nextTask()
  const started = startApp({ hostname: location.hostname, inspect })
  // The server sends `inside` to who brings a session (scripts/prerender.mjs).
  fetchAhead(location.pathname, document.documentElement.dataset.page === 'inside')
  await language
  createRoot(appElement()).render(<Portal {...started} />)
}

// Not awaited: a module that waits keeps the bundler from joining files.
void main()
