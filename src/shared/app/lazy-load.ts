import { createElement, use, useLayoutEffect, type ComponentType, type ReactNode } from 'react'

import { CHUNK_LOAD_TIMEOUT_MS } from '../../../domain/limits.ts'
import type { ChunkFailure } from '../../../domain/rules/boot.ts'
import { showApp } from './takeover.ts'

/** A part of the program that did not come: a new version removed it, or the network failed. */
export class ChunkFailed extends Error {
  readonly code: ChunkFailure

  constructor(code: ChunkFailure, cause: unknown) {
    super(code, { cause })
    this.name = code
    this.code = code
  }
}

const RELOADED = 'reloadedBuild'

/** Identifier of this build: the address of this very module carries a hash of the program. */
const build = import.meta.url

/** Checks whether this tab was already reloaded for this build: once is a remedy, twice would never end. */
export function hasReloaded(): boolean {
  try {
    return sessionStorage.getItem(RELOADED) === build
  } catch {
    return false
  }
}

/** Reloads the page, and remembers that it was done for this build. Rejects where that cannot be remembered. */
export async function reloadPage(): Promise<void> {
  sessionStorage.setItem(RELOADED, build)
  location.reload()
  // The page is about to go; nothing more is to be drawn until then.
  await new Promise(() => {})
}

function codeOf(error: unknown): ChunkFailure {
  const text = error instanceof Error ? error.message : String(error)
  if (/css/i.test(text)) return 'CSS_CHUNK_LOAD_FAILED'
  return /cannot find module/i.test(text) ? 'MODULE_NOT_FOUND' : 'ChunkLoadError'
}

async function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The part did not come in time.')), CHUNK_LOAD_TIMEOUT_MS)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}

let report: (code: ChunkFailure) => void = () => {}

/** Listener for a missing part: the boot's statechart reloads or explains. */
export function onChunkFailure(notify: (code: ChunkFailure) => void): () => void {
  report = notify
  // Vite reports a style or script that a chunk needs and that did not come.
  const heard = (event: Event & { payload?: unknown }) => {
    if (quiet > 0) return
    event.preventDefault()
    notify(codeOf(event.payload))
  }
  window.addEventListener('vite:preloadError', heard)
  return () => {
    window.removeEventListener('vite:preloadError', heard)
    report = () => {}
  }
}

/** A part that fails to come is the boot's business (vite:preloadError): until that has reloaded, nothing goes on. */
export async function arrived<Part>(loading: Promise<Part | undefined>): Promise<Part> {
  return (await loading) ?? new Promise<never>(() => {})
}

/** Number of parts that are being loaded and whose failure is not reported. */
let quiet = 0

/** Loads a part whose failure the caller itself shows or ignores: it is not reported, so that the page stays. */
export async function quietly<Part>(load: () => Promise<Part>): Promise<Part> {
  quiet += 1
  try {
    return await withTimeout(load())
  } finally {
    quiet -= 1
  }
}

type Loaded = { Page: ComponentType }
/** `preload` is what the router calls before it shows the page. */
export type LazyPage = (() => ReactNode) & { preload: () => Promise<void> }

/** Time after which a page is shown without what it reads. */
const LATE_MS = 900

/**
 * A page in a chunk of its own, which the router fetches before it shows it. One that stands pre-rendered until then is
 * laid out once: with what it reads (use-loaded.ts), unless that is late.
 */
export function lazyPage(load: () => Promise<Loaded>, { isPrerendered = false } = {}): LazyPage {
  let page: ComponentType | null = null
  let loading: Promise<void> | null = null
  const fetch = async () => {
    try {
      page = (await withTimeout(load())).Page
    } catch (error) {
      // The next visit tries again.
      loading = null
      const failure = new ChunkFailed(codeOf(error), error)
      report(failure.code)
      throw failure
    }
  }
  const preload = () => {
    loading ??= fetch()
    return loading
  }
  function Lazy() {
    useLayoutEffect(() => {
      const late = isPrerendered ? setTimeout(showApp, LATE_MS) : undefined
      if (!isPrerendered) showApp()
      return () => clearTimeout(late)
    }, [])
    if (!page) use(preload())
    return page ? createElement(page) : null
  }
  return Object.assign(Lazy, { preload })
}
