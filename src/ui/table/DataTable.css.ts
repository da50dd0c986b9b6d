import { globalStyle, style } from '@vanilla-extract/css'

import { media, vars } from '../theme/theme.css.ts'

const { color, radius, space, text } = vars
const edge = space.gutter

/** Wide tables scroll by themselves; the page never does. */
export const scroller = style({
  overflowX: 'auto',
  ':focus-visible': { outlineOffset: -2 },
  '@media': { [media.phone]: { overflowX: 'visible' }, print: { overflow: 'visible' } },
})
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  ':focus-visible': { outlineOffset: -2 },
  '@media': { [media.phone]: { display: 'block' } },
})
export const caption = style({ captionSide: 'top' })
export const head = style({ '@media': { [media.phone]: { display: 'none' } } })
export const body = style({ '@media': { [media.phone]: { display: 'block' } } })

export const headCell = style({
  padding: `0 ${space.s3}`,
  height: 40,
  textAlign: 'left',
  fontSize: text.sm,
  fontWeight: 600,
  color: color.muted,
  whiteSpace: 'nowrap',
  borderBottom: `1px solid ${color.line}`,
  background: color.surface,
  selectors: {
    '&:first-child': { paddingInlineStart: edge },
    '&:last-child': { paddingInlineEnd: edge },
  },
  '@media': { print: { color: color.ink } },
})
export const headEnd = style({ textAlign: 'right' })

export const sort = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 28,
  margin: '0 -6px',
  padding: '0 6px',
  border: 0,
  background: 'none',
  borderRadius: radius.r1,
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  ':hover': { color: color.ink, background: color.sunken },
  selectors: { '&[data-sorted="true"]': { color: color.ink } },
})
export const sortMark = style({
  display: 'inline-flex',
  color: color.lineStrong,
  selectors: {
    [`${sort}:hover &`]: { color: color.muted },
    [`${sort}[data-sorted="true"] &`]: { color: color.accent },
  },
  '@media': { print: { display: 'none' } },
})

export const row = style({
  position: 'relative',
  selectors: {
    '&:hover': { background: color.sunken },
    '&[aria-selected="true"]': { background: color.accentSoft },
  },
  '@media': {
    print: { background: 'none', breakInside: 'avoid' },
    [media.phone]: {
      display: 'grid',
      // Long words of some languages wrap on the right too, before they press the left side flat.
      gridTemplateColumns: 'minmax(0, 1fr) fit-content(40%)',
      gridTemplateAreas: '"title titleEnd" "line lineEnd" "more moreEnd"',
      columnGap: space.s3,
      rowGap: 2,
      padding: `${space.s3} ${space.s4}`,
      borderBottom: `1px solid ${color.line}`,
      alignItems: 'baseline',
      selectors: { '&:last-child': { borderBottom: 0 } },
    },
  },
})
export const pickable = style({
  '@media': {
    [media.phone]: {
      gridTemplateColumns: '32px minmax(0, 1fr) fit-content(40%)',
      gridTemplateAreas: '"pick title titleEnd" "pick line lineEnd" "pick more moreEnd"',
      paddingInlineStart: space.s2,
      columnGap: space.s2,
    },
  },
})
/** A mark at the row's start, so that a chosen row is not marked by its ground alone. */
export const chosen = style({ boxShadow: `inset 3px 0 0 ${color.accent}` })

export const cell = style({
  padding: `${space.s2} ${space.s3}`,
  borderBottom: `1px solid ${color.line}`,
  verticalAlign: 'top',
  selectors: {
    '&:first-child': { paddingInlineStart: edge },
    '&:last-child': { paddingInlineEnd: edge },
    [`${row}:last-child > &`]: { borderBottom: 0 },
  },
  '@media': {
    [media.phone]: {
      display: 'block',
      border: 0,
      padding: 0,
      minWidth: 0,
      selectors: { '&:first-child': { paddingInlineStart: 0 }, '&:last-child': { paddingInlineEnd: 0 } },
    },
  },
})
export const end = style({ textAlign: 'right', whiteSpace: 'nowrap' })

/** The second, smaller line in a cell. */
export const under = style({
  display: 'block',
  fontWeight: 400,
  color: color.muted,
  fontSize: text.xs,
  lineHeight: 1.45,
  '@media': { [media.phone]: { whiteSpace: 'normal' } },
})

const place = (area: string, right: boolean, strong: boolean) =>
  style({
    '@media': {
      [media.phone]: {
        gridArea: area,
        // A tag or an amount on the right keeps its width; the left side wraps.
        ...(right ? { textAlign: 'right', minWidth: 'min-content' } : { textAlign: 'left' }),
        ...(strong ? { fontWeight: 600 } : {}),
      },
    },
  })
export const places = {
  title: place('title', false, true),
  titleEnd: place('titleEnd', true, true),
  line: place('line', false, false),
  lineEnd: place('lineEnd', true, false),
  more: place('more', false, false),
  moreEnd: place('moreEnd', true, false),
  wide: style({ '@media': { [media.phone]: { gridRow: 4, gridColumn: '1 / -1' } } }),
  hide: style({ '@media': { [media.phone]: { display: 'none' } } }),
} as const
globalStyle(`${pickable} > ${places.wide}`, { '@media': { [media.phone]: { gridColumn: '2 / -1' } } })
/** Left out on small screens and on phones: what the row can be understood without. */
export const wideOnly = style({ '@media': { [media.narrow]: { display: 'none' } } })
/** Takes the place of what is `wideOnly`. */
export const narrowOnly = style({ display: 'none', '@media': { [media.narrow]: { display: 'block' } } })
/** What the head of a column says, where rows are cards. */
export const phoneOnly = style({ display: 'none', '@media': { [media.phone]: { display: 'block' } } })

export const pick = style({
  width: 44,
  selectors: { [`${cell}&`]: { paddingBlock: 0, paddingInlineEnd: 0 }, [`${headCell}&`]: { paddingInlineEnd: 0 } },
  '@media': { [media.phone]: { gridArea: 'pick', width: 'auto', alignSelf: 'start' }, print: { display: 'none' } },
})
/** The whole cell takes the press: at least 40 px. */
export const pickLabel = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: 40,
  height: 42,
  margin: '0 -10px',
  cursor: 'pointer',
  position: 'relative',
  zIndex: 1,
  '@media': {
    [media.phone]: {
      height: 44,
      margin: '0 0 0 -4px',
      // Its box stands beside the first line of the row.
      selectors: { [`${pick} > &`]: { marginTop: -11 } },
    },
  },
})

/** For the link in a row's title: the whole row takes the press, the checkbox stays above it. */
export const rowLink = style({
  // A number that is broken at its hyphen is hard to compare.
  whiteSpace: 'nowrap',
  fontWeight: 600,
  color: color.ink,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline', color: color.ink },
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${color.focus}`, outlineOffset: -2, borderRadius: radius.r1 },
  },
})
/** For other links and buttons in a row that has a `rowLink`. */
export const above = style({ position: 'relative', zIndex: 1 })

export const phoneBar = style({
  display: 'none',
  '@media': {
    [media.phone]: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      flexWrap: 'wrap',
      columnGap: space.s3,
      padding: `${space.s2} ${space.s4} ${space.s2} ${space.s2}`,
      borderBottom: `1px solid ${color.line}`,
      fontSize: text.sm,
      color: color.muted,
    },
  },
})
// On a line of its own too.
globalStyle(`${phoneBar} > :nth-child(2)`, { marginInlineStart: 'auto' })
export const phonePick = style({ display: 'inline-flex', alignItems: 'center', gap: space.s2, cursor: 'pointer' })
export const spacer = style({ padding: 0, border: 0 })
export const dim = style({ opacity: 0.55 })
