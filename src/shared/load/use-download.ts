import { useState, type MouseEvent } from 'react'

/**
 * A download by a click on a link: one at a time, into the reader's downloads. One that fails must be said beside it
 * (§8), not by a raw answer in place of the page; it can be pressed again.
 */
export function useDownload() {
  const [underWay, setUnderWay] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const begin = async (id: string, save: () => Promise<void>) => {
    setFailed(false)
    setUnderWay(id)
    try {
      await save()
    } catch {
      setFailed(true)
    } finally {
      setUnderWay(null)
    }
  }
  /** Handles the click on the link of a file; `save` rejects when it cannot be had. */
  const onClick = (event: MouseEvent, id: string, save: () => Promise<void>) => {
    // With a key held, the browser opens or saves it in its own way.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (underWay === null) void begin(id, save)
  }
  return { underWay, hasFailed, onClick }
}
