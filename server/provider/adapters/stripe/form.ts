/**
 * The form of a card or bank account: Stripe's Payment Element, whose frames are Stripe's own. It runs in the browser,
 * on the adapter's origin: the server sends this function's source text, so it names nothing outside itself.
 */
import type { FormWords } from '../pages/frame.ts'

type Failure = { readonly error?: { readonly message?: string } }
type Elements = {
  create(type: 'payment'): { mount(selector: string): void; on(event: 'ready', then: () => void): void }
  submit(): Promise<Failure>
  update(options: object): void
}
type StripeJs = {
  elements(options: object): Elements
  confirmSetup(options: object): Promise<Failure & { readonly setupIntent?: { readonly id: string } }>
}

function runStripeForm(open: (key: string, options: object) => StripeJs): void {
  const found = document.querySelector('form')
  if (found === null) return
  const form = found
  const portal = form.dataset['portal'] ?? ''
  const kind = form.dataset['kind'] ?? ''
  const root = document.documentElement
  // Both are written by our own server into the page.
  let words = JSON.parse(form.dataset['words'] ?? '{}') as FormWords
  const facts = JSON.parse(form.dataset['facts'] ?? '{}') as Readonly<Record<string, string>>
  let sending = false

  // Elements of our own page, by their ids.
  const element = (id: string) => document.getElementById(id) as HTMLElement
  const submit = element('submit') as HTMLButtonElement

  const post = (message: object) => {
    if (window.parent !== window) window.parent.postMessage(message, portal)
  }
  const fail = (message: string) => {
    const alert = element('failed')
    alert.hidden = false
    alert.textContent = message
  }
  const call = async (path: string, body: object): Promise<Readonly<Record<string, string>>> => {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    if (!answer.ok) throw new Error(String(answer.status))
    // The answer of our own server.
    return (await answer.json()) as Readonly<Record<string, string>>
  }
  const appearance = () => {
    const isDark =
      root.dataset['theme'] === 'dark' ||
      (root.dataset['theme'] === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches)
    return { theme: isDark ? 'night' : 'stripe' }
  }

  const begin = async () => {
    const { session, clientSecret } = await call('/entry/start', { kind, ...facts })
    const stripe = open(facts['publishableKey'] ?? '', { locale: root.lang })
    const elements = stripe.elements({ clientSecret, appearance: appearance() })
    const entry = elements.create('payment')
    entry.on('ready', () => {
      submit.disabled = false
    })
    entry.mount('#element')

    const send = async () => {
      const checked = await elements.submit()
      if (checked.error) return
      const confirmed = await stripe.confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: location.href },
      })
      if (confirmed.error) return fail(confirmed.error.message ?? words.failed)
      const given = await call('/entry/done', { kind, session, setupIntent: confirmed.setupIntent?.id })
      form.hidden = true
      post({ type: kind === 'verification' ? 'verification.answered' : `${kind}.tokenised`, ...given })
    }

    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (sending) return
      sending = true
      element('failed').hidden = true
      element('status').textContent = words.sending
      form.setAttribute('aria-busy', 'true')
      void send()
        .catch(() => fail(words.failed))
        .finally(() => {
          sending = false
          element('status').textContent = ''
          form.removeAttribute('aria-busy')
        })
    })
    return elements
  }

  const begun = begin()
  begun.catch(() => fail(words.failed))

  element('cancel').addEventListener('click', () => post({ type: `${kind}.cancelled` }))

  const speak = async (locale: string) => {
    const answer = await fetch(`/entry/words/${kind}/${encodeURIComponent(locale)}`)
    if (!answer.ok) return
    // The answer of our own server.
    const spoken = (await answer.json()) as { lang: string; words: FormWords }
    words = spoken.words
    root.lang = spoken.lang
    document.title = words.title
    for (const labelled of document.querySelectorAll<HTMLElement>('[data-word]')) {
      labelled.textContent = words[labelled.dataset['word'] as keyof FormWords]
    }
    ;(await begun).update({ locale: spoken.lang })
  }

  window.addEventListener('message', (event: MessageEvent<Readonly<Record<string, unknown>> | null>) => {
    const isOurs = event.origin === portal && event.source === window.parent
    if (!isOurs || event.data?.['type'] !== `${kind === 'verification' ? 'bank' : kind}.appearance`) return
    const { theme, locale } = event.data
    if (theme === 'light' || theme === 'dark' || theme === 'auto') {
      root.dataset['theme'] = theme
      void begun.then((elements) => elements.update({ appearance: appearance() })).catch(() => undefined)
    }
    if (typeof locale === 'string') void speak(locale).catch(() => undefined)
  })

  const postHeight = () =>
    post({ type: `${kind}.height`, height: Math.ceil(document.body.getBoundingClientRect().height) })
  new ResizeObserver(postHeight).observe(document.body)
}

/** The script of the page; `Stripe` is what Stripe's own script leaves. `__name` is what tsx leaves in functions' source. */
export const stripeFormScript = `const __name = (named) => named
;(${runStripeForm.toString()})(window.Stripe)
`
