import { useLayoutEffect } from 'react'

import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'

import { Broken } from '../pages/errors/Broken.tsx'
import { ChunkFailed } from '../shared/app/lazy-load.ts'
import { log } from '../shared/app/log.ts'
import { showApp } from '../shared/app/takeover.ts'
import { VIEW_FAILED } from '../shared/third-parties/view-failed.ts'

/** A page that threw. A missing part is the boot's business: it reloads, or explains. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isChunk = error instanceof ChunkFailed
  useLayoutEffect(() => {
    if (isChunk) return
    showApp()
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    log('error', `A page failed: ${message}`, { stack })
    dispatchEvent(new CustomEvent(VIEW_FAILED, { detail: error }))
  }, [error, isChunk])
  if (isChunk) return null
  return (
    <Broken
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
