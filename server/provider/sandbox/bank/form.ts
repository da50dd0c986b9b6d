/**
 * The behaviour of the form of a bank account. It runs in the browser, on the provider's origin: the server sends this
 * function's source text, so it names nothing outside itself. Rules are the server's: it answers with the faults.
 */
import type { BankAppearance, BankEntryMessage } from '../../../../domain/contract/methods/bank-entry.ts'
import type { BankField } from '../../../../domain/rules/methods/banking-country.ts'
import type { BankFault, BankWord, BankWords } from './words.ts'

type Faults = readonly { readonly field: BankField; readonly code: BankFault }[]
type Tokenised = Omit<BankEntryMessage & { type: 'bank.tokenised' }, 'type'>

function runBankForm(): void {
  const found = document.querySelector('form')
  if (found === null) return
  const form = found
  const portal = form.dataset['portal'] ?? ''
  const country = form.dataset['country'] ?? ''
  const root = document.documentElement
  // Written by our own server into the page.
  let words = JSON.parse(form.dataset['words'] ?? '{}') as BankWords
  let sending = false
  /** The routing number that was asked about, and is meant when it is sent once more. */
  let askedAbout: string | null = null

  // Elements of our own page, by their ids.
  const element = (id: string) => document.getElementById(id) as HTMLElement
  const inputs = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')]
  const alert = element('failed')
  const status = element('status')

  const post = (message: BankEntryMessage) => {
    if (window.parent !== window) window.parent.postMessage(message, portal)
  }

  const setText = (where: HTMLElement, word: BankWord | null) => {
    // A live region must be there before its words are, or they are not read out.
    where.hidden = word === null && where !== status
    where.textContent = word === null ? '' : words[word]
    if (word === null) delete where.dataset['word']
    else where.dataset['word'] = word
  }

  const entry = () => Object.fromEntries(inputs.map(({ name, value }) => [name, value]))

  const show = (faults: Faults) => {
    for (const input of inputs) {
      const code = faults.find(({ field }) => field === input.name)?.code ?? null
      setText(element(`${input.name}-error`), code)
      if (code === null) input.removeAttribute('aria-invalid')
      else input.setAttribute('aria-invalid', 'true')
    }
    const [first] = faults
    if (first) element(first.field).focus()
  }

  /** Null when no answer came that one could act upon. */
  const tokenise = async (): Promise<{ token: Tokenised } | Faults | null> => {
    try {
      const answer = await fetch('/v1/bank-tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ country, entry: entry(), confirmedRouting: askedAbout }),
        signal: AbortSignal.timeout(15_000),
      })
      if (answer.status === 201) return { token: await answer.json() }
      return answer.status === 422 ? ((await answer.json()) as { errors: Faults }).errors : null
    } catch {
      return null
    }
  }

  const submit = async () => {
    if (sending) return
    setText(alert, null)
    sending = true
    form.setAttribute('aria-busy', 'true')
    setText(status, 'sending')
    const answer = await tokenise()
    sending = false
    form.removeAttribute('aria-busy')
    setText(status, null)
    if (answer === null) {
      setText(alert, 'failed')
      element('submit').focus()
    } else if ('token' in answer) {
      form.reset()
      post({ type: 'bank.tokenised', ...answer.token })
    } else {
      if (answer.some(({ code }) => code === 'routingChecksum')) askedAbout = entry()['routingNumber'] ?? null
      show(answer)
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })

  element('cancel').addEventListener('click', () => {
    form.reset()
    show([])
    post({ type: 'bank.cancelled' })
  })

  for (const input of inputs) {
    input.addEventListener('input', () => {
      if (!input.hasAttribute('aria-invalid')) return
      input.removeAttribute('aria-invalid')
      setText(element(`${input.name}-error`), null)
    })
  }

  const routing = inputs.find(({ name }) => name === 'routingNumber')
  const bank = inputs.find(({ name }) => name === 'bankName')
  let filled = ''
  const fillBank = async () => {
    const digits = (routing?.value ?? '').replace(/\D/g, '')
    // What somebody typed stays, also what they type while the name is looked up.
    const isTyped = () => !bank || (bank.value !== '' && bank.value !== filled)
    if (digits.length !== 9 || isTyped()) return
    const answer = await fetch(`/bank-entry/banks/${digits}`)
    if (!answer.ok) return
    const { name } = (await answer.json()) as { name: string }
    if (!bank || name === '' || isTyped()) return
    filled = name
    bank.value = name
  }
  routing?.addEventListener('input', () => void fillBank().catch(() => undefined))

  const speak = async (locale: string) => {
    const answer = await fetch(`/bank-entry/words/${encodeURIComponent(locale)}`)
    if (!answer.ok) return
    const spoken = (await answer.json()) as { lang: string; words: BankWords }
    words = spoken.words
    root.lang = spoken.lang
    document.title = words.title
    for (const labelled of document.querySelectorAll<HTMLElement>('[data-word]')) {
      labelled.textContent = words[labelled.dataset['word'] as BankWord]
    }
  }

  window.addEventListener('message', (event: MessageEvent<BankAppearance | null>) => {
    if (event.origin !== portal || event.source !== window.parent || event.data?.type !== 'bank.appearance') return
    const { theme, locale } = event.data
    if (theme === 'light' || theme === 'dark' || theme === 'auto') root.dataset['theme'] = theme
    if (typeof locale === 'string') void speak(locale).catch(() => undefined)
  })

  const postHeight = () =>
    post({ type: 'bank.height', height: Math.ceil(document.body.getBoundingClientRect().height) })
  new ResizeObserver(postHeight).observe(document.body)
}

/** The script of the page. `__name` is what tsx leaves behind in functions' source. */
export const bankFormScript = `const __name = (named) => named
;(${runBankForm.toString()})()
`
