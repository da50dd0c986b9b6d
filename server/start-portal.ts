import { serve } from '@hono/node-server'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'

import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { openDemoClock } from './demo/demo-clock.ts'
import { serveIdentityProvider } from './demo/identity-provider.ts'
import { offerSingleSignOn } from './demo/outside/offer-single-sign-on.ts'
import { offerThirdParties } from './demo/outside/offer-third-parties.ts'
import { seedOnce } from './demo/seed.ts'
import { sendLinksAgain } from './demo/send-links-again.ts'
import { makeInspection } from './documents/inspection.ts'
import { makeInspectorPool } from './documents/inspector-pool.ts'
import type { Environment } from './environment.ts'
import { makeChangeFileWork } from './change-files/work.ts'
import { changeFilesJob, oldChangeFiles } from './jobs/change-files.ts'
import { disputeDeadlines } from './jobs/dispute-deadlines.ts'
import { makeDrain } from './http/drain.ts'
import { documentStorageJobs } from './jobs/document-storage.ts'
import { expireOldApplications } from './jobs/expire-applications.ts'
import { expiredQuotes } from './jobs/expired-quotes.ts'
import { deleteOldDocuments } from './jobs/delete-old/documents.ts'
import { deleteOldAudit } from './jobs/delete-old/audit.ts'
import { deleteOldAnswers } from './jobs/delete-old/answers.ts'
import { deleteOldDrafts } from './jobs/delete-old/drafts.ts'
import { deleteOldExports } from './jobs/delete-old/exports.ts'
import { deleteOldFailedItems } from './jobs/delete-old/failed-items.ts'
import { deleteOldMails } from './jobs/delete-old/mails.ts'
import { deleteOldRecordings } from './jobs/delete-old/recordings.ts'
import { deleteOldSessions } from './jobs/delete-old/sessions.ts'
import { deleteOldWebhooks } from './jobs/delete-old/webhooks.ts'
import { announceAutoPay, autoPay } from './jobs/auto-pay.ts'
import { countLoyaltyInvoices } from './jobs/count-loyalty.ts'
import { informIssuer } from './jobs/inform-issuer.ts'
import { janitor } from './jobs/janitor.ts'
import { foldTallies } from './jobs/fold-tallies.ts'
import { lostImports, oldImports } from './jobs/merchant-imports.ts'
import { maintainStore } from './jobs/maintain-store.ts'
import { notificationJobs } from './jobs/notifications.ts'
import { openJobHistory } from './jobs/job-history.ts'
import { makeJobRunner } from './jobs/runner.ts'
import { recoverAccounts } from './jobs/recover-accounts.ts'
import { askMandates } from './jobs/provider/ask-mandates.ts'
import { askAtProviderNews } from './jobs/provider-news.ts'
import { releaseCreditHolds } from './jobs/release-credit-holds.ts'
import { resubmissions } from './jobs/resubmissions.ts'
import { sendMails } from './jobs/send-mails.ts'
import { sendRefunds } from './jobs/send-refunds.ts'
import { sendWebhooks } from './jobs/send-webhooks.ts'
import { overdueCheques } from './jobs/overdue-cheques.ts'
import { voucherDays } from './jobs/voucher-days.ts'
import { settlement } from './jobs/settlement.ts'
import type { Log } from './log.ts'
import { outboxTransport, smtpTransport } from './mail/transport.ts'
import { stopImports } from './merchant-imports/work.ts'
import { packageRoot } from './package-root.ts'
import { CHARGE_TIMEOUT_MS } from './payments/payer.ts'
import { watchProvider } from './seeing/provider-calls.ts'
import { readEcaasPrefixes } from './program/ecaas-prefixes.ts'
import { openIssuer } from './issuer/open-issuer.ts'
import { makeNewsHub } from './notifications/hub.ts'
import { openProvider } from './provider/open-provider.ts'
import { openStorage } from './storage/open-storage.ts'
import { makeSinks } from './sinks/sinks.ts'
import { openInMode } from './store/database-mode.ts'
import { openStore, type Store } from './store/store.ts'
import type { StatementWatch } from './store/watch-statements.ts'
import { makeDispatcher } from './webhooks/dispatcher.ts'
import { makePost } from './webhooks/post.ts'
import { logStart, openSeeing } from './start-seeing.ts'
import { serveThirdParties, type ThirdPartySandboxes } from './third-parties/sandbox/serve-third-parties.ts'

export type Portal = {
  /** The address on which the server listens. */
  readonly address: string
  readonly providerOrigin: string
  /** Null where the program has no card issuer. */
  readonly issuerOrigin: string | null
  /** The sandboxes for third parties; null in production and behind a proxy. */
  readonly sandboxes: ThirdPartySandboxes | null
  readonly stop: () => Promise<void>
}

/** Time that requests under way may need when the server stops, beside that of the payment provider. */
const PATIENCE_MS = 4_000

/** Longer than proxies and clients leave a connection idle: the server closes none on which a request is coming. */
const IDLE_CONNECTION_MS = 75_000

const clientFolder = join(packageRoot, 'dist/client')
const sheetsFolder = join(packageRoot, 'dist/flow-sheets')

function listening(server: Server): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // A listening TCP server has an address of this form.
    server.once('listening', () => resolve(server.address() as AddressInfo))
  })
}

function openEnvironmentStore(
  { databaseUrl, dataDirectory }: Environment,
  log: Log,
  watch: StatementWatch,
): Promise<Store> {
  const place = databaseUrl === null ? { dataDirectory } : { databaseUrl }
  return openStore(place, (error) => log.warn({ err: error }, 'database connection lost'), watch)
}

/** Refuses production without a payment provider: the sandbox confirms payments that nobody makes. */
function requireProvider({ mode }: Environment, { PROVIDER_URL }: Readonly<Record<string, string | undefined>>): void {
  if (mode !== 'production' || PROVIDER_URL) return
  throw new Error(
    'The environment variable PROVIDER_URL must be set in production: without it payments go to the sandbox, which moves no money.',
  )
}

/**
 * Starts all of the portal: the database, migrated and in the demonstration seeded once; the payment provider, the
 * jobs and the HTTP server. What was started is stopped again when something after it fails. Rejects with
 * `DirectoryInUse` when another portal runs on the same data, and with `WrongDatabaseMode` on data of the other mode.
 * `onStep` is called with each step that may take its time, as a line for the person who waits.
 */
export async function startPortal(
  environment: Environment,
  variables: Readonly<Record<string, string | undefined>>,
  log: Log,
  onStep: (step: string) => void = () => {},
): Promise<Portal> {
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    requireProvider(environment, variables)
    // The embedded database flushes each of its files again after it was ended in the middle of its work: some seconds.
    onStep('Opening the database …')
    const objects = openStorage(variables)
    const seeing = await openSeeing(environment, variables, log)
    undo.push(seeing.close)
    const store = await openEnvironmentStore(environment, log, seeing.watch)
    undo.push(() => store.close())
    onStep('Bringing its tables up to date …')
    await store.migrate()
    await openInMode(store, environment)
    const demo =
      environment.mode === 'demo'
        ? await openDemoClock(store, (error) => log.warn({ err: error }, 'The clock of another server was not read'))
        : null
    undo.push(() => demo?.close() ?? Promise.resolve())
    const clock = demo?.clock ?? systemClock

    const opened = await openProvider({
      environment: variables,
      dataDirectory: environment.dataDirectory,
      clock,
      portalOrigins: environment.portalOrigins,
      isProduction: environment.mode === 'production',
      port: environment.port === 0 ? 0 : environment.port + 1,
      log: (line) => log.warn(line),
    })
    undo.push(() => opened.close())
    if (demo) {
      onStep('Preparing the demonstration …')
      await seedOnce(store, clock, opened.provider)
      await sendLinksAgain(store)
    }

    for (const warning of environment.warnings) log.warn(warning)
    if (environment.smtp === null && environment.mode === 'production') {
      log.warn('SMTP_URL is not set: e-mails are stored in the database, and sent nowhere')
    }
    const reachedAt = [...environment.portalOrigins]
    const { issuer, close: closeIssuer } = await openIssuer({
      environment: variables,
      dataDirectory: environment.dataDirectory,
      clock,
      portalOrigins: () => reachedAt,
      isProduction: environment.mode === 'production',
      port: environment.port === 0 ? 0 : environment.port + 3,
    })
    undo.push(closeIssuer)
    let sandboxes: ThirdPartySandboxes | null = null
    // Behind a proxy nobody's browser reaches a port of this machine.
    if (demo && environment.publicOrigin === null) {
      const port = environment.port === 0 ? 0 : environment.port + 2
      const company = await serveIdentityProvider({ port, portalOrigins: () => reachedAt })
      undo.push(() => company.close())
      await offerSingleSignOn(store, company.origin)
      const from = environment.port === 0 ? 0 : environment.port + 4
      sandboxes = await serveThirdParties({ port: from, clock, portalOrigins: () => reachedAt })
      undo.push(sandboxes.close)
      await offerThirdParties(store, sandboxes)
    }
    const sinks = makeSinks({ log, keys: new Map([...environment.sinkKeys, ...(sandboxes?.sinkKeys ?? [])]) })
    undo.push(async () => sinks.close())
    const outbox = outboxTransport()
    let origin = environment.publicOrigin ?? `http://${environment.host}:${environment.port}`
    const { metrics } = seeing
    const services = { store, clock, provider: watchProvider(opened.provider, metrics), issuer, log }
    const way = makePost(environment.mode === 'production')
    const dispatcher = makeDispatcher({ store, clock, log, metrics, post: way.post })
    const changeFiles = makeChangeFileWork(services)
    const jobs = [
      janitor(services),
      informIssuer(services),
      settlement(services),
      sendRefunds(services),
      askMandates(services),
      overdueCheques(services),
      voucherDays(services),
      expireOldApplications(services),
      autoPay(services),
      announceAutoPay(services),
      releaseCreditHolds(store),
      resubmissions(services),
      expiredQuotes(store),
      disputeDeadlines(store),
      deleteOldSessions(services),
      deleteOldRecordings(store),
      deleteOldDrafts(store),
      deleteOldDocuments(store),
      deleteOldExports(store),
      ...documentStorageJobs(services, objects),
      changeFilesJob(changeFiles),
      oldChangeFiles(store),
      lostImports(store),
      oldImports(store),
      deleteOldAudit(store, environment.auditDays),
      deleteOldAnswers(store, environment.idempotencyDays),
      deleteOldMails(store, environment.mailDays),
      deleteOldFailedItems(store),
      ...notificationJobs(store, environment.notificationDays),
      recoverAccounts(services),
      sendMails(store, environment.smtp ? smtpTransport(environment.smtp) : outbox.transport, () => origin),
      sendWebhooks(dispatcher),
      deleteOldWebhooks(store),
      countLoyaltyInvoices(store),
      foldTallies(store),
      maintainStore(store),
    ]
    const history = openJobHistory(store, `${hostname()}:${environment.port}`)
    const runner = makeJobRunner({ jobs, clock, store, log, metrics, traces: seeing.traces, history })
    undo.push(async () => {
      await runner.stop()
      await dispatcher.stop()
      way.close()
    })

    undo.push(async () => changeFiles.stop())
    undo.push(() => stopImports(store))
    const news = makeNewsHub(services)
    const app = createApp({
      ...services,
      news,
      objects,
      inspect: makeInspection(
        environment.scanner,
        makeInspectorPool({ onFailure: (error) => log.warn({ err: error }, 'An upload ended its inspection') }),
      ),
      mode: environment.mode,
      clientFolder: existsSync(clientFolder) ? clientFolder : null,
      sheetsFolder,
      prefixes: environment.prefixes,
      ecaasPrefixes: await readEcaasPrefixes(store),
      ownHosts: environment.portalOrigins.map((own) => new URL(own).hostname),
      publicOrigin: environment.publicOrigin,
      ...(demo ? { sentBodies: outbox.sentBodies } : {}),
      sinks,
      passThroughKeys: new Map([...environment.passThroughKeys, ...(sandboxes?.passThroughKeys ?? [])]),
      mailWebhookSecret: environment.mailWebhookSecret,
      providerWebhookSecret: environment.providerWebhookSecret,
      trustedProxies: environment.trustedProxies,
      requestsPerMinute: environment.requestsPerMinute,
      changeFileBytes: environment.changeFileBytes,
      seeing,
      ...(environment.runsJobs ? { jobs: runner } : {}),
      retention: environment,
      async afterClockMove() {
        await demo?.save()
        await runner.tick()
      },
    })
    // Without options for HTTP/2, it is a plain HTTP server.
    const server = serve({ fetch: app.fetch, hostname: environment.host, port: environment.port }) as Server
    server.keepAliveTimeout = IDLE_CONNECTION_MS
    const drain = makeDrain(server, CHARGE_TIMEOUT_MS + PATIENCE_MS)
    const { port } = await listening(server)
    const address = `http://${environment.host}:${port}`
    origin = environment.publicOrigin ?? address
    reachedAt.push(address)
    undo.push(drain)
    const { metricsAt, close: closeMetrics } = await seeing.begin({ store, clock })
    undo.push(closeMetrics)
    // A stream of news is no request that is under way: none would ever be answered.
    undo.push(() => news.stop())
    if (environment.runsJobs) {
      runner.start()
      // It takes a connection to PostgreSQL, which nobody needs where no event can come.
      if (environment.providerWebhookSecret !== null) undo.push(askAtProviderNews(store, runner))
    }
    await logStart(log, { environment, variables, store, objects, address, metricsAt })
    const issuerOrigin = issuer?.viewOrigin ?? null
    return { address, providerOrigin: opened.provider.cardEntryOrigin, issuerOrigin, sandboxes, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
