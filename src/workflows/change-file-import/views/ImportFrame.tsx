import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import {
  selectIsFailed,
  selectIsMatching,
  selectIsOver,
  type ChangeFileImportRef,
} from '../../../../machines/workflows/change-file-import/change-file-import.machine.ts'
import {
  changeFileImportWords as words,
  changeFileKindWords,
} from '../../../../machines/workflows/change-file-import/change-file-import.words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { useImportText } from '../words.ts'
import { Back } from './Back.tsx'

type ImportFrameProps = {
  run: ChangeFileImportRef
  title: string
  hasErrors?: boolean
  children: ReactNode
}

/** Heading with the file's name, and what was not done or somebody else has changed. */
export function ImportFrame({ run, title, hasErrors = false, children }: ImportFrameProps) {
  const { t } = useLingui()
  const text = useImportText()
  const current = useSelector(run, ({ context }) => context.current)
  const failure = useSelector(run, ({ context }) => context.failure)
  const isFailed = useSelector(run, selectIsFailed)
  const isMatching = useSelector(run, selectIsMatching)
  const isOver = useSelector(run, selectIsOver)
  return (
    <>
      <PageHead
        title={title}
        focusKey={title}
        hasErrors={hasErrors || isFailed}
        lead={current === null ? undefined : `${current.fileName} · ${t(changeFileKindWords[current.kind])}`}
        back={<Back run={run} />}
      />
      <div className={stack.s4}>
        {failure === null || isOver ? null : isFailed ? (
          <Notice tone="late" live="alert" title={t(isMatching ? words.notChecked : words.notDone)}>
            <p>{text(failure)}</p>
          </Notice>
        ) : (
          <Notice tone="wait" live="status">
            <p>{text(failure)}</p>
          </Notice>
        )}
        {children}
      </div>
    </>
  )
}
