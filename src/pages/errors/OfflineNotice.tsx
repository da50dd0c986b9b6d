import { Trans } from '@lingui/react/macro'

import { Notice } from '../../ui/feedback/Notice.tsx'

/** The device has lost its network (R12): what stands can be read, nothing can be sent. */
export function OfflineNotice() {
  return (
    <Notice tone="wait" title={<Trans>You are offline</Trans>} live="status">
      <p>
        <Trans>
          You may be seeing old information, and you can’t submit anything. This message disappears when you’re back
          online.
        </Trans>
      </p>
    </Notice>
  )
}
