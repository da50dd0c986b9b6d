import { Trans } from '@lingui/react/macro'

import { Notice } from '../../ui/feedback/Notice.tsx'

/** The device has lost its network (R12): what stands can be read, nothing can be sent. */
export function OfflineNotice() {
  return (
    <Notice tone="wait" title={<Trans>You are offline</Trans>} live="status">
      <p>
        <Trans>
          What you see may be out of date, and nothing can be sent. This goes away when the connection is back.
        </Trans>
      </p>
    </Notice>
  )
}
