import { useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { RejectionRow } from '../../../domain/contract/merchant/rejection.ts'
import type { Chosen } from '../../shared/choices/use-chosen.ts'
import { Button } from '../../ui/form/Button.tsx'
import { ActionBar } from '../../ui/overlay/ActionBar.tsx'
import { CancelDialog } from '../../shared/rejections/CancelDialog.tsx'

type CancelBarProps = { selection: Chosen<RejectionRow>; onDone: () => void }

/** The rejections selected, which can be cancelled together. */
export function CancelBar({ selection, onDone }: CancelBarProps) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const chosen = [...selection.chosen.values()]
  if (chosen.length === 0) return null
  return (
    <>
      <ActionBar
        label={t`Selected rejections`}
        lead={<Plural value={{ count: chosen.length }} one="# rejection selected" other="# rejections selected" />}
        total={null}
        more={
          <Button kind="quiet" onClick={selection.clear}>
            <Trans>Clear selection</Trans>
          </Button>
        }
        action={<Button onClick={() => setAsked(true)}>{t`Cancel rejections`}</Button>}
      />
      {isAsked ? (
        <CancelDialog
          ids={chosen.map(({ id }) => id)}
          onEnd={(isDone) => {
            setAsked(false)
            if (!isDone) return
            selection.clear()
            onDone()
          }}
        />
      ) : null}
    </>
  )
}
