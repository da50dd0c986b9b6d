import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { FileColumns } from '../../../../domain/contract/intake/change-file.ts'
import type { ColumnsRefusedAt } from '../../../../domain/rules/intake/refuse-columns.ts'
import { selectColumnsRefusals } from '../../../../machines/workflows/change-file-import/change-file-import.context.ts'
import {
  selectIsAsking,
  selectIsMatching,
  type ChangeFileImportRef,
} from '../../../../machines/workflows/change-file-import/change-file-import.machine.ts'
import {
  changeFileFieldWords,
  changeFileImportWords as words,
} from '../../../../machines/workflows/change-file-import/change-file-import.words.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import { ColumnTable } from '../../../shared/imports/ColumnTable.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { FocusLink } from '../../../ui/form/FocusLink.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { line, stack } from '../../../ui/layout/layout.css.ts'
import { filled } from '../../../ui/text/filled.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { useImportText } from '../words.ts'
import { fieldId } from './field-id.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { LocaleSelect } from './LocaleSelect.tsx'

type Of = { run: ChangeFileImportRef }

const placeOf = (at: number) => `columns/${String(at)}`

/** What each column of the file is; the needed fields without a column are named. */
export function Matching({ run }: Of) {
  const { t } = useLingui()
  const text = useImportText()
  const table = useSelector(run, ({ context }) => context.current?.columns ?? null)
  const faults = useSelector(run, selectColumnsRefusals, areSame)
  const isAsking = useSelector(run, selectIsAsking)
  const isOpen = useSelector(run, selectIsMatching)
  const [tries, setTries] = useState(0)
  if (table === null) return null
  const shown = tries > 0 ? faults : []
  // Several columns that are missing are one sentence.
  const said = shown.filter(({ code }, index) => shown.findIndex((one) => one.code === code) === index)
  const [first] = faults
  return (
    <ImportFrame run={run} title={t(words.columns)} hasErrors={shown.length > 0}>
      <ErrorSummary
        errors={said.map(({ code, at }) => ({ fieldId: fieldId(at), text: text(code) }))}
        focusKey={tries}
      />
      <Missing table={table} faults={faults} />
      <Card title={t`Columns`} flush>
        <Columns run={run} table={table} faults={shown} />
      </Card>
      <Card>
        <LocaleSelect run={run} />
      </Card>
      <div className={stack.s3}>
        <WhyNot
          id="why-no-check"
          title={t(wizardWords.missing)}
          reasons={
            first === undefined
              ? []
              : [
                  {
                    code: first.code,
                    text: text(first.code),
                    mend: <FocusLink id={fieldId(first.at)}>{t`Go to field`}</FocusLink>,
                  },
                ]
          }
        />
        <div className={line.start}>
          <Button
            kind="main"
            busy={isAsking}
            blockedBy={first === undefined ? null : 'why-no-check'}
            onClickCapture={() => setTries(first === undefined ? 0 : tries + 1)}
            onClick={() => run.send({ type: 'file.check' })}
          >
            {t(words.check)}
          </Button>
          <Button kind="quiet" disabled={!isOpen} onClick={() => run.send({ type: 'file.withdraw' })}>
            {t(words.withdraw)}
          </Button>
        </div>
      </div>
    </ImportFrame>
  )
}

const areSame = (some: readonly ColumnsRefusedAt[], others: readonly ColumnsRefusedAt[]) =>
  JSON.stringify(some) === JSON.stringify(others)

/** The fields that have no column yet, or whether the columns were matched as last time. */
function Missing({ table, faults }: { table: FileColumns; faults: readonly ColumnsRefusedAt[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const missing = faults.flatMap(({ code, field }) =>
    code === 'columnMissing' && field !== null ? [t(changeFileFieldWords[field])] : [],
  )
  if (missing.length === 0 && table.from !== 'remembered') return null
  return (
    <Notice tone="due" live="status">
      <p>
        {missing.length === 0
          ? t`We’ve filled in your choices from the last file with these columns.`
          : t`Select a column for each of these required fields: ${{ fields: new Intl.ListFormat(format.tag).format(missing) }}`}
      </p>
    </Notice>
  )
}

type ColumnsProps = Of & { table: FileColumns; faults: readonly ColumnsRefusedAt[] }

function Columns({ run, table, faults }: ColumnsProps) {
  const { t } = useLingui()
  const text = useImportText()
  const columns = useSelector(run, ({ context }) => context.columns)
  const isOpen = useSelector(run, selectIsMatching)
  return (
    <ColumnTable
      header={table.header}
      rows={table.rows}
      columns={columns}
      fields={table.fields.map(({ field, is_needed: isNeeded }) => {
        const name = t(changeFileFieldWords[field])
        return { value: field, label: isNeeded ? t`${{ name }} (required)` : name }
      })}
      idOf={(at) => fieldId(placeOf(at))}
      labelOf={(name) => t(filled(words.columnAs, { name }))}
      errorAt={(at) => {
        const fault = faults.find((one) => one.at === placeOf(at))
        return fault === undefined ? undefined : text(fault.code)
      }}
      disabled={!isOpen}
      onChoose={(at, field) => run.send({ type: 'column.choose', at, field })}
    />
  )
}
