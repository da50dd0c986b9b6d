import { useId } from 'react'

import { useLingui } from '@lingui/react/macro'

import { INVOICE_LINES_AT_MOST, type ProposedLine } from '../../../../domain/contract/merchant/proposed-invoice.ts'
import { hasRoom } from '../../../../domain/rules/merchant-invoices/blank-invoice.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { muted } from '../../../ui/layout/layout.css.ts'

type AddLineProps = {
  id?: string
  lines: readonly ProposedLine[]
  isOpen?: boolean
  onAdd: () => void
}

/** The button below an invoice's lines; where there are as many as an invoice may have, it says so. */
export function AddLine({ id, lines, isOpen = true, onAdd }: AddLineProps) {
  const { t } = useLingui()
  const whyId = useId()
  const isFull = !hasRoom(lines)
  return (
    <div>
      <Button
        {...(id === undefined ? {} : { id })}
        disabled={!isOpen || isFull}
        aria-describedby={isFull ? whyId : undefined}
        onClick={onAdd}
      >
        {t`Add a line`}
      </Button>
      {isFull ? (
        <p id={whyId} className={muted}>{t`An invoice can have up to ${{ count: INVOICE_LINES_AT_MOST }} lines.`}</p>
      ) : null}
    </div>
  )
}
