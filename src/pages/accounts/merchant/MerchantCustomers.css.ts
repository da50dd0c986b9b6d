import { style } from '@vanilla-extract/css'

import { rowLink } from '../../../ui/table/DataTable.css.ts'

/** A link that is a name: unlike a number it may wrap. */
export const nameLink = style([rowLink, { whiteSpace: 'normal' }])
