import { useLingui } from '@lingui/react/macro'

import { Progress } from '../../ui/feedback/Progress.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { small } from '../../ui/layout/layout.css.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { upload } from './file-place.css.ts'

type SendingProps = { name: string; share: number; cancel: string; onCancel: () => void }

/** A file is on its way. */
export function Sending({ name, share, cancel, onCancel }: SendingProps) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <div className={upload}>
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
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
    </div>
  )
}
