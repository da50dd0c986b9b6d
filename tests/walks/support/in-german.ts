import { walkIn } from './language.ts'

// Imported before the drivers, some of which put their words into the language as they load.
walkIn('de')
