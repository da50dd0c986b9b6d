/**
 * The behaviour of the page on which a bank account is confirmed. It runs in the browser, on the provider's origin: the
 * server sends this function's source text, so it names nothing outside itself.
 */
import type { BankAppearance } from '../../../../domain/contract/methods/bank-entry.ts'
import type { VerificationMessage } from '../../../../domain/contract/methods/bank-verification.ts'
import type { VerificationWord, VerificationWords } from './verification-words.ts'

function runVerification(): void {
  const found = document.querySelector('form')
  if (found === null) return
  const form = found
  const portal = form.dataset['portal'] ?? ''
  const root = document.documentElement
  // Written by our own server into the page.
  let words = JSON.parse(form.dataset['words'] ?? '{}') as VerificationWords
  let sending = false

  // Elements of our own page, by their ids.
  const element = (id: string) => document.getElementById(id) as HTMLElement

  const post = (message: VerificationMessage) => {
    if (window.parent !== window) window.parent.postMessage(message, portal)
  }

  const setText = (where: HTMLElement, word: VerificationWord | null) => {
    // A live region must be there before its words are, or they are not read out.
    where.hidden = word === null && where.id !== 'status'
    where.textContent = word === null ? '' : words[word]
    if (word === null) delete where.dataset['word']
    else where.dataset['word'] = word
  }

  /** The proof, or what there is to say instead of it. */
  const ask = async (): Promise<{ proof: string } | 'failed' | 'ended'> => {
    try {
      const answer = await fetch(form.dataset['address'] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ outcome: new FormData(form).get('outcome') }),
        signal: AbortSignal.timeout(15_000),
      })
      if (answer.status === 201) return (await answer.json()) as { proof: string }
      return answer.status === 404 ? 'ended' : 'failed'
    } catch {
      return 'failed'
    }
  }

  const submit = async () => {
    if (sending) return
    setText(element('failed'), null)
    sending = true
    form.setAttribute('aria-busy', 'true')
    setText(element('status'), 'sending')
    const answer = await ask()
    sending = false
    form.removeAttribute('aria-busy')
    setText(element('status'), null)
    if (typeof answer !== 'string') post({ type: 'verification.answered', proof: answer.proof })
    else setText(element('failed'), answer)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  element('cancel').addEventListener('click', () => post({ type: 'verification.cancelled' }))

  const speak = async (locale: string) => {
    const answer = await fetch(`/bank-verification/words/${encodeURIComponent(locale)}`)
    if (!answer.ok) return
    const spoken = (await answer.json()) as { lang: string; words: VerificationWords }
    words = spoken.words
    root.lang = spoken.lang
    document.title = words.title
    for (const labelled of document.querySelectorAll<HTMLElement>('[data-word]')) {
      labelled.textContent = words[labelled.dataset['word'] as VerificationWord]
    }
  }

  window.addEventListener('message', (event: MessageEvent<BankAppearance | null>) => {
    if (event.origin !== portal || event.source !== window.parent || event.data?.type !== 'bank.appearance') return
    const { theme, locale } = event.data
    if (theme === 'light' || theme === 'dark' || theme === 'auto') root.dataset['theme'] = theme
    if (typeof locale === 'string') void speak(locale).catch(() => undefined)
  })

  const postHeight = () =>
    post({ type: 'verification.height', height: Math.ceil(document.body.getBoundingClientRect().height) })
  new ResizeObserver(postHeight).observe(document.body)
}

/** The script of the page. `__name` is what tsx leaves behind in functions' source. */
export const verificationScript = `const __name = (named) => named
;(${runVerification.toString()})()
`
