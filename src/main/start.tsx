import type { createRoot as CreateRoot } from 'react-dom/client'

import '../ui/theme/base.css.ts'
// The pre-rendered page shows the question for consent before its part of the program comes.
import '../workflows/consent/ConsentBanner.css.ts'
import { fetchOrTake } from '../api/early-calls.ts'
import { startApp } from './start-app.ts'
import { Portal } from './Portal.tsx'
import { startLanguage } from '../ui/text/i18n.ts'
import { inspector } from './inspect.ts'
import { fetchAhead } from './Shells.tsx'
import { appElement } from '../shared/app/takeover.ts'

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Asks at once for everything that the first page needs; nothing waits for what it does not need. */
export async function start(createRoot: typeof CreateRoot): Promise<void> {
  const language = startLanguage()
  const inspect = inspector()
  // All of this has just been evaluated in one task.
  await nextTask()
  const started = startApp({ hostname: location.hostname, inspect, fetch: fetchOrTake })
  // The server sends `inside` to who brings a session (scripts/prerender.mjs).
  fetchAhead(location.pathname, document.documentElement.dataset.page === 'inside')
  await language
  createRoot(appElement()).render(<Portal {...started} />)
}
