import type { Plugin } from 'vite'

export function joinRuntime(home: string): Plugin
