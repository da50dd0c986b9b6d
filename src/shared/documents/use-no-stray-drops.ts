import { useEffect } from 'react'

/** A file that misses its place would be opened by the browser in place of the page. */
export function useNoStrayDrops() {
  useEffect(() => {
    const keep = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    globalThis.addEventListener('dragover', keep)
    globalThis.addEventListener('drop', keep)
    return () => {
      globalThis.removeEventListener('dragover', keep)
      globalThis.removeEventListener('drop', keep)
    }
  }, [])
}
