/**
 * The behaviour of the page with a card's number. It runs in the browser, on the issuer's origin: the server sends this
 * function's source text, so it names nothing outside itself.
 */
import type { SeenCard } from './issuer-book.ts'
import type { ViewWords } from './view-words.ts'

function runCardView(): void {
  const token = location.hash.slice(1)
  // Nobody finds it in the address or in the history afterwards.
  history.replaceState(null, '', location.pathname + location.search)
  // Elements of our own page, by their ids, and words that our own server has written into it.
  const element = (id: string) => document.getElementById(id) as HTMLElement
  const words = JSON.parse(document.body.dataset['words'] ?? '{}') as ViewWords

  const hide = (word: 'hidden' | 'failed') => {
    element('card').remove()
    element('status').hidden = false
    element('status').textContent = words[word]
  }

  const show = ({ number, holder, expiry, visibleMs }: SeenCard) => {
    element('number').textContent = number.replaceAll(/\d{4}(?=\d)/g, '$& ')
    element('holder').textContent = holder
    element('expiry').textContent = `${expiry.slice(5)}/${expiry.slice(2, 4)}`
    element('status').hidden = true
    element('card').hidden = false
    setTimeout(() => hide('hidden'), visibleMs)
    addEventListener('pagehide', () => hide('hidden'))
  }

  fetch('/card-view/card', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    cache: 'no-store',
    signal: AbortSignal.timeout(15_000),
  })
    .then(async (answer) => {
      if (!answer.ok) throw new Error('No card.')
      // The answer of our own server.
      show((await answer.json()) as SeenCard)
    })
    .catch(() => hide('failed'))
}

/** The script of the page. `__name` is what tsx leaves behind in functions' source. */
export const viewScript = `const __name = (named) => named
;(${runCardView.toString()})()
`
