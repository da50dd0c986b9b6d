import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react'

import type { Box } from '../../../charts/layout/layout-shape.ts'
import { WORDS } from '../../../charts/layout/outline.ts'

const LEAST = 0.2
const MOST = 3
/** Words stay readable, at 9 px and more: below this a picture is rather moved than made smaller. */
const READABLE = Math.ceil((9 / WORDS.size) * 100) / 100
/** A press that moves less picks something. */
const STILL = 4

const within = (zoom: number) => Math.min(MOST, Math.max(LEAST, zoom))

/** The frame around a picture: how large it is shown, and which part of it. Moving is the frame's own scrolling. */
export function usePictureFrame(picture: { width: number; height: number }, first: Box | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const drag = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  const hasMoved = useRef(false)
  const { width, height } = picture

  const isPlaced = useRef(false)
  useEffect(() => {
    const box = frame.current
    if (!box || box.clientWidth === 0 || isPlaced.current) return
    isPlaced.current = true
    const next = Math.min(1, Math.max(READABLE, box.clientWidth / width))
    setZoom(next)
    // On a narrow screen the reader begins where the machine does.
    if (first)
      requestAnimationFrame(() => box.scrollTo({ left: (first.x + first.width / 2) * next - box.clientWidth / 2 }))
  }, [width, first])

  /** Makes it larger or smaller around a point of the frame, by default its middle. */
  const zoomBy = useCallback((factor: number, at?: { x: number; y: number }) => {
    const box = frame.current
    setZoom((old) => {
      const next = within(old * factor)
      if (box) {
        const [x, y] = [at?.x ?? box.clientWidth / 2, at?.y ?? box.clientHeight / 2]
        const grown = next / old
        const [left, top] = [(box.scrollLeft + x) * grown - x, (box.scrollTop + y) * grown - y]
        requestAnimationFrame(() => box.scrollTo({ left, top }))
      }
      return next
    })
  }, [])

  useEffect(() => {
    const box = frame.current
    const onWheel = (event: WheelEvent) => {
      // The plain wheel moves the picture and then the page; a pinch arrives as a wheel with Ctrl.
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left = 0, top = 0 } = box?.getBoundingClientRect() ?? {}
      zoomBy(Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top })
    }
    // React listens passively to wheels, and could not keep the page from being zoomed.
    box?.addEventListener('wheel', onWheel, { passive: false })
    return () => box?.removeEventListener('wheel', onWheel)
  }, [zoomBy])

  return {
    frame,
    zoom,
    zoomBy,
    /** Shows as much of the picture as can be read. */
    fit: () => {
      const box = frame.current
      if (!box || box.clientWidth === 0) return
      const most = Math.max(box.clientHeight, 320)
      setZoom(Math.min(MOST, Math.max(READABLE, Math.min(box.clientWidth / width, most / height))))
    },
    /** Moves so that a part of the picture is in sight. */
    show: (part: Box) => {
      const box = frame.current
      if (!box) return
      const [x, y] = [(part.x + part.width / 2) * zoom, (part.y + Math.min(part.height, 80) / 2) * zoom]
      box.scrollTo({ left: x - box.clientWidth / 2, top: y - box.clientHeight / 2 })
    },
    /** The press that ends here moved the diagram, so it selects nothing. */
    hasMoved: () => hasMoved.current,
    hears: {
      onPointerDown: ({ button, pointerType, clientX, clientY }: PointerEvent) => {
        hasMoved.current = false
        const box = frame.current
        // A finger scrolls by itself.
        if (box && button === 0 && pointerType === 'mouse')
          drag.current = { x: clientX, y: clientY, left: box.scrollLeft, top: box.scrollTop }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const [from, box] = [drag.current, frame.current]
        if (!from || !box) return
        if (Math.hypot(clientX - from.x, clientY - from.y) > STILL) hasMoved.current = true
        box.scrollTo({ left: from.left - (clientX - from.x), top: from.top - (clientY - from.y) })
      },
      onPointerUp: () => {
        drag.current = null
      },
      onPointerLeave: () => {
        drag.current = null
      },
    },
  }
}
