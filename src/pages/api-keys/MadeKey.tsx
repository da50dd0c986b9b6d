import { Trans, useLingui } from '@lingui/react/macro'

import type { NewApiKey } from '../../../domain/contract/api-keys/api-key.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { CopyText } from '../../ui/text/CopyText.tsx'
import { code, name, part } from './MadeKey.css.ts'

/** Shows the secret of a key that was just made: nothing shows it again. */
export function MadeKey({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`API key ${{ name: made.name }} created`}
      actions={
        <Button kind="main" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={stack.s4}>
        <Notice tone="due">
          <Trans>Copy the secret now and store it safely. We won’t show it again.</Trans>
        </Notice>
        <Copied label={t`Key ID`} text={made.id} />
        <Copied label={t({ message: 'Secret', context: 'an API key' })} text={made.secret} />
      </div>
    </Dialog>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <div className={name}>{label}</div>
      <div className={part}>
        <code className={code} aria-label={label} role="group">
          {text}
        </code>
        <CopyText text={text} what={label} />
      </div>
    </div>
  )
}
