import { openSync } from 'fontkit'
import { join } from 'node:path'

const opened = openSync(join(import.meta.dirname, '../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

if (!('hasGlyphForCodePoint' in opened)) throw new Error('A collection of fonts is not one.')
const font = opened

/** Returns the signs of a text for which the font of our documents has no glyph, so that a reader would see an empty box. */
export const missingGlyphs = (text: string): readonly string[] => [
  ...new Set(
    Array.from(text).filter((sign) => !/\s/.test(sign) && !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)),
  ),
]
