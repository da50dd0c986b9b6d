import { globalStyle, style } from '@vanilla-extract/css'

import { line } from '../ui/layout/layout.css.ts'
import { media, vars } from '../ui/theme/theme.css.ts'

const { color, space } = vars

/** A quiet button's words, not its edge, end where the content ends; on a phone they stand under the heading. */
export const cancel = style({
  marginInlineEnd: `calc(-1 * ${space.s4})`,
  marginBlockEnd: `calc(-1 * ${space.s2})`,
  '@media': {
    [media.phone]: { marginInlineStart: `calc(-1 * ${space.s4})`, marginBlock: `calc(-1 * ${space.s2})` },
  },
})

/** The actions of a page, the main one first; on a phone one under the other over the whole width. */
export const actions = style([line.start, {}])
globalStyle(`${actions} > *`, { '@media': { [media.phone]: { flex: '1 0 100%' } } })

/** The end of a step: back and other ways first, the main button last, at the right end. */
export const stepEnd = style({ display: 'flex', flexWrap: 'wrap', gap: space.s3 })
globalStyle(`${stepEnd} > :last-child`, { marginInlineStart: 'auto' })
globalStyle(`${stepEnd} > *`, { '@media': { [media.phone]: { flex: '1 1 auto' } } })

/** Something turns while one waits, beside its words. */
export const waiting = style({ display: 'flex', alignItems: 'center', gap: space.s3 })

/** The sum and the button stay in sight beside a long list. */
export const beside = style({
  position: 'sticky',
  top: space.s5,
  '@media': { [media.narrow]: { position: 'static' } },
})
/** Back beside the button that pays, which takes the room left. */
export const payLine = style({ display: 'flex', flexWrap: 'wrap', gap: space.s3 })
globalStyle(`${payLine} > :last-child`, { flex: '1 1 auto' })

/** A link among words that does something in place. */
export const linkButton = style({
  border: 0,
  padding: 0,
  minHeight: 24,
  whiteSpace: 'nowrap',
  background: 'none',
  color: color.accent,
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '0.18em',
  textDecorationThickness: 1,
  cursor: 'pointer',
  ':hover': { color: color.accentHover, textDecorationThickness: 2 },
  ':disabled': { color: color.muted, cursor: 'not-allowed' },
})
