import { useRef, useState, type DragEvent } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { importExtensions } from '../../../../domain/rules/merchant-invoices/refuse-import.ts'
import {
  selectCanRetry,
  selectFileRefusal,
} from '../../../../machines/workflows/invoice-import/invoice-import.context.ts'
import {
  selectIsFileRefused,
  selectIsUploading,
  type InvoiceImportRef,
} from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import { invoiceImportWords as words } from '../../../../machines/workflows/invoice-import/invoice-import.words.ts'
import { readMerchants } from '../../../api/merchant/merchants.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { useSelection } from '../../../shared/app/use-session.ts'
import { storeFile } from '../../../shared/documents/chosen-files.ts'
import { useNoStrayDrops } from '../../../shared/documents/use-no-stray-drops.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Progress } from '../../../ui/feedback/Progress.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { small, stack } from '../../../ui/layout/layout.css.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { DocumentIcon } from '../../../ui/layout/PageIcons.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { useImportText } from '../words.ts'
import { aimed, drop, orDrop, upload as uploadLook } from './import.css.ts'
import { Imports } from './Imports.tsx'

type Of = { run: InvoiceImportRef }

/** The file is chosen and sent; below it the imports of before. */
export function Choosing({ run }: Of) {
  const { t } = useLingui()
  const isSending = useSelector(run, selectIsUploading)
  const isRefused = useSelector(run, selectIsFileRefused)
  return (
    <>
      <PageHead
        title={t(words.title)}
        hasErrors={isRefused}
        back={<Link to={pathTo('merchantInvoices')}>{t(words.invoices)}</Link>}
      />
      <div className={stack.s5}>
        <Card>
          <div className={stack.s4}>
            {isRefused ? <Refused run={run} /> : null}
            {isSending ? (
              <Sending run={run} />
            ) : (
              <>
                <Merchant run={run} />
                <Place run={run} />
              </>
            )}
          </div>
        </Card>
        <Imports run={run} />
      </div>
    </>
  )
}

/** Of several merchants the one whose invoices the file has; nothing where there is no choice. */
function Merchant({ run }: Of) {
  const { t } = useLingui()
  const { merchantId } = useSelection()
  const chosen = useSelector(run, ({ context }) => context.buidMerchant)
  const { data } = useLoaded(readMerchants, merchantId === null ? {} : null)
  const merchants = data?.items ?? []
  if (merchants.length < 2) return null
  return (
    <Select
      label={t(words.merchant)}
      value={chosen}
      options={[
        { value: '', label: '', disabled: true },
        ...merchants.map(({ buidMerchant, merchantName }) => ({ value: buidMerchant, label: merchantName })),
      ]}
      onChange={(buidMerchant) => run.send({ type: 'merchant.choose', buidMerchant })}
    />
  )
}

/** A file is chosen by a button, or dropped. */
function Place({ run }: Of) {
  const { t } = useLingui()
  const text = useImportText()
  const input = useRef<HTMLInputElement>(null)
  const [isAimed, setAimed] = useState(false)
  const refusal = useSelector(run, selectFileRefusal)
  useNoStrayDrops()
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file) run.send({ type: 'file.choose', key: storeFile(file), name: file.name, size: file.size })
  }
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (refusal !== null) return
      event.preventDefault()
      setAimed(true)
    },
    onDragLeave: () => setAimed(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setAimed(false)
      choose(event.dataTransfer.files)
    },
  }
  return (
    <div className={stack.s3}>
      <div className={isAimed ? `${drop} ${aimed}` : drop} {...dropping}>
        <Button
          kind="main"
          icon={<DocumentIcon size={14} />}
          blockedBy={refusal === null ? null : 'why-no-file'}
          onClick={() => input.current?.click()}
        >
          {t(words.choose)}
        </Button>
        <span className={orDrop}>
          <Trans>or drop a file here</Trans>
        </span>
        <p className={small}>
          <Trans>
            CSV or XLSX, or an e-invoice: UBL, XRechnung, Factur-X or ZUGFeRD, as XML or PDF. You can check everything
            before you import it.
          </Trans>
        </p>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={t(words.choose)}
          accept={importExtensions.map((ending) => `.${ending}`).join(',')}
          onChange={(event) => {
            choose(event.target.files)
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      <WhyNot
        id="why-no-file"
        title={t(wizardWords.missing)}
        reasons={refusal === null ? [] : [{ code: refusal, text: text(refusal) }]}
      />
    </div>
  )
}

/** The file is on its way. */
function Sending({ run }: Of) {
  const { t } = useLingui()
  const format = useFormat()
  const file = useSelector(run, ({ context }) => context.file)
  const share = useSelector(run, ({ context }) => context.share)
  const name = file?.name ?? ''
  return (
    <div className={uploadLook}>
      <p>
        <strong>{name}</strong>
        <br />
        <span className={small} role="status">
          {share < 1
            ? t`${{ share: format.number(Math.floor(share * 100)) }}% uploaded`
            : t`Uploaded. Checking the file…`}
        </span>
      </p>
      <Progress share={share} label={t`Uploading ${{ file: name }}`} />
      <div>
        <Button onClick={() => run.send({ type: 'upload.cancel' })}>{t(words.cancelUpload)}</Button>
      </div>
    </div>
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
