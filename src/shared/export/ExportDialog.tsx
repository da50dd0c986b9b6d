import { useEffect, useRef, useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import { tableFormats } from '../../../domain/contract/export.ts'
import { viewOf } from '../../../machines/meta.ts'
import {
  exportMachine,
  selectChoice,
  selectExportRefusal,
  selectFailure,
  selectProgress,
  type ExportFormat,
  type ExportRef,
  type FileToPrepare,
} from '../../../machines/workflows/export/export.machine.ts'
import { exportDelays, exportRefusals, exportWords } from '../../../machines/workflows/export/export.page.ts'
import { prepareFile, type ExportSource, type MadeFile } from '../../api/files/exports.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { filled } from '../../ui/text/filled.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { useApp } from '../app/app.ts'
import { useConfig } from '../app/use-visitor.ts'
import { useFailureText } from '../words/failure-text.tsx'
import { period } from './ExportDialog.css.ts'

const FORM = 'export-form'
const FROM = 'export-from'

const formatsOf: Readonly<Record<ExportSource['of'], readonly ExportFormat[]>> = {
  invoices: [...tableFormats, 'zip'],
  chosen: [...tableFormats, 'zip'],
  payments: tableFormats,
  statement: ['statement'],
}

/** Saves a file among the reader's downloads. */
function save(href: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = fileName
  link.click()
}

/** Chooses the file, shows how far it is, and saves it (machine `export`). */
export function ExportDialog({ source, onClose }: { source: ExportSource; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { client, inspect } = useApp()
  const { businessDate: today } = useConfig()
  const [href, setHref] = useState<string | null>(null)
  const [machine] = useState(() =>
    exportMachine.provide({
      actors: {
        prepareFile: fromPromise<{ fileName: string; rows: number }, FileToPrepare>(async ({ input, signal }) => {
          const { file, ...made }: MadeFile = await prepareFile(client, source, {
            ...input,
            locale: i18n.locale,
            signal,
          })
          if (signal.aborted) return made
          const address = URL.createObjectURL(file)
          setHref(address)
          save(address, made.fileName)
          return made
        }),
      },
    }),
  )
  const currencies = source.of === 'statement' ? source.currencies : []
  const input = { formats: formatsOf[source.of], currencies, today }
  const exporting = useActorRef(machine, { input, ...(inspect ? { inspect } : {}) })
  const view = useSelector(exporting, viewOf)
  const isClosed = useSelector(exporting, ({ status }) => status === 'done')
  const close = () => exporting.send({ type: 'export.close' })
  useEffect(() => {
    if (isClosed) onClose()
  }, [isClosed, onClose])
  useEffect(
    () => () => {
      if (href !== null) URL.revokeObjectURL(href)
    },
    [href],
  )
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t(source.of === 'statement' ? exportWords.statementTitle : exportWords.title)}
      // Each a button of its own: one that became another under the press would do both.
      actions={
        view === 'choosing' ? (
          <Button key="start" kind="main" type="submit" form={FORM}>
            {t(exportWords.start)}
          </Button>
        ) : view === 'preparing' ? (
          <Button key="cancel" onClick={() => exporting.send({ type: 'export.cancel' })}>
            {t(exportWords.cancel)}
          </Button>
        ) : view === 'tryLater' ? (
          <Button key="retry" kind="main" onClick={() => exporting.send({ type: 'export.retry' })}>
            {t(exportWords.retry)}
          </Button>
        ) : (
          <>
            <Button onClick={() => exporting.send({ type: 'export.another' })}>{t(exportWords.another)}</Button>
            {href === null ? null : (
              <Button onClick={() => save(href, exporting.getSnapshot().context.fileName ?? '')}>
                {t(exportWords.saveAgain)}
              </Button>
            )}
          </>
        )
      }
    >
      {view === 'choosing' ? <ChoiceForm exporting={exporting} currencies={currencies} /> : null}
      {view === 'preparing' ? <Preparing exporting={exporting} /> : null}
      {view === 'ready' ? <Ready exporting={exporting} /> : null}
      {view === 'tryLater' ? <TryLater exporting={exporting} /> : null}
    </Dialog>
  )
}

type Own = { exporting: ExportRef }

const isRefusal = (code: string | null): code is keyof typeof exportRefusals =>
  code !== null && Object.hasOwn(exportRefusals, code)
const isDelay = (code: string): code is keyof typeof exportDelays => Object.hasOwn(exportDelays, code)

/** The kind of file, or the currency and the period of a statement. */
function ChoiceForm({ exporting, currencies }: Own & { currencies: readonly string[] }) {
  const { t } = useLingui()
  const { format, currency, from, to } = useSelector(exporting, selectChoice)
  const formats = useSelector(exporting, ({ context }) => context.formats)
  const failure = useSelector(exporting, selectFailure)
  const refusal = useSelector(exporting, selectExportRefusal)
  const [tries, setTries] = useState(0)
  const code = tries > 0 && refusal !== null ? refusal : failure
  const error = isRefusal(code) ? t(exportRefusals[code]) : null
  const isOfPeriod = format === 'statement'
  const change = (event: Parameters<ExportRef['send']>[0]) => exporting.send(event)
  return (
    <form
      id={FORM}
      className={stack.s4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTries(tries + 1)
        change({ type: 'export.start' })
      }}
    >
      {isOfPeriod ? (
        <>
          <ErrorSummary errors={error === null ? [] : [{ fieldId: FROM, text: error }]} focusKey={tries} />
          <p>{t(exportWords.statementHint)}</p>
          {currencies.length > 1 ? (
            <Select
              label={t(exportWords.currency)}
              options={currencies.map((value) => ({ value, label: value }))}
              value={currency}
              onChange={(value) => change({ type: 'choice.change', change: { currency: value } })}
            />
          ) : null}
          <div className={period}>
            <Field
              id={FROM}
              type="date"
              label={t(exportWords.from)}
              value={from}
              onChange={(event) => change({ type: 'choice.change', change: { from: event.target.value } })}
            />
            <Field
              type="date"
              label={t(exportWords.to)}
              value={to}
              onChange={(event) => change({ type: 'choice.change', change: { to: event.target.value } })}
            />
          </div>
        </>
      ) : (
        <>
          {error === null ? null : (
            <Notice tone="late" live="alert">
              {error}
            </Notice>
          )}
          <RadioCards
            legend={t(exportWords.format)}
            options={formats.map((value) => ({
              value,
              label: t(exportWords[value]),
              hint: t(exportWords[`${value}Hint`]),
            }))}
            value={format}
            onChange={(value) => change({ type: 'choice.change', change: { format: value } })}
          />
        </>
      )}
    </form>
  )
}

/** The rows that are done of all; a bar without an end until they are counted. */
function Preparing({ exporting }: Own) {
  const { t } = useLingui()
  const format = useFormat()
  const { rowsDone, rowsTotal } = useSelector(exporting, selectProgress)
  const box = useRef<HTMLDivElement>(null)
  // The button that had the focus has gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={stack.s3} ref={box} tabIndex={-1}>
      <p role="status">{t(exportWords.counting)}</p>
      <Progress
        label={t(exportWords.counting)}
        share={rowsTotal === null || rowsTotal === 0 ? null : rowsDone / rowsTotal}
      />
      <p>
        {rowsTotal === null
          ? '\u00A0'
          : t(
              filled(exportWords.progress, {
                total: rowsTotal,
                done: format.number(rowsDone),
                count: format.number(rowsTotal),
              }),
            )}
      </p>
    </div>
  )
}

function Ready({ exporting }: Own) {
  const { t } = useLingui()
  const { fileName } = useSelector(exporting, selectProgress)
  return (
    <Notice tone="done" live="status" title={t(exportWords.ready)}>
      {t(filled(exportWords.saved, { name: fileName ?? '' }))}
    </Notice>
  )
}

function TryLater({ exporting }: Own) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const code = useSelector(exporting, selectFailure) ?? 'unexpected'
  return (
    <Notice tone="late" live="alert" title={t(exportWords.later)}>
      {isDelay(code) ? t(exportDelays[code]) : failureText(code)}
    </Notice>
  )
}
