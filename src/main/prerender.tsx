import type { ReactNode } from 'react'

import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'

import { routeRow } from '../../domain/routes.ts'
import { signInWords } from '../../machines/workflows/sign-in/form-words.ts'
import '../ui/theme/base.css.ts'
import { BootShell } from '../ui/layout/BootShell.tsx'
import { LanguageSelect } from '../ui/form/LanguageSelect.tsx'
import { PublicPage } from '../ui/layout/PublicPage.tsx'
import { ThemeSwitch } from '../ui/form/ThemeSwitch.tsx'
import { ConsentQuestion } from '../workflows/consent/ConsentBanner.tsx'
import { SignIn } from '../workflows/sign-in/SignIn.tsx'
import { tagOf, type Locale } from '../../domain/locales.ts'

/** A page as it can be shown before the program runs. */
export type Prerendered = {
  /** `login` for the sign-in page; any other address has `inside` for who brings a session, and `index` for visitors. */
  name: 'index' | 'inside' | 'login'
  /** The part of the address that a page of its own stands for, below its name. */
  folder?: string
  lang: string
  title: string
  html: string
  /** The question for consent. */
  consent: string
  /** The catalogs that the page needs first, by name: they come in it. */
  words: Readonly<Record<string, Messages>>
  /** Names of the build's chunks that the page needs next. */
  needs: readonly string[]
  /** Names of those that come once it is known that somebody is signed in (public/early.js). */
  later: readonly string[]
}

const catalogs = import.meta.glob<Messages>(['../../locales/*/public.po', '../../locales/*/messages.po'], {
  import: 'messages',
})
const nothing = () => {}

function draw(i18n: I18n, page: ReactNode): string {
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{page}</I18nProvider>)
}

/**
 * The sign-in page as src/workflows/sign-in/page.tsx shows it to a visitor of a program without single sign-on.
 * The program's name is not known yet. Links are relative, so that they keep the prefix (§2).
 */
function SignInBefore({ locale }: { locale: Locale }) {
  return (
    <PublicPage
      title={'\u00a0'}
      renderHome={(className, content) => (
        <a href="./" className={className} aria-hidden="true" tabIndex={-1}>
          {content}
        </a>
      )}
      tools={
        <>
          <LanguageSelect value={locale} onChange={nothing} />
          <ThemeSwitch value="system" onChange={nothing} />
        </>
      }
      foot={'\u00a0'}
    >
      <SignIn renderLink={(page, said) => <a href={routeRow(page).path.slice(1)}>{said}</a>} />
    </PublicPage>
  )
}

async function catalogOf(locale: Locale, name: 'public' | 'messages'): Promise<Messages> {
  const load = catalogs[`../../locales/${locale}/${name}.po`]
  if (!load) throw new Error(`There is no catalog "${name}" of "${locale}".`)
  return load()
}

/** Draws the boot shell and the sign-in page in a language; scripts/prerender.mjs puts them into the HTML. */
export async function renderPages(locale: Locale): Promise<Prerendered[]> {
  const words = { public: await catalogOf(locale, 'public') }
  const allWords = { ...words, messages: await catalogOf(locale, 'messages') }
  const i18n = setupI18n({ locale, locales: [tagOf(locale)], messages: { [locale]: words.public } })
  const lang = tagOf(locale)
  const inside = setupI18n({
    locale,
    locales: [tagOf(locale)],
    messages: { [locale]: { ...allWords.public, ...allWords.messages } },
  })
  const portal = i18n._(msg`Customer portal`)
  const signIn = i18n._(signInWords.signIn)
  const shell = draw(i18n, <BootShell />)
  const consent = draw(
    i18n,
    <div data-early="">
      <ConsentQuestion onAnswer={nothing} />
    </div>,
  )
  // Not imported above: its words are not among those of sign-in (scripts/catalogs.mjs).
  const { InvoicesBefore } = await import('./InvoicesBefore.tsx')
  const behind = {
    name: 'inside',
    lang,
    title: portal,
    consent,
    words: allWords,
    needs: ['start'],
    later: ['behind'],
  } as const
  return [
    { name: 'index', lang, title: portal, html: shell, consent, words, needs: ['start', 'sign-in'], later: [] },
    { ...behind, later: ['behind', 'src/main/later-pages.ts', 'src/ui/text/catalog-files.ts'], html: shell },
    { ...behind, folder: 'invoice-list', html: draw(inside, <InvoicesBefore />) },
    {
      name: 'login',
      lang,
      title: `${signIn} · ${portal}`,
      html: draw(i18n, <SignInBefore locale={locale} />),
      consent,
      words,
      needs: ['start', 'sign-in'],
      later: [],
    },
  ]
}

export { locales } from '../../domain/locales.ts'
