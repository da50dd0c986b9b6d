/** E-mails as HTML: one column, styles beside their elements, nothing fetched from anywhere. */
import { tagOf, type Locale } from '../../../domain/locales.ts'
import { mailColors, type MailColors } from './colors.ts'
import type { Block, MailParts } from './parts.ts'
import type { Frame } from './text.ts'

type Letter = Frame & {
  readonly language: Locale
  readonly subject: string
  readonly parts: MailParts
}

const FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
/** Values of a list that stand beside their label; longer ones stand below it. */
const SHORT = 18

const { light, dark } = mailColors
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
const lines = (text: string) => escape(text).replaceAll('\n', '<br>')

/** The look of each class, from the colours of a scheme: in the style of an element, and again for the dark one. */
const looks = {
  paper: ({ paper, ink }: MailColors) => `background-color:${paper};color:${ink}`,
  sheet: ({ surface, line }: MailColors) => `background-color:${surface};border-color:${line}`,
  ink: ({ ink }: MailColors) => `color:${ink}`,
  muted: ({ muted }: MailColors) => `color:${muted}`,
  accent: ({ accent }: MailColors) => `color:${accent}`,
  rule: ({ line }: MailColors) => `border-color:${line}`,
  button: ({ accent, accentInk }: MailColors) => `background-color:${accent};border-color:${accent};color:${accentInk}`,
} as const
type Look = keyof typeof looks

/** The attributes of an element: its look as a class and, for readers that drop style sheets, as a style. */
const styled = (look: Look, style: string) => `class="${look}" style="${looks[look](light)};${style}"`

const darkRules = Object.entries(looks)
  .map(([name, look]) => `.${name}{${look(dark).replaceAll(';', '!important;')}!important}`)
  .join('')
const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules}}@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}`

const paragraph = (text: string, margin = 16) =>
  `<p ${styled('ink', `margin:0 0 ${margin}px;font-size:16px;line-height:1.5`)}>${lines(text)}</p>`

function rowsOf({ kind, lines: rows }: Extract<Block, { kind: 'facts' | 'list' }>): string {
  const cell =
    'padding:8px 0;border-top-width:1px;border-top-style:solid;font-size:15px;line-height:1.4;vertical-align:top'
  const html = rows.map(({ label, value }) => {
    const whole = `<td colspan="2" ${styled('rule', cell)}>`
    if (value === null) return `<tr>${whole}<span ${styled('ink', '')}>${escape(label)}</span></td></tr>`
    const isFact = kind === 'facts'
    const labelled = `<span ${styled(isFact ? 'muted' : 'ink', '')}>${escape(label)}</span>`
    const said = `<span ${styled(isFact ? 'ink' : 'muted', isFact ? 'font-weight:600' : '')}>${escape(value)}</span>`
    if (!isFact && value.length > SHORT) return `<tr>${whole}${labelled}<br>${said}</td></tr>`
    const own = isFact ? 'width:40%;padding-right:16px' : 'padding-right:16px'
    const other = isFact ? 'overflow-wrap:anywhere' : 'text-align:right;white-space:nowrap'
    return `<tr><td ${styled('rule', `${cell};${own}`)}>${labelled}</td><td ${styled('rule', `${cell};${other}`)}>${said}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styled('rule', 'margin:0 0 20px;border-bottom-width:1px;border-bottom-style:solid;border-collapse:collapse')}>${html.join('')}</table>`
}

function htmlOf(block: Block, isMain: boolean): string {
  if (block.kind === 'text') return paragraph(block.text)
  if (block.kind !== 'action') return rowsOf(block)
  const { words, link } = block
  const href = escape(link)
  if (!isMain) {
    return `<p style="margin:0 0 16px;font-size:16px;line-height:1.5"><a href="${href}" ${styled('accent', 'text-decoration:underline')}>${escape(words)}</a></p>`
  }
  const shape =
    'display:inline-block;padding:12px 22px;border-width:1px;border-style:solid;border-radius:8px;font-size:16px;font-weight:600;line-height:1.3;text-decoration:none'
  return `<p style="margin:8px 0 24px"><a href="${href}" ${styled('button', shape)}>${escape(words)}</a></p>`
}

/** Returns an e-mail as a whole page. Every link of its parts leads to the portal by now. */
export function htmlPage({ language, subject, parts, program, notes, unsubscribe }: Letter): string {
  const { greeting, blocks, smallPrint, footer } = parts
  const main = blocks.find(({ kind }) => kind === 'action')
  const first = blocks.find(({ kind }) => kind === 'text')
  // What lists of e-mails show beside the subject.
  const preheader = first?.kind === 'text' ? first.text : greeting
  const hidden =
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all'
  const small = (text: string) =>
    `<p ${styled('muted', 'margin:0 0 12px;font-size:14px;line-height:1.5')}>${lines(text)}</p>`
  const note = (html: string) => `<p ${styled('muted', 'margin:0 0 6px;font-size:13px;line-height:1.5')}>${html}</p>`
  const stop =
    unsubscribe === null
      ? []
      : [
          note(
            `<a href="${escape(unsubscribe.link)}" ${styled('muted', 'text-decoration:underline')}>${escape(unsubscribe.words)}</a>`,
          ),
        ]
  const end = [...[footer, ...notes].filter((text) => text !== '').map((text) => note(lines(text))), ...stop]
  const inside = 'padding:28px 36px 20px'
  return [
    `<!doctype html><html lang="${tagOf(language)}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    `<title>${escape(subject)}</title><style>${STYLES}</style></head>`,
    `<body ${styled('paper', `margin:0;padding:0;font-family:${FONT}`)}>`,
    `<div style="${hidden}">${escape(preheader)}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styled('paper', '')}><tr><td align="center" style="padding:24px 12px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left;font-family:${FONT}">`,
    program === ''
      ? ''
      : `<tr><td class="pad" style="padding:0 36px 14px"><span ${styled('accent', 'font-size:15px;font-weight:700;line-height:1.4')}>${escape(program)}</span></td></tr>`,
    `<tr><td ${styled('sheet', `border-width:1px;border-style:solid;border-radius:12px`)}><div class="pad" style="${inside}">`,
    `<h1 ${styled('ink', 'margin:0 0 18px;font-size:22px;font-weight:650;line-height:1.3;overflow-wrap:anywhere')}>${escape(subject)}</h1>`,
    paragraph(greeting),
    ...blocks.map((block) => htmlOf(block, block === main)),
    ...smallPrint.map(small),
    '</div></td></tr>',
    end.length === 0 ? '' : `<tr><td class="pad" style="padding:18px 36px 8px">${end.join('')}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('')
}
