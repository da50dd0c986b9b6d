import { Trans, useLingui } from '@lingui/react/macro'

import { PageHead } from '../ui/layout/PageHead.tsx'
import { FlowLink } from './FlowLink.tsx'

/** No flow has this name, or its sheet could not be fetched. */
export function NoFlow({ machine }: { machine: string }) {
  const { t } = useLingui()
  return (
    <PageHead
      title={t`This flow is not here`}
      lead={t`There is no flow “${machine}” in this version, or it could not be fetched.`}
      back={
        <FlowLink machine={null}>
          <Trans>All flows</Trans>
        </FlowLink>
      }
    />
  )
}
