/** A letter as PDF: its fonts, its paper, facts beside their labels, and a number on each page. */
import PDFDocument from 'pdfkit'

import { fontFile } from '../package-root.ts'

export const MARGIN = 50
const LABEL = 160
const PAPER_OF: Readonly<Record<string, string>> = { US: 'LETTER', CA: 'LETTER', MX: 'LETTER' }
const INK = '#1b1f24'
export const FAINT = '#5a6472'
const RULE = '#c4cad2'

type LetterOf = {
  /** ISO 3166-1 alpha-2 country of the reader, whose paper it is. */
  readonly country: string
  /** BCP 47 tag of its language. */
  readonly tag: string
  readonly title: string
  readonly author: string
}

export type Letter = {
  readonly page: PDFKit.PDFDocument
  /** The width between the margins, in points. */
  readonly width: number
  readonly plain: (size: number, color?: string) => PDFKit.PDFDocument
  readonly bold: (size: number, color?: string) => PDFKit.PDFDocument
  readonly rule: () => void
  readonly facts: (facts: readonly (readonly [label: string, value: string])[]) => void
  /** Numbers the pages with the words at their foot, and returns the file. */
  readonly end: (footOf: (page: number, pages: number) => string) => Promise<Uint8Array>
}

/** Opens a letter whose reader sees the program's name and the title above all. */
export function openLetter({ country, tag, title, author }: LetterOf, heading: string): Letter {
  const page = new PDFDocument({
    size: PAPER_OF[country] ?? 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: tag,
    info: { Title: title, Author: author },
  })
  const chunks: Uint8Array[] = []
  page.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    page.on('end', resolve)
    page.on('error', reject)
  })
  const width = page.page.width - 2 * MARGIN
  const plain = (size: number, color = INK) => page.font(fontFile('')).fontSize(size).fillColor(color)
  const bold = (size: number, color = INK) => page.font(fontFile('-Bold')).fontSize(size).fillColor(color)
  plain(10, FAINT).text(author)
  bold(20).text(heading).moveDown(0.8)
  return {
    page,
    width,
    plain,
    bold,
    rule() {
      page
        .moveTo(MARGIN, page.y)
        .lineTo(MARGIN + width, page.y)
        .lineWidth(0.75)
        .strokeColor(RULE)
        .stroke()
      page.moveDown(0.5)
    },
    facts(all) {
      for (const [label, value] of all) {
        const top = page.y
        plain(10, FAINT).text(label, MARGIN, top, { width: LABEL - 10 })
        const below = page.y
        bold(10).text(value, MARGIN + LABEL, top, { width: width - LABEL })
        page.y = Math.max(below, page.y)
        page.moveDown(0.35)
      }
      page.x = MARGIN
      page.moveDown(0.8)
    },
    async end(footOf) {
      const { start, count: pages } = page.bufferedPageRange()
      for (let index = 0; index < pages; index += 1) {
        page.switchToPage(start + index)
        // Below the margin, where text would begin a further page.
        page.page.margins.bottom = 0
        plain(8, FAINT).text(footOf(index + 1, pages), MARGIN, page.page.height - MARGIN + 10, {
          width,
          align: 'right',
          lineBreak: false,
        })
      }
      page.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}
