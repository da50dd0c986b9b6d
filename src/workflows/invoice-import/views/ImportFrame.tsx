import type { ReactNode } from 'react'

import { useSelector } from '@xstate/react'

import {
  selectIsFailed,
  selectIsMapping,
  selectIsOver,
  type InvoiceImportRef,
} from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import { invoiceImportWords as words } from '../../../../machines/workflows/invoice-import/invoice-import.words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { useImportText } from '../words.ts'
import { Back } from './Back.tsx'
import { useLingui } from '@lingui/react/macro'

type ImportFrameProps = {
  run: InvoiceImportRef
  title: string
  hasErrors?: boolean
  children: ReactNode
}

/** Heading with the file's name, and what somebody else has changed. */
export function ImportFrame({ run, title, hasErrors = false, children }: ImportFrameProps) {
  const { t } = useLingui()
  const text = useImportText()
  const current = useSelector(run, ({ context }) => context.current)
  const failure = useSelector(run, ({ context }) => context.failure)
  const isFailed = useSelector(run, selectIsFailed)
  const isMapping = useSelector(run, selectIsMapping)
  const isOver = useSelector(run, selectIsOver)
  const isChanged = failure === 'importChanged' || failure === 'importEnded'
  return (
    <>
      <PageHead
        title={title}
        focusKey={title}
        hasErrors={hasErrors || isFailed}
        lead={current === null ? undefined : `${current.fileName} · ${current.merchantName}`}
        back={<Back run={run} />}
      />
      <div className={stack.s4}>
        {failure === null || isOver ? null : isFailed ? (
          <Notice tone="late" live="alert" title={t(isMapping ? words.notStored : words.notDone)}>
            <p>{text(failure)}</p>
          </Notice>
        ) : isChanged || !isMapping ? (
          <Notice tone="wait" live="status">
            <p>{text(failure)}</p>
          </Notice>
        ) : null}
        {children}
      </div>
    </>
  )
}
