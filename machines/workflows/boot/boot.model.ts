import type { Config } from '../../../domain/contract/config.ts'
import type { SecureConfig } from '../../../domain/contract/secure-config.ts'
import { defaultDisputeSettings, defaultPaymentSettings } from '../../../domain/program-settings.ts'
import { defineModel } from '../../model.ts'
import { bootMachine } from './boot.machine.ts'
import type { BootInput } from './boot.setup.ts'

const config: Config = {
  title: 'Trade credit portal',
  ecaasPrefix: '/ecaas',
  invoiceDetailsVersion: 1,
  apiVersion: null,
  bankAccountVersion: 1,
  hasSecureConfig: true,
  currencyVersion: null,
  logging: { endpoint: null, level: 'error' },
  cardEntryOrigin: null,
  supportEmail: null,
  supportPhone: null,
  demo: false,
  businessDate: '2026-11-21',
}
const usualConfig: Config = { ...config, hasSecureConfig: false }
const secureConfig: SecureConfig = {
  paymentMode: 'INDIVIDUAL_ACCOUNT',
  paymentSettings: defaultPaymentSettings,
  disputeSettings: defaultDisputeSettings,
}
const withLocales = { localesEnabled: true }
const offline = { error: { code: 'networkFailed' } }
const locales = [{ id: 'de', label: 'Deutsch' }]

const start: BootInput = { hostname: 'portal.example', hasReloaded: false }
const settle = <Actor extends string, End>(actor: Actor, end: End) => ({ type: 'settle' as const, actor, ...end })

const flagsCame = settle('fetchFlags', { output: {} })
const configCame = settle('fetchConfig', { output: config })
const request = { type: 'secure.request' } as const
const chunkFailed = { type: 'chunk.failed', code: 'ChunkLoadError' } as const
const ready = (locale: string, secure: string) => ({ ready: { locales: locale, secure } })

export const bootModel = defineModel(bootMachine, {
  scenarios: {
    'a first visit': start,
    'after a reload': { ...start, hasReloaded: true },
  },
  events: {
    'boot.retry': [{ type: 'boot.retry' }],
    'chunk.failed': [chunkFailed],
    'page.reload': [{ type: 'page.reload' }],
    'secure.request': [request],
    'secure.clear': [{ type: 'secure.clear' }],
  },
  outcomes: {
    fetchFlags: [{ output: {} }, { output: withLocales }, offline],
    fetchConfig: [{ output: config }, { output: usualConfig }, offline],
    fetchSecureConfig: [{ output: secureConfig }, offline],
    fetchLocales: [{ output: locales }, offline],
    // A reload that works ends the page, and this machine with it.
    reloadPage: [{ error: new Error('not allowed') }],
  },
  requirements: {
    'boot --chunk.failed[canReload]--> boot.reloading': '§8',
    'boot --chunk.failed--> boot.outdated': '§8',
  },
  journeys: [
    {
      name: 'the page waits for flags and configuration',
      events: [flagsCame],
      ends: { loading: { flags: 'known', config: 'asking' } },
    },
    {
      name: 'the page waits for the flags too',
      events: [configCame],
      ends: { loading: { flags: 'asking', config: 'known' } },
    },
    {
      name: 'with both it is ready',
      events: [configCame, flagsCame],
      ends: ready('builtIn', 'unasked'),
      holds: { config },
    },
    {
      name: 'failed flags warn and count as none',
      events: [settle('fetchFlags', offline), configCame],
      ends: ready('builtIn', 'unasked'),
      holds: { flags: {}, warning: 'flagsFailed' },
    },
    {
      name: 'a failed configuration stops it',
      events: [settle('fetchConfig', offline)],
      ends: 'failed',
      holds: { failure: 'networkFailed' },
    },
    {
      name: 'a boot that takes two minutes has failed',
      events: [{ type: 'after', delay: 'chunkTimeout' }],
      ends: 'failed',
      holds: { failure: 'timedOut' },
    },
    {
      name: 'a retry requests everything again',
      events: [flagsCame, settle('fetchConfig', offline), { type: 'boot.retry' }],
      ends: { loading: { flags: 'asking', config: 'asking' } },
      holds: { failure: null },
    },
    {
      name: 'a program chooses its languages',
      events: [settle('fetchFlags', { output: withLocales }), configCame, settle('fetchLocales', { output: locales })],
      ends: ready('offered', 'unasked'),
      holds: { locales },
    },
    {
      name: 'without an answer all languages are offered',
      events: [settle('fetchFlags', { output: withLocales }), configCame, settle('fetchLocales', offline)],
      ends: ready('builtIn', 'unasked'),
      holds: { locales: null },
    },
    {
      name: 'secure settings come after sign-in',
      events: [flagsCame, configCame, request, settle('fetchSecureConfig', { output: secureConfig })],
      ends: ready('builtIn', 'known'),
      holds: { secureConfig },
    },
    {
      name: 'a program without settings of its own is not asked for them',
      events: [flagsCame, settle('fetchConfig', { output: usualConfig }), request],
      ends: ready('builtIn', 'usual'),
      holds: { secureConfig: null },
    },
    {
      name: 'secure settings are cleared at sign-out',
      events: [
        flagsCame,
        configCame,
        request,
        settle('fetchSecureConfig', { output: secureConfig }),
        { type: 'secure.clear' },
      ],
      ends: ready('builtIn', 'unasked'),
      holds: { secureConfig: null },
    },
    {
      name: 'secure settings that did not come can be asked for again',
      events: [flagsCame, configCame, request, settle('fetchSecureConfig', offline)],
      ends: ready('builtIn', 'missing'),
    },
    {
      name: 'asking again for secure settings asks the server',
      events: [flagsCame, configCame, request, settle('fetchSecureConfig', offline), request],
      ends: ready('builtIn', 'asking'),
    },
    { name: 'a missing part reloads the page', events: [flagsCame, configCame, chunkFailed], ends: 'reloading' },
    {
      name: 'after a reload a missing part is explained',
      scenario: 'after a reload',
      events: [flagsCame, configCame, chunkFailed],
      ends: 'outdated',
      holds: { failure: 'ChunkLoadError' },
    },
    { name: 'more missing parts wait for the same reload', events: [chunkFailed, chunkFailed], ends: 'reloading' },
    {
      name: 'one may reload by hand',
      scenario: 'after a reload',
      events: [chunkFailed, { type: 'page.reload' }],
      ends: 'reloading',
    },
    {
      name: 'a page that may not reload says so',
      events: [chunkFailed, settle('reloadPage', { error: new Error('not allowed') })],
      ends: 'outdated',
    },
  ],
  refusals: [
    { name: 'nothing secure is asked for before the boot', after: [], refuses: request },
    { name: 'nothing to retry before a failure', after: [], refuses: { type: 'boot.retry' } },
  ],
})
