/** Colours of e-mails: those of the pages (src/ui/theme/theme.css.ts), which the server does not import. */
export const mailColors = {
  light: {
    paper: '#f6f4ef',
    surface: '#fffefb',
    ink: '#1b2126',
    muted: '#58626a',
    line: '#e4e0d6',
    accent: '#0b5f55',
    accentInk: '#ffffff',
  },
  dark: {
    paper: '#0f1317',
    surface: '#161b20',
    ink: '#e8ebed',
    muted: '#9ea9b1',
    line: '#282f36',
    accent: '#5cc6b4',
    accentInk: '#05211c',
  },
} as const

export type MailColors = Readonly<Record<keyof (typeof mailColors)['light'], string>>
