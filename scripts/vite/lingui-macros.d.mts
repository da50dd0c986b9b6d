import type { Plugin } from 'rolldown'

export function linguiMacros(): Plugin & { enforce: 'pre' }
