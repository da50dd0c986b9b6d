import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { locales, tagOf } from '../../../../domain/locales.ts'
import type { ChangeFileImportRef } from '../../../../machines/workflows/change-file-import/change-file-import.machine.ts'
import { changeFileImportWords as words } from '../../../../machines/workflows/change-file-import/change-file-import.words.ts'
import { furtherLocales, localeSample } from '../../../shared/words/locale-sample.ts'
import { Select } from '../../../ui/form/Select.tsx'

/** How the file writes its days and amounts. */
export function LocaleSelect({ run }: { run: ChangeFileImportRef }) {
  const { t } = useLingui()
  const locale = useSelector(run, ({ context }) => context.locale)
  const offered = [...new Set([locale, ...locales.map(tagOf), ...furtherLocales])]
  return (
    <Select
      label={t(words.locale)}
      value={locale}
      options={offered.map((tag) => ({ value: tag, label: `${localeSample(tag).join(' · ')} (${tag})` }))}
      onChange={(chosen) => run.send({ type: 'locale.choose', locale: chosen })}
    />
  )
}
