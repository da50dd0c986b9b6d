import { useId } from 'react'

import { Trans } from '@lingui/react/macro'

import { control, field, label } from '../ui/form/control.css.ts'

/** A file of this computer, read as text; it does not leave the browser. */
export function VersionFileInput({ onText }: { onText: (text: string) => void }) {
  const id = useId()
  return (
    <div className={field}>
      <label htmlFor={id} className={label}>
        <Trans>Version file</Trans>
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className={control}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          void file?.text().then(onText)
        }}
      />
    </div>
  )
}
