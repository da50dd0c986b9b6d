import { useEffect, useRef } from 'react'

import * as v from 'valibot'

import { FrameDoneSchema, FrameReadySchema } from '../../../domain/contract/third-parties/offers.ts'

type OutsideFrameProps = {
  className: string
  title: string
  url: string
  /** What the page in the frame is given once it listens; null: nothing. */
  message: object | null
  onDone?: () => void
}

/**
 * A page of another origin in a sandbox: it has its own origin, scripts and forms, and reaches neither ours nor the
 * address of the window.
 */
export function OutsideFrame({ className, title, url, message, onDone }: OutsideFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const { origin } = new URL(url)
    const hear = (event: MessageEvent<unknown>) => {
      const frame = ref.current?.contentWindow
      if (!frame || event.source !== frame || event.origin !== origin) return
      // To that origin alone: a page that the frame was led on to gets nothing.
      if (message !== null && v.is(FrameReadySchema, event.data)) frame.postMessage(message, origin)
      else if (v.is(FrameDoneSchema, event.data)) onDone?.()
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [url, message, onDone])
  return (
    <iframe
      ref={ref}
      className={className}
      title={title}
      src={url}
      sandbox="allow-scripts allow-forms allow-same-origin"
      referrerPolicy="no-referrer"
    />
  )
}
