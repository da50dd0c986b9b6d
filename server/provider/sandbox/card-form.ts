/**
 * The card entry form's behaviour. It runs in the browser, on the provider's origin: the server sends
 * this function's source text (`cardFormScript`), so it names nothing outside itself but its argument.
 * That way it is typed and checked like the rest, needs no build of its own and no inline script.
 */
import type { CardAppearance, CardEntryMessage } from '../../../domain/contract/card-entry.ts'
import { type CardEntryRefusal, type CardField, type CardRules, makeCardRules } from './card-rules.ts'
import type { CardWord, CardWords } from './card-words.ts'

type Refusals = readonly { readonly field: CardField; readonly code: CardEntryRefusal }[]

function runCardForm(rules: CardRules): void {
  const found = document.querySelector('form')
  if (found === null) return
  const form = found
  const portal = form.dataset['portal'] ?? ''
  const root = document.documentElement
  // Written by our own server into the page.
  let words = JSON.parse(form.dataset['words'] ?? '{}') as CardWords
  let sending = false

  // Elements of our own page, by their ids.
  const element = (id: string) => document.getElementById(id) as HTMLElement
  const fields: readonly CardField[] = ['number', 'expiry', 'securityCode', 'name']
  const input = (field: CardField) => element(field) as HTMLInputElement
  const alert = element('failed')
  const status = element('status')

  const post = (message: CardEntryMessage) => {
    if (window.parent !== window) window.parent.postMessage(message, portal)
  }

  const setText = (where: HTMLElement, word: CardWord | null) => {
    // A live region must be there before its words are, or they are not read out.
    where.hidden = word === null && where !== status
    where.textContent = word === null ? '' : words[word]
    if (word === null) delete where.dataset['word']
    else where.dataset['word'] = word
  }

  const showRefusal = (field: CardField, code: CardEntryRefusal | null) => {
    setText(element(`${field}-error`), code)
    if (code === null) input(field).removeAttribute('aria-invalid')
    else input(field).setAttribute('aria-invalid', 'true')
  }

  const entry = () => ({
    number: input('number').value,
    expiry: input('expiry').value,
    securityCode: input('securityCode').value,
    name: input('name').value,
  })

  const show = (refusals: Refusals) => {
    for (const field of fields) showRefusal(field, refusals.find((refusal) => refusal.field === field)?.code ?? null)
    const [first] = refusals
    if (first) input(first.field).focus()
  }

  /** Null when no answer came that one could act upon. */
  const tokenise = async (): Promise<
    { token: Omit<CardEntryMessage & { type: 'card.tokenised' }, 'type'> } | Refusals | null
  > => {
    try {
      const answer = await fetch('/v1/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(entry()),
        signal: AbortSignal.timeout(15_000),
      })
      if (answer.status === 201) return { token: await answer.json() }
      // The answer of our own server: `{ errors }`, by `TokenAnswer` there.
      return answer.status === 422 ? ((await answer.json()) as { errors: Refusals }).errors : null
    } catch {
      return null
    }
  }

  const submit = async () => {
    if (sending) return
    setText(alert, null)
    const refusals = rules.refuseCardEntry(entry(), new Date())
    show(refusals)
    if (refusals.length > 0) return
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
      post({ type: 'card.tokenised', ...answer.token })
    } else show(answer)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })

  element('cancel').addEventListener('click', () => {
    form.reset()
    show([])
    post({ type: 'card.cancelled' })
  })

  for (const field of fields) {
    input(field).addEventListener('input', () => {
      if (!input(field).hasAttribute('aria-invalid')) return
      if (!rules.refuseCardEntry(entry(), new Date()).some((refusal) => refusal.field === field))
        showRefusal(field, null)
    })
  }

  /** Groups digits while one types at the end; in the middle the caret would jump, so there it waits. */
  const group = (atEndOnly: boolean) => {
    const { value, selectionStart } = input('number')
    if (!/^[\d\s\u00a0-]*$/.test(value) || (atEndOnly && selectionStart !== value.length)) return
    const grouped = rules.groupNumber(value)
    if (grouped !== value) input('number').value = grouped
  }
  input('number').addEventListener('input', () => group(true))
  input('number').addEventListener('blur', () => group(false))
  input('expiry').addEventListener('blur', () => {
    const expiry = rules.readExpiry(input('expiry').value)
    if (expiry !== null) input('expiry').value = expiry
  })

  const speak = async (locale: string) => {
    const answer = await fetch(`/card-entry/words/${encodeURIComponent(locale)}`)
    if (!answer.ok) return
    const spoken = (await answer.json()) as { lang: string; words: CardWords }
    words = spoken.words
    root.lang = spoken.lang
    document.title = words.title
    for (const labelled of document.querySelectorAll<HTMLElement>('[data-word]')) {
      labelled.textContent = words[labelled.dataset['word'] as CardWord]
    }
  }

  window.addEventListener('message', (event: MessageEvent<CardAppearance | null>) => {
    if (event.origin !== portal || event.source !== window.parent || event.data?.type !== 'card.appearance') return
    const { theme, locale } = event.data
    if (theme === 'light' || theme === 'dark' || theme === 'auto') root.dataset['theme'] = theme
    if (typeof locale === 'string') void speak(locale).catch(() => undefined)
  })

  const postHeight = () =>
    post({ type: 'card.height', height: Math.ceil(document.body.getBoundingClientRect().height) })
  new ResizeObserver(postHeight).observe(document.body)
}

/** The script of the page. `__name` is what tsx leaves behind in functions' source. */
export const cardFormScript = `const __name = (named) => named
;(${runCardForm.toString()})((${makeCardRules.toString()})())
`
