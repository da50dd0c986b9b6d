import { useRef, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import { changeFileKinds, type ChangeFileKind } from '../../../domain/contract/intake/change-file.ts'
import { locales, tagOf } from '../../../domain/locales.ts'
import { checkChangeFile, type FileToCheck } from '../../api/change-files/change-files.ts'
import { trackIntents } from '../../shared/app/intents.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { FormDialog } from '../../shared/dialogs/FormDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { furtherLocales, localeSample } from '../../shared/words/locale-sample.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { importFailures } from './import-words.ts'
import { useKindText } from './use-kind-text.ts'

const FORM = 'check-import'
const FILE = 'import-file'

type CheckFileProps = { onChecked: () => void; onClose: () => void }

/** Chooses a file and how it is read, and sends it to be checked: nothing of it is stored by that. */
export function CheckFile({ onChecked, onClose }: CheckFileProps) {
  const { t, i18n } = useLingui()
  const client = useClient()
  const failureText = useFailureText(importFailures)
  const kindText = useKindText()
  const change = useChange(onClose)
  const input = useRef<HTMLInputElement>(null)
  const [intents] = useState(trackIntents)
  const [tries, setTries] = useState(0)
  const [file, setFile] = useState<File | null>(null)
  const [kind, setKind] = useState<ChangeFileKind>('invoices')
  const [locale, setLocale] = useState(() => tagOf(i18n.locale))
  const [mode, setMode] = useState<FileToCheck['mode']>('refuse')
  const error = file === null ? t`Choose a file.` : null
  const shown = tries > 0 ? error : null
  const offered = [...new Set([locale, ...locales.map(tagOf), ...furtherLocales])]
  const check = () => {
    if (file === null) {
      setTries(tries + 1)
      return
    }
    const { key } = intents.of(JSON.stringify([kind, locale, mode, file.name, file.size, file.lastModified]), 0)
    change.run(async () => {
      try {
        const sent = await checkChangeFile(client, { kind, locale, mode, file, key })
        intents.ended()
        return sent
      } catch (failure) {
        intents.ended(failure)
        throw failure
      }
    }, onChecked)
  }
  return (
    <FormDialog
      form={FORM}
      title={t`Import a file`}
      submit={t`Check file`}
      isBusy={change.isBusy}
      errors={shown === null ? [] : [{ fieldId: FILE, text: shown }]}
      tries={tries}
      problem={change.failure === null || change.isBusy ? null : failureText(change.failure)}
      onCancel={change.close}
      onSubmit={check}
    >
      <Select
        label={t`What’s in the file?`}
        value={kind}
        options={changeFileKinds.map((one) => ({ value: one, label: kindText(one) }))}
        onChange={(value) => setKind(changeFileKinds.find((one) => one === value) ?? kind)}
      />
      <FieldFrame id={FILE} label={t`CSV file`} error={shown}>
        {(ids) => (
          <>
            <Button {...ids} onClick={() => input.current?.click()}>
              {file === null ? t`Choose file` : t`Choose another file`}
            </Button>{' '}
            {file === null ? null : <span>{file.name}</span>}
            <input
              ref={input}
              type="file"
              hidden
              tabIndex={-1}
              aria-label={t`Choose file`}
              accept=".csv,.txt"
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? file)
                // The same file may be chosen again.
                event.target.value = ''
              }}
            />
          </>
        )}
      </FieldFrame>
      <Select
        label={t`Format of dates and amounts`}
        value={locale}
        options={offered.map((tag) => ({ value: tag, label: `${localeSample(tag).join(' · ')} (${tag})` }))}
        onChange={setLocale}
      />
      <RadioCards
        legend={t`If a record already exists`}
        value={mode}
        options={[
          { value: 'refuse', label: t`Report it as an error if it’s different` },
          { value: 'change', label: t`Update it` },
          { value: 'skip', label: t`Keep it as it is` },
        ]}
        onChange={setMode}
      />
      <p>
        <Trans>We check the file first. Nothing is imported until you confirm.</Trans>
      </p>
    </FormDialog>
  )
}
