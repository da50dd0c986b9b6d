import { setup } from 'xstate'

import type { Config, Flags } from '../../../domain/contract/config.ts'
import type { SecureConfig } from '../../../domain/contract/secure-config.ts'
import { CHUNK_LOAD_TIMEOUT_MS } from '../../../domain/limits.ts'
import { refuseReload, type ChunkFailure } from '../../../domain/rules/boot.ts'
import { isFlagOn } from '../../../domain/rules/routes/flags.ts'
import type { Meta } from '../../meta.ts'
import { port } from '../../port.ts'

export type LocaleOption = { id: string; label: string }

export type BootInput = {
  hostname: string
  /** This very build was already reloaded once in this tab. */
  hasReloaded: boolean
}

type Context = BootInput & {
  flags: Flags
  config: Config | null
  secureConfig: SecureConfig | null
  /** Null: the 15 built-in ones. */
  locales: readonly LocaleOption[] | null
  warning: 'flagsFailed' | null
  failure: string | null
}

export type BootView = 'boot' | 'bootFailed' | 'bootOutdated'

export type BootEvent =
  | { type: 'boot.retry' }
  | { type: 'chunk.failed'; code: ChunkFailure }
  | { type: 'page.reload' }
  | { type: 'secure.request' }
  | { type: 'secure.clear' }

/** The context of a start, also of one that is tried again. */
export const fresh = {
  flags: {},
  config: null,
  secureConfig: null,
  locales: null,
  warning: null,
  failure: null,
} as const

/** The ports, guards and delays of the start. */
export const bootSetup = setup({
  types: {} as { input: BootInput; context: Context; events: BootEvent; meta: Meta<BootView>; tags: 'busy' },
  actors: {
    fetchFlags: port<Flags, { hostname: string }>('fetchFlags'),
    fetchConfig: port<Config>('fetchConfig'),
    fetchSecureConfig: port<SecureConfig>('fetchSecureConfig'),
    fetchLocales: port<readonly LocaleOption[]>('fetchLocales'),
    reloadPage: port<void>('reloadPage'),
  },
  delays: { chunkTimeout: CHUNK_LOAD_TIMEOUT_MS },
  guards: {
    canReload: ({ context }) => refuseReload(context) === null,
    hasSecureConfig: ({ context }) => context.config?.hasSecureConfig ?? false,
    hasLocales: ({ context }) => isFlagOn(context.flags, 'localesEnabled'),
  },
})
