/** What an e-mail says, without how it looks: as it is stored. Text and HTML are made from it when it is sent. */
import * as v from 'valibot'

const LinesSchema = v.array(v.strictObject({ label: v.string(), value: v.nullable(v.string()) }))

const BlockSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('text'), text: v.string() }),
  /** Values with their labels, in two columns. */
  v.strictObject({ kind: v.literal('facts'), lines: LinesSchema }),
  /** Things with what is said of each, such as invoices with their amounts. */
  v.strictObject({ kind: v.literal('list'), lines: LinesSchema }),
  /** A link with its words; the first one of an e-mail is what it is about. It leads to the portal, wherever that is. */
  v.strictObject({
    kind: v.literal('action'),
    words: v.string(),
    link: v.pipe(v.string(), v.regex(/^portal:\/\S*$/)),
  }),
])
export type Block = v.InferOutput<typeof BlockSchema>

export const MailPartsSchema = v.strictObject({
  greeting: v.string(),
  blocks: v.array(BlockSchema),
  /** What only some readers need. */
  smallPrint: v.array(v.string()),
  footer: v.string(),
})
export type MailParts = v.InferOutput<typeof MailPartsSchema>

/** The parts of an e-mail that was stored as text only: its paragraphs, and the links at the end of them. */
export function partsOfText(body: string): MailParts {
  const [greeting = '', ...paragraphs] = body.split('\n\n')
  const blocks = paragraphs.map((text): Block => {
    const [, words, link] = /^(.*)[:：]\s+(portal:\/\S*)$/s.exec(text) ?? []
    return words === undefined || link === undefined ? { kind: 'text', text } : { kind: 'action', words, link }
  })
  return { greeting, blocks, smallPrint: [], footer: '' }
}
