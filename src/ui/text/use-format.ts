import { useLingui } from '@lingui/react'

import { formatOf, type Format } from './format.ts'
import { tagOf } from '../../../domain/locales.ts'

/** The formats of the reader's language; changes with it. */
export function useFormat(): Format {
  return formatOf(tagOf(useLingui().i18n.locale))
}
