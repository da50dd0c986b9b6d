import type { Plugin } from 'vite'

export function minifyAgain(names: readonly string[]): Plugin
