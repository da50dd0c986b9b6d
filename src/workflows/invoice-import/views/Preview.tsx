/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys too */
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { MerchantImport } from '../../../../domain/contract/merchant/invoice-import.ts'
import { money } from '../../../../domain/money.ts'
import type { InvoiceImportRef } from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import { cells, scroller } from '../../../shared/imports/import-table.css.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { useImportText } from '../words.ts'
import { amount, fault, said, short } from './import.css.ts'

const none: MerchantImport['preview'] = []

/** The first rows as they are read, in the reader's own writing: a cell that cannot be read is empty, and it is said why. */
export function Preview({ run }: { run: InvoiceImportRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useImportText()
  const rows = useSelector(run, ({ context }) => context.current?.preview ?? none)
  const isBusy = useSelector(run, (state) => state.hasTag('busy'))
  const day = (iso: string | null) => (iso === null ? '–' : <DateText iso={iso} />)
  return (
    <div
      className={scroller}
      role="region"
      aria-label={t`The first rows, as we read them.`}
      tabIndex={0}
      aria-busy={isBusy || undefined}
    >
      <table className={cells}>
        <thead>
          <tr>
            {[
              t({ message: 'Line', context: 'of a file' }),
              t`Invoice number`,
              t`Customer`,
              t`Invoice date`,
              t`Due date`,
            ].map((header) => (
              <th key={header} scope="col" className={short}>
                {header}
              </th>
            ))}
            <th scope="col" className={amount}>{t`Amount`}</th>
            <th scope="col" className={short}>{t`Errors`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className={short}>{format.number(row.line)}</td>
              <td className={short}>{row.invoice_number ?? '–'}</td>
              <td className={short}>{row.customer ?? '–'}</td>
              <td className={short}>{day(row.billed_on)}</td>
              <td className={short}>{day(row.due_on)}</td>
              <td className={amount}>
                {row.amount === null || row.currency === null ? '–' : <Money of={money(row.amount, row.currency)} />}
              </td>
              <td className={row.codes.length > 0 ? `${said} ${fault}` : said}>
                {[...new Set(row.codes.map(text))].join(' ') || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
