/** The media query of a phone: paper has room for tables, though it is no wider. */
export const PHONE = 'screen and (max-width: 720px)'
