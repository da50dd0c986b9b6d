/** What an operator has before the portal comes: a PostgreSQL server, a mail server, and an account with Stripe. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'

import { startMailServer, type MailServer } from '../../server/mail-server.ts'
import { startPostgres } from '../../server/postgres.ts'
import { makeClock } from '../../server/provider-adapters/emulation.ts'
import { startStripe, type StripeEmulator } from '../../server/provider-adapters/stripe-emulator.ts'
import { freePort } from '../kill.ts'

const DAY_MS = 86_400_000
/** Stripe pays a card out after two days: its clock begins so long ago, and is then put to today. */
const CARD_DAYS = 2

export const ADA_PASSWORD = 'Quiet-Harbor-82'

export type Surroundings = {
  readonly mail: MailServer
  readonly stripe: StripeEmulator
  readonly portalPort: number
  readonly secondPort: number
  readonly adapterPort: number
  /** The operator's values by what stands for them in the examples. */
  readonly values: ReadonlyMap<string, string>
  /** Variables of the operator's machine, before any of the portal's. */
  readonly environment: Readonly<Record<string, string>>
  /** Asks a database as the administrator. */
  readonly ask: (database: string, text: string) => Promise<readonly Record<string, unknown>[]>
  /** The portal's own address of a database. */
  readonly urlOf: (database: string) => string
  readonly close: () => Promise<void>
}

/** The server's first user has the name that the document gives to the portal's own: it becomes `postgres`. */
async function renameAdministrator(adminUrl: string): Promise<string> {
  const password = randomBytes(18).toString('base64url')
  const asked = async (connectionString: string, ...texts: string[]) => {
    const client = new Client({ connectionString })
    await client.connect()
    try {
      for (const text of texts) await client.query(text)
    } finally {
      await client.end()
    }
  }
  await asked(adminUrl, `create role helper superuser login password '${password}'`)
  const helper = Object.assign(new URL(adminUrl), { username: 'helper', password }).href
  await asked(helper, 'alter role portal rename to postgres', `alter role postgres password '${password}'`)
  return password
}

/** Starts all of it; `binaries` is a folder with `bin/psql` and the server of the same version. */
export async function openSurroundings(binaries: string, home: string): Promise<Surroundings> {
  const server = await startPostgres(binaries)
  const admin = new URL(server.adminUrl)
  const adminPassword = await renameAdministrator(server.adminUrl)
  const portalPassword = randomBytes(18).toString('base64url')
  const mail = await startMailServer()
  const stripe = await startStripe(makeClock(new Date(Date.now() - CARD_DAYS * DAY_MS).toISOString()))
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = stripe.environment
  const [portalPort, secondPort, adapterPort] = [await freePort(), await freePort(), await freePort()]
  const urlFor = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@${admin.hostname}:${admin.port}/${database}`
  return {
    mail,
    stripe,
    portalPort,
    secondPort,
    adapterPort,
    values: new Map([
      ['db.example.com', admin.hostname],
      ['5432', admin.port],
      ['ADMIN_PASSWORD', adminPassword],
      ['PORTAL_PASSWORD', portalPassword],
      // The judge itself stands where the proxy would.
      ['pay.example.com', 'pay.example.com'],
      ['cards.example.com', 'cards.example.com'],
      ['4180', String(portalPort)],
      ['4181', String(secondPort)],
      ['4191', String(adapterPort)],
      ['sk_live_KEY', STRIPE_SECRET_KEY],
      ['pk_live_KEY', STRIPE_PUBLISHABLE_KEY],
      ['whsec_SECRET', STRIPE_WEBHOOK_SECRET],
      ['smtps://portal:MAIL_PASSWORD@mail.example.com', mail.url],
      ['ADA_PASSWORD', ADA_PASSWORD],
      // A variable of the shell, which the judge sets once there is such a process.
      ['$PID', '$PID'],
    ]),
    environment: {
      PATH: `${join(binaries, 'bin')}:${process.env['PATH'] ?? ''}`,
      HOME: home,
      LANG: 'C.UTF-8',
      npm_config_update_notifier: 'false',
      STRIPE_API_URL,
    },
    async ask(database, text) {
      const client = new Client({ connectionString: urlFor('postgres', adminPassword, database) })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(text)).rows
      } finally {
        await client.end()
      }
    },
    urlOf: (database) => urlFor('portal', portalPassword, database),
    async close() {
      await mail.close()
      await stripe.close()
      await server.stop()
    },
  }
}

/** Two days have passed at Stripe, which then says so to the adapter. */
export async function payOut({ stripe, adapterPort }: Surroundings): Promise<void> {
  stripe.clock.moveTo(new Date())
  for (const { id } of stripe.rows('charge')) stripe.change('charge', id, {}, 'charge.updated')
  for (const { body, headers } of stripe.webhooks()) {
    const init = { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } }
    const { status } = await fetch(`http://127.0.0.1:${adapterPort}/webhooks`, init)
    if (status >= 300) throw new Error(`The adapter answered ${status} to a webhook.`)
  }
}
