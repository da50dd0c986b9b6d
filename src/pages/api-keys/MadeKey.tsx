import { Trans, useLingui } from '@lingui/react/macro'

import type { NewApiKey } from '../../../domain/contract/api-keys/api-key.ts'
import { Copied } from '../../shared/secrets/Copied.tsx'
import { ShownSecret } from '../../shared/secrets/ShownSecret.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

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
      <ShownSecret label={t({ message: 'Secret', context: 'an API key' })} secret={made.secret}>
        <Copied label={t`Key ID`} text={made.id} />
      </ShownSecret>
    </Dialog>
  )
}
