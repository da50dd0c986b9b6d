/**
 * The form of a bank account: GoCardless's own page in a window of its own, where the holder gives the account and the
 * mandate. It runs in the browser, on the adapter's origin: the server sends this function's source text, so it names
 * nothing outside itself.
 */
import type { FormWords } from '../pages/frame.ts'

function runGoCardlessForm(): void {
  const found = document.querySelector('form')
  if (found === null) return
  const form = found
  const portal = form.dataset['portal'] ?? ''
  const root = document.documentElement
  // Both are written by our own server into the page.
  let words = JSON.parse(form.dataset['words'] ?? '{}') as FormWords
  const facts = JSON.parse(form.dataset['facts'] ?? '{}') as Readonly<Record<string, string>>
  const askEveryMs = 2_000
  let asking = false

  // Elements of our own page, by their ids.
  const element = (id: string) => document.getElementById(id) as HTMLElement
  const submit = element('submit') as HTMLButtonElement

  const post = (message: object) => {
    if (window.parent !== window) window.parent.postMessage(message, portal)
  }
  const fail = () => {
    const alert = element('failed')
    alert.hidden = false
    alert.textContent = words.failed
  }
  const call = (path: string, body: object) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })

  /** Asks whether the holder is done there, until that is so. */
  const ask = async (session: string): Promise<void> => {
    const answer = await call('/entry/done', { session }).catch(() => null)
    if (answer?.status === 201) {
      form.hidden = true
      // The answer of our own server.
      post({ type: 'bank.tokenised', ...((await answer.json()) as object) })
    } else if (answer?.status === 404) {
      asking = false
      element('status').textContent = ''
      fail()
    } else setTimeout(() => void ask(session), askEveryMs)
  }

  const begin = async () => {
    const answer = await call('/entry/start', facts)
    if (!answer.ok) throw new Error(String(answer.status))
    // The answer of our own server.
    const { session, url } = (await answer.json()) as { session: string; url: string }
    submit.disabled = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      window.open(url, '_blank', 'noopener')
      if (asking) return
      asking = true
      element('status').textContent = words.sending
      void ask(session)
    })
  }
  begin().catch(fail)

  element('cancel').addEventListener('click', () => post({ type: 'bank.cancelled' }))

  const speak = async (locale: string) => {
    const answer = await fetch(`/entry/words/bank/${encodeURIComponent(locale)}`)
    if (!answer.ok) return
    // The answer of our own server.
    const spoken = (await answer.json()) as { lang: string; words: FormWords }
    words = spoken.words
    root.lang = spoken.lang
    document.title = words.title
    for (const labelled of document.querySelectorAll<HTMLElement>('[data-word]')) {
      labelled.textContent = words[labelled.dataset['word'] as keyof FormWords]
    }
  }

  window.addEventListener('message', (event: MessageEvent<Readonly<Record<string, unknown>> | null>) => {
    const isOurs = event.origin === portal && event.source === window.parent
    if (!isOurs || event.data?.['type'] !== 'bank.appearance') return
    const { theme, locale } = event.data
    if (theme === 'light' || theme === 'dark' || theme === 'auto') root.dataset['theme'] = theme
    if (typeof locale === 'string') void speak(locale).catch(() => undefined)
  })

  const postHeight = () =>
    post({ type: 'bank.height', height: Math.ceil(document.body.getBoundingClientRect().height) })
  new ResizeObserver(postHeight).observe(document.body)
}

/** The script of the page. `__name` is what tsx leaves behind in functions' source. */
export const goCardlessFormScript = `const __name = (named) => named
;(${runGoCardlessForm.toString()})()
`
