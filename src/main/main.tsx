import { createRoot } from 'react-dom/client'

/**
 * The program is evaluated in pieces, a task each, since a page must answer in between: React with this file, then what
 * every page needs. Both are on their way since the page's head (scripts/prerender.mjs).
 */
async function main(): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve))
  const { start } = await import('./start.tsx')
  await start(createRoot)
}

// Not awaited: a module that waits keeps the bundler from joining files.
void main()
