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
import { FilePlace } from '../../../shared/imports/FilePlace.tsx'
import { Sending } from '../../../shared/imports/Sending.tsx'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { useImportText } from '../words.ts'
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
              <Upload run={run} />
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
  const refusal = useSelector(run, selectFileRefusal)
  return (
    <div className={stack.s3}>
      <FilePlace
        label={t(words.choose)}
        extensions={importExtensions}
        blockedBy={refusal === null ? null : 'why-no-file'}
        onFile={(file) => run.send({ type: 'file.choose', key: storeFile(file), name: file.name, size: file.size })}
      >
        <Trans>
          CSV or XLSX, or an e-invoice: UBL, XRechnung, Factur-X or ZUGFeRD, as XML or PDF. You can check everything
          before you import it.
        </Trans>
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
