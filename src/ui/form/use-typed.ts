import { useEffect, useState } from 'react'

/** Short enough to feel immediate, long enough to spare the server most letters. */
const PAUSE_MS = 300

/**
 * Returns the text typed into a search, which is requested once typing pauses. `text` is the requested one: where that
 * changes without having been typed here ("Clear all", Back), the field follows; where it is the field's own, which
 * comes late, the letters typed in between stay.
 */
export function useTyped(text: string, onText: (text: string) => void): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const [sent, setSent] = useState(text)
  if (text !== known) {
    setKnown(text)
    if (text !== sent) {
      setSent(text)
      setTyped(text)
    }
  }
  useEffect(() => {
    if (typed === sent) return undefined
    const pause = setTimeout(() => {
      setSent(typed)
      onText(typed)
    }, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, sent, onText])
  return [typed, setTyped]
}
