/** One adapter, put together: its processor, its store, its calls and its pages. */
import { isNotNull, sql } from 'drizzle-orm/sql'
import type { Hono } from 'hono'
import { join } from 'node:path'

import { packageRoot } from '../../package-root.ts'
import { createAdapterApp } from './app.ts'
import type { Desk } from './core/desk.ts'
import { openGoCardless } from './gocardless/client.ts'
import { goCardlessProcessor } from './gocardless/gocardless-processor.ts'
import { goCardlessPages } from './gocardless/pages.ts'
import type { PagesOptions } from './pages/frame.ts'
import type { Processor } from './processor.ts'
import { type AdapterSettings, needed } from './settings.ts'
import { type AdapterStore, openAdapterStore } from './store/open-adapter-store.ts'
import { attempts, mandates, refunds } from './store/schema.ts'
import { openStripe } from './stripe/client.ts'
import { stripePages } from './stripe/pages.ts'
import { stripeProcessor } from './stripe/stripe-processor.ts'

export const adapterNames = ['stripe', 'gocardless'] as const
export type AdapterName = (typeof adapterNames)[number]

type Parts = { readonly processor: Processor; readonly pages: (desk: Desk, options: PagesOptions) => Hono }

const parts: Readonly<Record<AdapterName, (settings: AdapterSettings, now: () => Date) => Parts>> = {
  stripe(settings, now) {
    const stripe = openStripe(needed(settings, 'STRIPE_SECRET_KEY'), settings.STRIPE_API_URL)
    const publishableKey = needed(settings, 'STRIPE_PUBLISHABLE_KEY')
    return {
      processor: stripeProcessor({ stripe, webhookSecret: needed(settings, 'STRIPE_WEBHOOK_SECRET'), now }),
      pages: (desk, options) => stripePages({ ...options, desk, stripe, publishableKey }),
    }
  },
  gocardless(settings, now) {
    const api = openGoCardless(needed(settings, 'GOCARDLESS_ACCESS_TOKEN'), settings.GOCARDLESS_API_URL)
    return {
      processor: goCardlessProcessor({ api, webhookSecret: needed(settings, 'GOCARDLESS_WEBHOOK_SECRET'), now }),
      pages: (desk, options) => goCardlessPages({ ...options, desk, api }),
    }
  },
}

export type AdapterOptions = {
  readonly name: AdapterName
  readonly settings: AdapterSettings
  readonly now: () => Date
  readonly log: (line: string) => void
  /** Its own origin, as browsers know it. */
  readonly origin: () => string
  /** Called when there is something to look at. */
  readonly wake: () => void
  /** Instead of the one that the settings name. */
  readonly store?: AdapterStore
}

export type Adapter = { readonly app: Hono; readonly desk: Desk; readonly close: () => Promise<void> }

/** Opens an adapter. Throws one sentence where a variable is missing, or its database cannot be had. */
export async function openAdapter(options: AdapterOptions): Promise<Adapter> {
  const { name, settings, now, log, origin, wake } = options
  const { processor, pages } = parts[name](settings, now)
  const apiKey = needed(settings, 'ADAPTER_API_KEY')
  const portalOrigins = needed(settings, 'ADAPTER_PORTAL_ORIGINS')
  const { ADAPTER_DATABASE_URL: databaseUrl, ADAPTER_DIR: directory } = settings
  const place =
    databaseUrl === undefined
      ? { directory: directory ?? join(packageRoot, '.data', `adapter-${name}`) }
      : { databaseUrl }
  const store = options.store ?? (await openAdapterStore(place, (error) => log(`Database: ${error.message}`)))
  // A folder is one process's: what an earlier one was at is nobody's now. On PostgreSQL leases end by themselves.
  if ('directory' in place) await endLeases(store)
  const desk: Desk = { store, processor, now, log }
  const app = createAdapterApp({ desk, apiKey, pages: pages(desk, { portalOrigins, origin }), wake })
  return { app, desk, close: store.close }
}

async function endLeases({ db }: AdapterStore): Promise<void> {
  for (const table of [attempts, refunds, mandates]) {
    await db()
      .update(table)
      .set({ leasedUntil: null, lookAt: sql`least(${table.lookAt}, now())` })
      .where(isNotNull(table.leasedUntil))
  }
}
