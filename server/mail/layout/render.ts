/** Makes text and HTML of a stored e-mail, with its links led to the portal and its secrets put in. */
import * as v from 'valibot'

import { defaultLocale, localeFor } from '../../../domain/locales.ts'
import { routeRow } from '../../../domain/routes.ts'
import { speak } from '../../words.ts'
import { leadTo, withSecret } from '../links.ts'
import { labelOf } from './compose.ts'
import { htmlPage } from './html.ts'
import { support as supportWords, unsubscribe as unsubscribeWords } from './layout-words.ts'
import { MailPartsSchema, partsOfText, type Block } from './parts.ts'
import { textOf, type Frame } from './text.ts'

export type StoredLetter = {
  readonly language: string
  readonly subject: string
  readonly body: string
  readonly parts: unknown
}
export type Sending = {
  /** Where the portal is. */
  readonly origin: string
  readonly program: string
  /** The ways to reach support; empty where there are none. */
  readonly support: string
  /** The secret of its link; null where it has none, or where nobody knows it any more. */
  readonly token: string | null
  /** The secret of the link that ends such e-mails. */
  readonly unsubscribeToken: string | null
}

/** Returns a stored e-mail as it is sent. One that was stored as text, by an earlier version, has a paragraph for each of its own. */
export function renderLetter(
  { language, subject, body, parts: stored }: StoredLetter,
  { origin, program, support, token, unsubscribeToken }: Sending,
): { readonly body: string; readonly html: string } {
  const spoken = localeFor(language) ?? defaultLocale
  const translate = speak('mails', spoken)
  const read = v.safeParse(MailPartsSchema, stored)
  const said = read.success ? read.output : partsOfText(body)
  const linkOf = (link: string) => leadTo(token === null ? link : withSecret(link, token), origin)
  const blocks = said.blocks.map((block): Block =>
    block.kind === 'action' ? { ...block, link: linkOf(block.link) } : block,
  )
  const parts = { ...said, blocks }
  const stop = translate(unsubscribeWords, { link: '' })
  const frame: Frame = {
    program,
    notes: support === '' ? [] : [translate(supportWords, { support })],
    unsubscribe:
      unsubscribeToken === null
        ? null
        : {
            words: labelOf(stop) ?? stop,
            link: `${origin}${routeRow('unsubscribe').path}#${unsubscribeToken}`,
          },
  }
  return { body: textOf(parts, frame), html: htmlPage({ language: spoken, subject, parts, ...frame }) }
}
