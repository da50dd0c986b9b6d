import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { changeFileKinds } from '../../../../domain/contract/intake/change-file.ts'
import { changeFileExtensions } from '../../../../domain/rules/intake/change-file.ts'
import {
  selectCanRetry,
  selectFileRefusal,
} from '../../../../machines/workflows/change-file-import/change-file-import.context.ts'
import {
  selectIsFileRefused,
  selectIsUploading,
  type ChangeFileImportRef,
} from '../../../../machines/workflows/change-file-import/change-file-import.machine.ts'
import {
  changeFileImportWords as words,
  changeFileKindWords,
} from '../../../../machines/workflows/change-file-import/change-file-import.words.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { storeFile } from '../../../shared/documents/chosen-files.ts'
import { FilePlace } from '../../../shared/imports/FilePlace.tsx'
import { Sending } from '../../../shared/imports/Sending.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { small, stack } from '../../../ui/layout/layout.css.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { useImportText } from '../words.ts'
import { Files } from './Files.tsx'
import { LocaleSelect } from './LocaleSelect.tsx'

type Of = { run: ChangeFileImportRef }

/** It is said what a file holds, and it is chosen and sent; below it the files of before. */
export function Choosing({ run }: Of) {
  const { t } = useLingui()
  const isSending = useSelector(run, selectIsUploading)
  const isRefused = useSelector(run, selectIsFileRefused)
  return (
    <>
      <PageHead
        title={t(words.title)}
        hasErrors={isRefused}
        lead={t`Import invoices, payments, customers and other records of the whole program from CSV files.`}
      />
      <div className={stack.s5}>
        <Card>
          <div className={stack.s4}>
            {isRefused ? <Refused run={run} /> : null}
            {isSending ? (
              <Upload run={run} />
            ) : (
              <>
                <Kind run={run} />
                <LocaleSelect run={run} />
                <Place run={run} />
              </>
            )}
            <p className={small}>
              <Trans>Your systems can also send files through the API.</Trans>{' '}
              <Link to={pathTo('supportApiKeys')}>{t(words.apiKeys)}</Link>
            </p>
          </div>
        </Card>
        <Files />
      </div>
    </>
  )
}

/** What each row of the file is. */
function Kind({ run }: Of) {
  const { t } = useLingui()
  const kind = useSelector(run, ({ context }) => context.kind)
  return (
    <Select
      label={t(words.kind)}
      value={kind ?? ''}
      options={[
        { value: '', label: '', disabled: true },
        ...changeFileKinds.map((one) => ({ value: one, label: t(changeFileKindWords[one]) })),
      ]}
      onChange={(value) => {
        const chosen = changeFileKinds.find((one) => one === value)
        if (chosen !== undefined) run.send({ type: 'kind.choose', kind: chosen })
      }}
    />
  )
}

/** A file is chosen by a button, or dropped. */
function Place({ run }: Of) {
  const { t } = useLingui()
  const text = useImportText()
  const refusal = useSelector(run, selectFileRefusal)
  return (
    <div className={stack.s3}>
      <FilePlace
        label={t(words.choose)}
        extensions={changeFileExtensions}
        blockedBy={refusal === null ? null : 'why-no-file'}
        onFile={(file) => run.send({ type: 'file.choose', key: storeFile(file), name: file.name, size: file.size })}
      >
        <Trans>We check the file first. Nothing is imported until you confirm.</Trans>
      </FilePlace>
      <WhyNot
        id="why-no-file"
        title={t(wizardWords.missing)}
        reasons={refusal === null ? [] : [{ code: refusal, text: text(refusal) }]}
      />
    </div>
  )
}

/** The file is on its way. */
function Upload({ run }: Of) {
  const { t } = useLingui()
  const name = useSelector(run, ({ context }) => context.file?.name ?? '')
  const share = useSelector(run, ({ context }) => context.share)
  return (
    <Sending
      name={name}
      share={share}
      cancel={t(words.cancelUpload)}
      onCancel={() => run.send({ type: 'upload.cancel' })}
    />
  )
}

/** The file was not accepted, or did not arrive. */
function Refused({ run }: Of) {
  const { t } = useLingui()
  const text = useImportText()
  const failure = useSelector(run, ({ context }) => context.failure)
  const name = useSelector(run, ({ context }) => context.file?.name ?? '')
  const canRetry = useSelector(run, selectCanRetry)
  return (
    <Notice
      tone="late"
      live="alert"
      title={t(words.notUploaded)}
      actions={
        canRetry ? (
          <Button size="sm" onClick={() => run.send({ type: 'upload.retry' })}>
            {t(words.retry)}
          </Button>
        ) : undefined
      }
    >
      <p>
        {name}: {text(failure ?? 'unexpected')}
      </p>
    </Notice>
  )
}
