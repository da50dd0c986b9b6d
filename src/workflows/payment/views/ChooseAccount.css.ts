import { style } from '@vanilla-extract/css'

import { rowLink } from '../../../ui/table/DataTable.css.ts'

/** A row's title that chooses in place; it looks as a link in a row does. */
export const rowButton = style([
  rowLink,
  {
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'start',
    // The amount beside it stands on the first line of a long name.
    verticalAlign: 'top',
    cursor: 'pointer',
  },
])
