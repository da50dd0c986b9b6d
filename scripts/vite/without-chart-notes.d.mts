import type { Plugin } from 'vite'

export function withoutNotes(code: string, filename?: string): { code: string }
export function withoutChartNotes(): Plugin
