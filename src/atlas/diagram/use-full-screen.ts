import { useEffect, useRef, useState } from 'react'

/** A part of the page that can fill the screen; `toggleFull` is null where the browser does not allow it. */
export function useFullScreen() {
  const box = useRef<HTMLDivElement>(null)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const onChange = () => setFull(box.current !== null && document.fullscreenElement === box.current)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  const toggleFull = () => {
    if (isFull) void document.exitFullscreen()
    // Refused without a press of the reader's own; then all stays as it is.
    else box.current?.requestFullscreen().catch(() => {})
  }
  return { box, isFull, toggleFull: document.fullscreenEnabled ? toggleFull : null }
}
