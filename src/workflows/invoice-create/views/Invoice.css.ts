import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../../../ui/theme/theme.css.ts'

const { color, space } = vars

/** Short fields beside each other; on a phone two by two, and one by one where words are long. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
  gap: space.s4,
  alignItems: 'start',
})

/** The total stays in sight where its card is under the lines. */
export const strip = style({
  display: 'none',
  '@media': {
    [media.narrow]: {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: space.s3,
      position: 'sticky',
      // Above the menu of a phone.
      bottom: 'var(--menu-height, 0px)',
      zIndex: 1,
      margin: `0 calc(-1 * ${space.s4})`,
      padding: `${space.s3} ${space.s4}`,
      background: color.surface,
      borderTop: `1px solid ${color.line}`,
      fontWeight: 600,
    },
    [media.low]: { position: 'static' },
    print: { display: 'none' },
  },
})
/** Nothing that takes focus is behind the strip. */
export const aboveStrip = style({})
globalStyle(`${aboveStrip} :is(input, select, textarea, button)`, { scrollMarginBottom: 140 })

/** The documents one under the other. */
export const documents = style({})
globalStyle(`${documents} > ul`, { gap: space.s3 })

export const words = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const resembling = style({ paddingInlineStart: 20, display: 'grid', gap: space.s1 })
export const legend = style({ fontWeight: 600, paddingBlockEnd: space.s2 })
